import { app, type BrowserWindow, Menu, powerSaveBlocker } from 'electron';
import { leadsOut } from './kiosk-keys.ts';

/** Whether the console may be closed now. It never may, until somebody of the house or the system has said so. */
export class Leaving {
  #permitted = false;

  constructor() {
    // Whoever may end the process, the system shutting down included, ends it; nobody at the screen gets this far.
    app.on('before-quit', () => {
      this.#permitted = true;
    });
  }

  get permitted(): boolean {
    return this.#permitted;
  }

  /** The table server has seen a manager's PIN or badge: the app ends. */
  permit(): void {
    this.#permitted = true;
    app.quit();
  }
}

/** No menu, whose shortcuts reload, zoom and open developer tools, and a display that stays on between hands. */
export function keepScreenOn(): void {
  Menu.setApplicationMenu(null);
  powerSaveBlocker.start('prevent-display-sleep');
}

/** Locks a window to its display: it is closed, hidden and left only when the app ends. */
export function lockKiosk(window: BrowserWindow, leaving: Pick<Leaving, 'permitted'>): void {
  window.setAlwaysOnTop(true, 'screen-saver');
  window.on('close', (event) => {
    if (!leaving.permitted) event.preventDefault();
  });
  window.on('leave-full-screen', () => {
    if (!leaving.permitted) window.setKiosk(true);
  });
  // What cannot be closed would keep the app from ending as well.
  app.once('before-quit', () => {
    if (!window.isDestroyed()) window.setClosable(true);
  });
  window.on('minimize', () => window.restore());
  window.webContents.on('before-input-event', (event, input) => {
    if (leadsOut(input)) event.preventDefault();
  });
}
