import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that ended before it was ready; the message is its own last words. */
export class CouldNotStart extends Error {}

/** It did not end by itself: somebody, or a machine without memory, killed it. */
class KilledBeforeReady extends CouldNotStart {}

export interface SupervisedOptions<Ready> {
  /** Its name for people. */
  readonly name: string;
  /** Starts it; `last` is its ready message from before, null the first time. */
  readonly spawn: (last: Ready | null) => ChildProcess;
  /** Detects from its messages or output that it is ready. */
  readonly readyIn: (child: ChildProcess, ready: (said: Ready) => void) => void | Promise<void>;
  /** After a restart. */
  readonly onAgain?: (said: Ready) => void;
  readonly say: (line: string) => void;
}

const firstDelayMs = 250;
const longestDelayMs = 5_000;
const patienceMs = 5_000;
const lastWordsMax = 2_000;
/** A program that is killed more often than this before it is ready will be killed the next time, too. */
const killedMax = 3;

/** A child process that is restarted whenever it ends, until it is stopped. */
export class SupervisedProcess<Ready> {
  readonly #options: SupervisedOptions<Ready>;
  #child: ChildProcess | null = null;
  #said: Ready | null = null;
  #timer: NodeJS.Timeout | undefined;
  #delayMs = firstDelayMs;
  #isStopped = false;

  constructor(options: SupervisedOptions<Ready>) {
    this.#options = options;
  }

  /** The running process; null between two. */
  get child(): ChildProcess | null {
    return this.#child;
  }

  /** Resolves when it is ready; rejects with `CouldNotStart` if it ends by itself before, or is killed over and over. */
  async start(): Promise<Ready> {
    for (let killed = 1; ; killed += 1)
      try {
        return await this.#startOnce();
      } catch (error) {
        if (!(error instanceof KilledBeforeReady) || this.#isStopped || killed > killedMax) throw error;
        this.#options.say(`${error.message} It is started again.`);
      }
  }

  #startOnce(): Promise<Ready> {
    const { spawn, readyIn, name } = this.#options;
    const child = spawn(this.#said);
    this.#child = child;
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = `${lastWords}${text}`.slice(-lastWordsMax);
    });
    return new Promise((resolve, reject) => {
      let isReady = false;
      readyIn(child, (said) => {
        isReady = true;
        this.#said = said;
        this.#delayMs = firstDelayMs;
        resolve(said);
      });
      child.once('error', (error) => reject(new CouldNotStart(`${name} cannot be started: ${error.message}`)));
      child.once('exit', (code, signal) => {
        if (this.#child === child) this.#child = null;
        if (isReady) this.#again(`${name} ended (${signal ?? code}) and is started again.`);
        else if (signal !== null) reject(new KilledBeforeReady(`${name} was killed (${signal}) before it was ready.`));
        else reject(new CouldNotStart(lastWords.trim() || `${name} ended (${code}) before it was ready.`));
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }

  #again(line: string): void {
    if (this.#isStopped) return;
    this.#options.say(line);
    this.#timer = setTimeout(() => {
      this.start().then(
        (said) => this.#options.onAgain?.(said),
        (error: unknown) => {
          this.#delayMs = Math.min(longestDelayMs, this.#delayMs * 2);
          this.#again((error as Error).message);
        },
      );
    }, this.#delayMs);
  }
}
