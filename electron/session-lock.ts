import { session } from 'electron';
import { isAppUrl } from './app-origin.ts';

/**
 * Fetches only the console's own files and saves nothing. Each page's policy says the same, but here no page can change it. Saving a file
 * would open a system window, which is a way out.
 */
export function lockSession(): void {
  const { defaultSession } = session;
  defaultSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isAppUrl(url) }));
  defaultSession.on('will-download', (event) => event.preventDefault());
}
