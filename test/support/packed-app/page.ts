import { createRequire } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import { type BrowserWindow, ipcRenderer, seen } from '../../fakes/electron.ts';

const require = createRequire(import.meta.url);

/** What the app serves at one address. */
export interface Served {
  readonly status: number;
  readonly type: string | null;
  readonly policy: string | null;
  readonly text: string;
}

/** Asks the app's own protocol, as Chromium would. */
export async function fetchFromApp(url: string): Promise<Served> {
  const answer = seen.protocols.get('app');
  if (answer === undefined) throw new Error('The app serves nothing.');
  const response = await answer(new Request(url));
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    policy: headers.get('content-security-policy'),
    text: await response.text(),
  };
}

/**
 * Plays one load of the window's page: the packed preload first, then `script` in the place of the page's own, then
 * the end of loading.
 */
export function loadPage({ webContents, options }: BrowserWindow, script: (page: Window) => void): void {
  const { preload } = (options as { readonly webPreferences: { readonly preload: string } }).webPreferences;
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  webContents.removeAllListeners('fake-sent');
  ipcRenderer.removeAllListeners();
  ipcRenderer.on('fake-send', (channel: string) => {
    webContents.ipc.emit(channel, { senderFrame: { origin: 'app://riffle', parent: null } });
  });
  webContents.on('fake-sent', (channel: string, ports: readonly MessagePort[]) => {
    ipcRenderer.emit(channel, { ports }, null);
  });
  const page = newPage();
  Object.assign(globalThis, { window: page });
  delete require.cache[preload];
  require(preload);
  // The few things of a window that preload and page use are there; the rest is not.
  script(page as unknown as Window);
  page.dispatchEvent(new Event('load'));
}

function newPage(): EventTarget {
  const origin = 'app://riffle';
  const page = new EventTarget();
  return Object.assign(page, {
    location: { protocol: 'app:', host: 'riffle', origin },
    postMessage: (data: unknown, targetOrigin: string, ports: readonly MessagePort[]) => {
      if (targetOrigin !== origin) return;
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: page, ports }));
    },
  });
}
