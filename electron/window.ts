import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { type After, BackOff } from './back-off.ts';

const RELOAD = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };

/** Chromium's ERR_ABORTED: another load took this one's place. */
const LOAD_ABORTED = -3;

/** Full screen, sandboxed, with nothing of Node in the page. */
function consoleWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Riffle',
    kiosk: true,
    fullscreen: true,
    autoHideMenuBar: true,
    // Dark as the screens are: a table in a dark room must not flash white while the page loads.
    backgroundColor: '#0a0d0e',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  };
}

/** Opens the console and keeps it alive: a page that fails to load, crashes or hangs is loaded again. */
export function openConsoleWindow(preload: string, after: After): BrowserWindow {
  const window = new BrowserWindow(consoleWindowOptions(preload));
  const { webContents } = window;
  const backOff = new BackOff(after, RELOAD);
  // The promise says no more than `did-fail-load` does, and not for every reason.
  const load = () => void window.loadURL(`${APP_ORIGIN}/`).catch(() => {});
  webContents.on('did-finish-load', () => backOff.succeeded());
  webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (isMainFrame && code !== LOAD_ABORTED) backOff.failed(load);
  });
  webContents.on('render-process-gone', () => backOff.failed(load));
  // Nobody at a table can close a hung page by hand, and loading waits for it: it is crashed, then loaded again.
  window.on('unresponsive', () => webContents.forcefullyCrashRenderer());
  window.on('closed', () => backOff.stop());
  load();
  return window;
}
