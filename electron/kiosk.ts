import { app, type BrowserWindow, type Input, Menu, powerSaveBlocker } from 'electron';

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

/** Keys of their own that systems and browsers give a meaning to: reload, full screen, developer tools, other programs. */
const ownMeaning =
  /^(F\d{1,2}|Browser\w+|Launch\w+|Media\w+|Print(Screen)?|ContextMenu|Help|Find|Open|Save|Close|Exit)$/;

/** What somebody who writes does with Ctrl, and nothing else. */
const editing = new Set([
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'backspace',
  'delete',
  'arrowleft',
  'arrowright',
  'home',
  'end',
]);

/**
 * Says whether a key could lead out of the console, or change how it is shown, and so never reaches the page or the browser around
 * it. Named by what may be typed, so that a shortcut nobody thought of is one that does nothing. Escape alone closes sheets of the console.
 */
export function leadsOut({
  key,
  control,
  alt,
  meta,
  shift,
}: Pick<Input, 'key' | 'control' | 'alt' | 'meta' | 'shift'>) {
  if (ownMeaning.test(key) || meta) return true;
  const letter = [...key].length === 1 ? key : null;
  // AltGr of Windows comes as both: ł, € and @ are letters to whoever types them.
  if (control && alt) return letter === null || /^[A-Za-z0-9 ]$/.test(letter);
  if (alt) return key !== 'Alt' && key !== 'AltGraph' && (letter === null || /^[\x20-\x7e]$/.test(letter));
  if (control) return key !== 'Control' && key !== 'Shift' && (shift || !editing.has(key.toLowerCase()));
  return key === 'Escape' && shift;
}
