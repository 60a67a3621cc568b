import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';

/** A running card sealer as its starter sees it. */
export interface SealerProcess {
  send(message: ToSealer): void;
  onMessage(listener: (message: FromSealer) => void): void;
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

/** The table server's handle on the process that knows the cards. It is started again whenever it ends; the hand goes on without it. */
export class CardSealer {
  readonly #options: CardSealerOptions;
  #process: SealerProcess | null = null;
  #cancelRestart: () => void = () => {};
  #stopped = false;

  constructor(options: CardSealerOptions) {
    this.#options = options;
  }

  start(): void {
    const sealer = this.#options.start();
    this.#process = sealer;
    sealer.onMessage((message) => {
      if (!this.#stopped) this.#options.onMessage(message);
    });
    sealer.onExit(() => {
      this.#process = null;
      if (!this.#stopped) this.#cancelRestart = this.#options.time.after(restartAfterMs, () => this.start());
    });
  }

  /** Lost while there is no process: the next one is told everything when it starts. */
  send(message: ToSealer): void {
    this.#process?.send(message);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRestart();
    this.#process?.stop();
  }
}
