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
  /** After each `ready`: a new process knows nothing, and must be told everything again. */
  readonly onMessage: (message: FromSealer) => void;
}

const restartAfterMs = 500;
/** One that could use no decks is started again at leisure: somebody has to put a file right. */
const restartWithoutDecksAfterMs = 10_000;

/** The table server's handle on the process that knows the cards. It is started again whenever it ends; the hand goes on without it. */
export class CardSealer {
  readonly #options: CardSealerOptions;
  #process: SealerProcess | null = null;
  /** It has said so: what it is told from now on it has not been told before. */
  #isReady = false;
  #cancelRestart: () => void = () => {};
  #stopped = false;
  /** Why there are no decks, as it was told last. */
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

  /** A sentence that is as true as before is not told again. */
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
   * Lost until there is a process that is ready, and is told everything. One that heard of board cards before would name them, and
   * name them again once it is told of a table to which its first word was still on its way.
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
