import { type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron';
import { type After, BackOff } from './back-off.ts';
import { startSealersFor } from './card-sealer.ts';
import { Heartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { ALIVENESS_ASK, type ServerWord, serverWord } from './server-words.ts';

const RESTART = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };
const HEARTBEAT: HeartbeatTimes = { everyMs: 2_000, missesMax: 5, firstMissesMax: 60 };

/** How a table server ended without being stopped: by itself with a code, or hanging. */
export type ServerEnd = { readonly hung: false; readonly code: number } | { readonly hung: true };

/** What the table server is started with, and who is told when it runs. */
export interface ServerProcessOptions {
  /** The bundled JavaScript: a utility process cannot run TypeScript. */
  readonly modulePath: string;
  readonly configPath: string;
  readonly after: After;
  /** Called after every start, the first included: earlier ports died with the process before. */
  readonly onRunning: () => void;
  /** Called with its private messages, except `alive`. */
  readonly onWord: (word: Exclude<ServerWord, { type: 'alive' }>) => void;
  /** Called when it has ended and is about to be restarted. */
  readonly onEnded: (end: ServerEnd) => void;
  /** One line for the log of the shell. */
  readonly report: (line: string) => void;
  readonly heartbeat?: HeartbeatTimes;
}

/** The table server in its utility process: started, started again whenever it ends or hangs, stopped with the app. */
export class ServerProcess {
  readonly #options: ServerProcessOptions;
  readonly #backOff: BackOff;
  readonly #heartbeat: Heartbeat;
  #child: UtilityProcess | null = null;
  #running = false;
  #hung = false;
  #stopped = false;

  constructor(options: ServerProcessOptions) {
    this.#options = options;
    const { after, heartbeat = HEARTBEAT } = options;
    this.#backOff = new BackOff(after, RESTART);
    const ask = () => this.#child?.postMessage(ALIVENESS_ASK);
    this.#heartbeat = new Heartbeat({ after, ask, onHung: () => this.#endHung() }, heartbeat);
  }

  start(): void {
    const { modulePath, configPath } = this.#options;
    const child = utilityProcess.fork(modulePath, ['--role', 'table', '--config', configPath], {
      serviceName: 'Riffle table server',
      stdio: 'inherit',
    });
    this.#child = child;
    this.#hung = false;
    startSealersFor(child, modulePath);
    child.once('spawn', () => {
      this.#running = true;
      this.#backOff.succeeded();
      this.#heartbeat.start();
      this.#options.onRunning();
    });
    child.on('message', (message: unknown) => this.#hear(serverWord(message)));
    // An `error` without a listener would end the shell; the `exit` that follows restarts the server.
    child.on('error', (type, location) => this.#options.report(`The table server broke down: ${type} at ${location}.`));
    child.once('exit', (code) => this.#exited(code));
  }

  /**
   * Gives the table server its end of a line to a page: `console-port` where somebody deals, `players-port` where people only look.
   * Says false, and takes nothing, while it does not run.
   */
  handOver(type: 'console-port' | 'players-port', port: MessagePortMain): boolean {
    if (!this.#running || this.#child === null) return false;
    this.#child.postMessage({ type }, [port]);
    return true;
  }

  /** Ends the table server for good. Nothing is lost by it: what was acknowledged is on the disk. */
  stop(): void {
    this.#stopped = true;
    this.#running = false;
    this.#backOff.stop();
    this.#heartbeat.stop();
    this.#child?.kill();
  }

  #hear(word: ServerWord | null): void {
    if (word === null) return;
    if (word.type === 'alive') this.#heartbeat.heard();
    else this.#options.onWord(word);
  }

  /** A hanging process ignores a polite signal, which is what Electron's `kill` sends; that would wait for ever. */
  #endHung(): void {
    const { report } = this.#options;
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    this.#hung = true;
    report('The table server does not answer: it is ended.');
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      report(`The table server could not be ended: ${(error as Error).message}.`);
    }
  }

  #exited(code: number): void {
    this.#child = null;
    this.#running = false;
    this.#heartbeat.stop();
    if (this.#stopped) return;
    this.#options.report(`The table server ended with code ${code} and is started again.`);
    this.#backOff.failed(() => this.start());
    this.#options.onEnded(this.#hung ? { hung: true } : { hung: false, code });
  }
}
