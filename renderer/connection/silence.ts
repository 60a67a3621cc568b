import { silentAfterMs } from '../../protocol/sign-of-life.ts';

const askAgainMostMs = 5 * 60_000;

/** Runs `act` later, and returns a function that calls it off. */
export type After = (ms: number, act: () => void) => () => void;

/**
 * Notices that a server has fallen silent on a connection that is still up: a hung process keeps its socket, and its sender notices only when
 * it says something. So it is asked again, ever less often.
 */
export class Silence {
  readonly #after: After;
  readonly #fallen: () => void;
  readonly #ask: () => void;
  #is = false;
  #stopWaiting: () => void = () => {};

  /** `fallen`: it has just fallen silent. `ask`: says something that harms nobody. */
  constructor({ after = browserTimer, fallen, ask }: SilenceOptions) {
    this.#after = after;
    this.#fallen = fallen;
    this.#ask = ask;
  }

  get is(): boolean {
    return this.#is;
  }

  /** Something came, and more is due. */
  heard(): void {
    this.#is = false;
    this.#wait(silentAfterMs);
  }

  /** Nothing is due any more. */
  stop(): void {
    this.#is = false;
    this.#stopWaiting();
  }

  #wait(ms: number): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#after(ms, () => {
      if (!this.#is) {
        this.#is = true;
        this.#fallen();
      }
      this.#ask();
      this.#wait(Math.min(askAgainMostMs, 2 * ms));
    });
  }
}

interface SilenceOptions {
  /** Absent: the browser's timers. */
  readonly after?: After | undefined;
  readonly fallen: () => void;
  readonly ask: () => void;
}

function browserTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
