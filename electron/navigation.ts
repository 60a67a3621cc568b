import type { WebContents } from 'electron';
import { isAppUrl } from './app-origin.ts';

/** Keeps contents within the console's own origin: no new windows, no web views, no way to another page. */
export function lockNavigation(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // `will-frame-navigate` covers the top frame too and `will-redirect` what a server answers to either.
  contents.on('will-frame-navigate', (details) => {
    if (!isAppUrl(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isAppUrl(details.url)) details.preventDefault();
  });
  // A page cannot ask to stay: nobody at a table should have to answer that dialog.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}
