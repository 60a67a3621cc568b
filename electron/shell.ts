import { join } from 'node:path';
import { app } from 'electron';
import { type OwnPage, serveScreens } from './app-protocol.ts';
import type { After } from './back-off.ts';
import type { CrashJournal } from './crash-journal.ts';
import { displayOrPrimary, fillDisplay, onDisplaysChanged } from './displays.ts';
import type { HeartbeatTimes } from './heartbeat.ts';
import { keepScreenOn, Leaving, lockKiosk } from './kiosk.ts';
import { denyPermissions } from './permissions.ts';
import { PlayersWindow } from './players-window.ts';
import { PortHandOver } from './port-hand-over.ts';
import { SafeMode } from './safe-mode.ts';
import {
  LEAVE_PATH,
  LEFT_PATH,
  leavePage,
  SAFE_MODE_PATH,
  SAFE_MODE_STYLE,
  SAFE_MODE_STYLE_PATH,
  safeModePage,
} from './safe-mode-page.ts';
import { type ServerEnd, ServerProcess } from './server-process.ts';
import type { KioskConfig, ServerWord } from './server-words.ts';
import { lockSession } from './session-lock.ts';
import { ConsoleWindow, type KioskWindowOptions, type PageEnd } from './window.ts';

/** What the shell is started with. */
export interface ShellOptions {
  /** Folder of what was built: `renderer`, `server`, `electron`. */
  readonly built: string;
  readonly configPath: string;
  readonly journal: CrashJournal;
  readonly after: After;
  readonly now: () => number;
  readonly report: (line: string) => void;
  readonly heartbeat?: HeartbeatTimes;
}

/** Used until the table server says otherwise, and where it cannot. */
const DEFAULT_KIOSK: KioskConfig = { display: 'primary', players: null };

/** The kiosk: the dealer's window, perhaps one for the players, one table server, and what watches over the three. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #safeMode: SafeMode;
  readonly #leaving = new Leaving();
  readonly #server: ServerProcess;
  #kiosk = DEFAULT_KIOSK;
  #url: string | null = null;
  #console: { readonly page: ConsoleWindow; readonly ports: PortHandOver } | null = null;
  #players: PlayersWindow | null = null;

  /** Before the app is ready, because the graphics can be done without only then. */
  constructor(options: ShellOptions) {
    this.#options = options;
    const { journal, now, after, report, configPath, built } = options;
    this.#safeMode = new SafeMode(journal, { now, onEnter: () => this.#enterSafeMode() });
    if (this.#safeMode.isOn) app.disableHardwareAcceleration();
    this.#server = new ServerProcess({
      modulePath: join(built, 'server', 'main.js'),
      configPath,
      after,
      report,
      ...(options.heartbeat === undefined ? {} : { heartbeat: options.heartbeat }),
      onRunning: () => {
        this.#console?.ports.connect();
        this.#players?.connect();
      },
      onWord: (word) => this.#hear(word),
      onEnded: (end) => this.#serverEnded(end),
    });
  }

  /** Once the app is ready. */
  open(): void {
    denyPermissions();
    lockSession();
    keepScreenOn();
    serveScreens(join(this.#options.built, 'renderer'), this.#ownPages());
    const page = new ConsoleWindow({
      ...this.#windowOptions(),
      display: displayOrPrimary(this.#kiosk.display),
      isSafeMode: this.#safeMode.isOn,
      onConsoleWanted: () => this.#safeMode.left(),
      onLeaveWanted: () => this.#leaveWithoutServer(),
      onPageEnded: (end) => this.#pageEnded(end),
    });
    lockKiosk(page.window, this.#leaving);
    const ports = new PortHandOver(page.window.webContents, (port) => this.#server.handOver('console-port', port));
    this.#console = { page, ports };
    this.#players = new PlayersWindow({
      ...this.#windowOptions(),
      leaving: this.#leaving,
      take: (port) => this.#server.handOver('players-port', port),
      onPageEnded: (end) => this.#pageEnded(end),
    });
    this.#watch();
    this.#server.start();
  }

  #watch(): void {
    const { report, journal } = this.#options;
    onDisplaysChanged(() => this.#place());
    app.on('second-instance', () => this.#toFront());
    app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
      // Chromium restarts its graphics process by itself, and after a few times gives up the whole app.
      if (type === 'GPU' && reason !== 'clean-exit') this.#safeMode.noted('graphics', reason, exitCode);
    });
    app.on('will-quit', () => {
      this.#server.stop();
      journal.endRun();
      report('The kiosk has ended.');
    });
  }

  #windowOptions(): Pick<KioskWindowOptions, 'preload' | 'after'> {
    const { built, after } = this.#options;
    return { preload: join(built, 'electron', 'preload.cjs'), after };
  }

  #ownPages(): ReadonlyMap<string, OwnPage> {
    const text = () => {
      const { mostly, crashes } = this.#safeMode;
      return safeModePage({ mostly, crashes, url: this.#url });
    };
    const type = 'text/html; charset=utf-8';
    return new Map([
      [SAFE_MODE_PATH, { type, text }],
      [LEAVE_PATH, { type, text: leavePage }],
      [LEFT_PATH, { type, text }],
      [SAFE_MODE_STYLE_PATH, { type: 'text/css; charset=utf-8', text: () => SAFE_MODE_STYLE }],
    ]);
  }

  #hear(word: Exclude<ServerWord, { type: 'alive' }>): void {
    switch (word.type) {
      case 'leave-console':
        this.#options.report('A manager has closed the console.');
        this.#leaving.permit();
        return;
      case 'serving':
        this.#url = word.url;
        this.#kiosk = word.kiosk;
        this.#place();
    }
  }

  /** Any page of ours can be led to that address, so this holds only where no server is there to say who may. */
  #leaveWithoutServer(): void {
    if (!this.#safeMode.isOn || this.#url !== null) return;
    this.#options.report('Somebody has left the kiosk while its table server did not run.');
    this.#leaving.permit();
  }

  /** Moves each window to its display, as the displays are now. */
  #place(): void {
    const { display, players } = this.#kiosk;
    const own = displayOrPrimary(display);
    if (this.#console !== null) fillDisplay(this.#console.page.window, own);
    // The players never get the display the dealer needs.
    this.#players?.place(players, own);
  }

  #toFront(): void {
    const window = this.#console?.page.window;
    window?.restore();
    window?.show();
    window?.focus();
  }

  #pageEnded({ hung, why, code }: PageEnd): void {
    this.#options.report(`The page of the console has ${hung ? 'hung' : `ended (${why})`} and is loaded again.`);
    this.#safeMode.noted(hung ? 'page-hung' : 'page', why, code);
  }

  #serverEnded(end: ServerEnd): void {
    this.#url = null;
    if (end.hung) this.#safeMode.noted('server-hung', 'no-answer', null);
    else this.#safeMode.noted('server', 'ended', end.code);
  }

  #enterSafeMode(): void {
    this.#options.report('The same failure came too often: the plain page is shown instead of the console.');
    this.#players?.close();
    this.#console?.page.showSafeMode();
  }
}
