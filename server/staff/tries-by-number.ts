import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { WrongTries } from './wrong-tries.ts';

/** Tries of one number, wherever they come from. */
interface NumberTries {
  readonly tries: WrongTries;
  queue: Promise<unknown>;
  waiting: number;
}

const tenInTenMinutes = { tries: 10, withinMs: 10 * 60_000 };
/** More numbers than a house has people; the one that was tried longest ago is forgotten first. */
const numbersMax = 2_000;

/**
 * Wrong PINs by the number they were tried for, at all desks of a house together: whoever has many desks has not many times the tries.
 * One try after the other, so that tries made at once are looked at as if they had been made one by one.
 */
export class TriesByNumber {
  readonly #time: TimeSource;
  readonly #numbers = new Map<string, NumberTries>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Does the work when all earlier tries of this number are over. */
  inTurn<Result>(number: string, work: (tries: WrongTries) => Promise<Result>): Promise<Result> {
    const known = this.#numbers.get(number) ?? {
      tries: new WrongTries(this.#time, tenInTenMinutes),
      queue: Promise.resolve(),
      waiting: 0,
    };
    // Put at the end, so that the first is always the one tried longest ago.
    this.#numbers.delete(number);
    this.#numbers.set(number, known);
    known.waiting += 1;
    this.#forgetOldest();
    const done = known.queue
      .then(() => work(known.tries))
      .finally(() => {
        known.waiting -= 1;
      });
    known.queue = done.catch(() => {});
    return done;
  }

  #forgetOldest(): void {
    if (this.#numbers.size <= numbersMax) return;
    for (const [number, { tries, waiting }] of this.#numbers) {
      if (waiting > 0 || tries.shutUntil !== null) continue;
      this.#numbers.delete(number);
      return;
    }
  }
}
