import { type MessagePortMain, type UtilityProcess, utilityProcess } from 'electron';
import { type After, BackOff } from './back-off.ts';
import { startSealersFor } from './card-sealer.ts';

const RESTART = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };

/** What the table server is started with, and who is told when it runs. */
export interface ServerProcessOptions {
  /** The bundled JavaScript: a utility process cannot run TypeScript. */
  readonly modulePath: string;
  readonly configPath: string;
  readonly after: After;
  /** Called after every start, the first included: earlier ports died with the process before. */
  readonly onRunning: () => void;
  /** One line for the log of the shell. */
  readonly report: (line: string) => void;
}

/** The table server in its utility process: started, started again whenever it ends, stopped with the app. */
export class ServerProcess {
  readonly #options: ServerProcessOptions;
  readonly #backOff: BackOff;
  #child: UtilityProcess | null = null;
  #running = false;
  #stopped = false;

  constructor(options: ServerProcessOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.after, RESTART);
  }

  start(): void {
    const { modulePath, configPath } = this.#options;
    const child = utilityProcess.fork(modulePath, ['--role', 'table', '--config', configPath], {
      serviceName: 'Riffle table server',
      stdio: 'inherit',
    });
    this.#child = child;
    startSealersFor(child, modulePath);
    child.once('spawn', () => {
      this.#running = true;
      this.#backOff.succeeded();
      this.#options.onRunning();
    });
    // An `error` nobody listens to would end the shell; the `exit` that follows starts the server again.
    child.on('error', (type, location) => this.#options.report(`The table server broke down: ${type} at ${location}.`));
    child.once('exit', (code) => this.#exited(code));
  }

  /** Gives the table server its end of a console connection; says false, and takes nothing, while it does not run. */
  handOver(port: MessagePortMain): boolean {
    if (!this.#running || this.#child === null) return false;
    this.#child.postMessage({ type: 'console-port' }, [port]);
    return true;
  }

  /** Ends the table server for good. Nothing is lost by it: what was acknowledged is on the disk. */
  stop(): void {
    this.#stopped = true;
    this.#running = false;
    this.#backOff.stop();
    this.#child?.kill();
  }

  #exited(code: number): void {
    this.#child = null;
    this.#running = false;
    if (this.#stopped) return;
    this.#options.report(`The table server ended with code ${code} and is started again.`);
    this.#backOff.failed(() => this.start());
  }
}
