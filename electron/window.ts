import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { type After, BackOff } from './back-off.ts';

const RELOAD = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };

/** Full screen, sandboxed, with nothing of Node in the page. */
export function consoleWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Riffle',
    kiosk: true,
    fullscreen: true,
    autoHideMenuBar: true,
    // Dark as the screens are: a table in a dark room must not flash white while the page loads.
    backgroundColor: '#0b0e0d',
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

/** Opens the console and keeps it alive: a page that crashes or hangs is loaded again. */
export function openConsoleWindow(preload: string, after: After): BrowserWindow {
  const window = new BrowserWindow(consoleWindowOptions(preload));
  const { webContents } = window;
  const backOff = new BackOff(after, RELOAD);
  webContents.on('did-finish-load', () => backOff.succeeded());
  webContents.on('render-process-gone', () => backOff.failed(() => webContents.reload()));
  // Nobody at a table can close a hung page by hand, and reloading waits for it: it is crashed, then reloaded.
  window.on('unresponsive', () => webContents.forcefullyCrashRenderer());
  window.on('closed', () => backOff.stop());
  void window.loadURL(`${APP_ORIGIN}/`);
  return window;
}
