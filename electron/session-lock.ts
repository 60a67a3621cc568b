import { session } from 'electron';
import { isAppUrl } from './app-origin.ts';

/**
 * Nothing is fetched but the console's own files, and nothing is saved: what the policy of each page says to the page, said once more
 * where no page has a word in it. A saved file would open the system's own window, which is a way out.
 */
export function lockSession(): void {
  const { defaultSession } = session;
  defaultSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isAppUrl(url) }));
  defaultSession.on('will-download', (event) => event.preventDefault());
}
