import { BrowserWindow, type Display } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { type DisplayName, displayFor, fillDisplay } from './displays.ts';
import { type Leaving, lockKiosk } from './kiosk.ts';
import { PortHandOver, type TakePort } from './port-hand-over.ts';
import { type KioskWindowOptions, keepAlive, kioskWindowOptions } from './window.ts';

/** Options of the players' window. */
export interface PlayersWindowOptions extends Omit<KioskWindowOptions, 'display'> {
  readonly leaving: Pick<Leaving, 'permitted'>;
  readonly take: TakePort;
}

/** A second window with what everybody at the table may see, while there is a display for it. */
export class PlayersWindow {
  readonly #options: PlayersWindowOptions;
  #open: { readonly window: BrowserWindow; readonly ports: PortHandOver } | null = null;

  constructor(options: PlayersWindowOptions) {
    this.#options = options;
  }

  /** Opens, moves or closes the window to match the players' display; `dealers` is never theirs. */
  place(name: DisplayName | null, dealers: Display): void {
    const display = name === null ? null : displayFor(name);
    if (display === null || display.id === dealers.id) this.close();
    else if (this.#open === null) this.#open = this.#opened(display);
    else fillDisplay(this.#open.window, display);
  }

  /** A new start of the table server: earlier ports died with the process before. */
  connect(): void {
    this.#open?.ports.connect();
  }

  close(): void {
    // `close` would be refused by the lock.
    this.#open?.window.destroy();
    this.#open = null;
  }

  #opened(display: Display): { readonly window: BrowserWindow; readonly ports: PortHandOver } {
    const { leaving, take } = this.#options;
    const window = new BrowserWindow({
      ...kioskWindowOptions({ ...this.#options, display }),
      title: 'Riffle, for the players',
      focusable: false,
    });
    lockKiosk(window, leaving);
    const ports = new PortHandOver(window.webContents, take);
    keepAlive(window, { ...this.#options, url: () => `${APP_ORIGIN}/players.html` });
    return { window, ports };
  }
}
