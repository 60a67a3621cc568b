import { BrowserWindow, type BrowserWindowConstructorOptions, type Display } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { type After, BackOff } from './back-off.ts';
import { LEFT_PATH, SAFE_MODE_PATH } from './safe-mode-page.ts';

const RELOAD = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };

/** Chromium's ERR_ABORTED: another load replaced this one. */
const LOAD_ABORTED = -3;

const CONSOLE_URL = `${APP_ORIGIN}/`;
const SAFE_MODE_URL = `${APP_ORIGIN}${SAFE_MODE_PATH}`;
const LEFT_URL = `${APP_ORIGIN}${LEFT_PATH}`;

/** How a page ended without being closed. */
export interface PageEnd {
  readonly hung: boolean;
  readonly why: string;
  readonly code: number;
}

/** Options of a kiosk window. */
export interface KioskWindowOptions {
  readonly preload: string;
  readonly display: Display;
  readonly after: After;
  readonly onPageEnded: (end: PageEnd) => void;
}

/** Opens full screen on its display, sandboxed, without Node in the page. */
export function kioskWindowOptions({ preload, display }: KioskWindowOptions): BrowserWindowConstructorOptions {
  const { x, y, width, height } = display.bounds;
  return {
    title: 'Riffle',
    x,
    y,
    width,
    height,
    kiosk: true,
    fullscreen: true,
    closable: false,
    minimizable: false,
    maximizable: false,
    movable: false,
    skipTaskbar: true,
    autoHideMenuBar: true,
    // Dark as the screens are: a table in a dark room must not flash white while the page loads.
    backgroundColor: '#0a0d0e',
    webPreferences: {
      preload,
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      zoomFactor: 1,
      spellcheck: false,
    },
  };
}

/**
 * Keeps a page alive: if it fails to load, crashes or hangs it is reloaded, after longer and longer delays. Returns the function that loads
 * it.
 */
export function keepAlive(
  window: BrowserWindow,
  options: Pick<KioskWindowOptions, 'after' | 'onPageEnded'> & { readonly url: () => string },
): () => void {
  const { webContents } = window;
  const backOff = new BackOff(options.after, RELOAD);
  let hung = false;
  // The promise says no more than `did-fail-load` does, and not for every reason.
  const load = () => void window.loadURL(options.url()).catch(() => {});
  webContents.on('did-finish-load', () => backOff.succeeded());
  webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (isMainFrame && code !== LOAD_ABORTED) backOff.failed(load);
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    backOff.failed(load);
    options.onPageEnded({ hung, why: reason, code: exitCode });
    hung = false;
  });
  // Nobody at a table can close a hung page, and loading would wait for it, so it is crashed and reloaded.
  window.on('unresponsive', () => {
    hung = true;
    webContents.forcefullyCrashRenderer();
  });
  window.on('closed', () => backOff.stop());
  load();
  return load;
}

/** The dealer's window: the console, or the plain page while restarting does not help. */
export class ConsoleWindow {
  readonly window: BrowserWindow;
  readonly #load: () => void;
  #url: string;

  /** `onConsoleWanted`, `onLeaveWanted`: somebody touched a key of the plain pages. */
  constructor(
    options: KioskWindowOptions & {
      readonly isSafeMode: boolean;
      readonly onConsoleWanted: () => void;
      readonly onLeaveWanted: () => void;
    },
  ) {
    this.#url = options.isSafeMode ? SAFE_MODE_URL : CONSOLE_URL;
    this.window = new BrowserWindow(kioskWindowOptions(options));
    this.window.webContents.on('did-navigate', (_event, url) => {
      if (url === LEFT_URL) options.onLeaveWanted();
      if (url !== CONSOLE_URL || this.#url === CONSOLE_URL) return;
      this.#url = CONSOLE_URL;
      options.onConsoleWanted();
    });
    this.#load = keepAlive(this.window, { ...options, url: () => this.#url });
  }

  /** Shows the plain page from now on, whatever is reloaded. */
  showSafeMode(): void {
    this.#url = SAFE_MODE_URL;
    this.#load();
  }
}
