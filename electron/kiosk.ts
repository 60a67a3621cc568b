import { app, type BrowserWindow, type Input, Menu, powerSaveBlocker } from 'electron';

/** Whether the console may be closed now: only once the house's staff or the system has allowed it. */
export class Leaving {
  #permitted = false;

  constructor() {
    // Anything with the right to end the process, a system shutdown included, may end it; nobody at the screen can get this far.
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
  // A window that cannot be closed would also keep the app from ending.
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

/** The Ctrl keys a person needs for writing, and no others. */
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
 * True if a key could lead out of the console, or change how it is shown, and so never reaches the page or the browser around
 * it. The list names what may be typed, so a forgotten shortcut does nothing. Escape alone closes sheets of the console.
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
  // Windows reports AltGr as both: ł, € and @ are letters to the person typing them.
  if (control && alt) return letter === null || /^[A-Za-z0-9 ]$/.test(letter);
  if (alt) return key !== 'Alt' && key !== 'AltGraph' && (letter === null || /^[\x20-\x7e]$/.test(letter));
  if (control) return key !== 'Control' && key !== 'Shift' && (shift || !editing.has(key.toLowerCase()));
  return key === 'Escape' && shift;
}
