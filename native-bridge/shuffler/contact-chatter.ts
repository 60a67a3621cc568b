import type { TimeSource } from '../contracts/time-source.ts';

const windowMs = 1_000;
/** No hand presses six times a second, and lamps blink more slowly. */
const edgesMost = 12;

/** Notices that a contact changes faster than anything at a machine does: a loose wire. It ends with a second without a change. */
export class Chatter {
  readonly #time: TimeSource;
  readonly #told: (isChattering: boolean) => void;
  #edges = 0;
  #isWatching = false;
  #isChattering = false;
  #cancel: () => void = () => {};

  constructor(time: TimeSource, told: (isChattering: boolean) => void) {
    this.#time = time;
    this.#told = told;
  }

  get isChattering(): boolean {
    return this.#isChattering;
  }

  edge(): void {
    this.#edges += 1;
    if (!this.#isWatching) this.#watch();
    if (this.#edges > edgesMost) this.#set(true);
  }

  stop(): void {
    this.#cancel();
    this.#isWatching = false;
    this.#set(false);
  }

  #watch(): void {
    this.#isWatching = true;
    this.#cancel = this.#time.after(windowMs, () => {
      const wasQuiet = this.#edges === 0;
      this.#edges = 0;
      this.#isWatching = false;
      if (wasQuiet) this.#set(false);
      else this.#watch();
    });
  }

  #set(isChattering: boolean): void {
    if (this.#isChattering === isChattering) return;
    this.#isChattering = isChattering;
    this.#told(isChattering);
  }
}
