import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type FromSealer, readFromSealer, type ToSealer } from './sealer-messages.ts';

/** A running card sealer as its starter sees it. */
export interface SealerProcess {
  send(message: ToSealer): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  stop(): void;
}

export interface CardSealerOptions {
  readonly start: () => SealerProcess;
  readonly time: TimeSource;
  /** After each `ready`: a new process knows nothing and must be told everything again. */
  readonly onMessage: (message: FromSealer) => void;
}

const restartAfterMs = 500;
/** A sealer without usable decks is restarted slowly: a person has to repair a file first. */
const restartWithoutDecksAfterMs = 10_000;

/** The table server's handle on the process that knows the cards. It is started again whenever it ends; the hand goes on without it. */
export class CardSealer {
  readonly #options: CardSealerOptions;
  #process: SealerProcess | null = null;
  /** It has said that it is ready: what it is told from now on, it has not been told before. */
  #isReady = false;
  #cancelRestart: () => void = () => {};
  #stopped = false;
  /** The last reported reason why there are no decks. */
  #sentence: string | null = null;

  constructor(options: CardSealerOptions) {
    this.#options = options;
  }

  start(): void {
    const sealer = this.#options.start();
    this.#process = sealer;
    sealer.onMessage((said) => {
      const message = readFromSealer(said);
      if (message !== null && !this.#stopped) this.#hear(message);
    });
    sealer.onExit(() => {
      this.#process = null;
      this.#isReady = false;
      const delayMs = this.#sentence === null ? restartAfterMs : restartWithoutDecksAfterMs;
      if (!this.#stopped) this.#cancelRestart = this.#options.time.after(delayMs, () => this.start());
    });
  }

  /** The same sentence is not reported twice in a row. */
  #hear(message: FromSealer): void {
    if (message.type === 'no-decks') {
      if (message.sentence === this.#sentence) return;
      this.#sentence = message.sentence;
    }
    if (message.type === 'ready') {
      this.#sentence = null;
      this.#isReady = true;
    }
    this.#options.onMessage(message);
  }

  /**
   * Messages are dropped until a process is ready and has been told everything. One that heard about board cards earlier would name them,
   * and name them again when it is told about a table that its first report had not reached yet.
   */
  send(message: ToSealer): void {
    if (this.#isReady) this.#process?.send(message);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRestart();
    this.#process?.stop();
  }
}
