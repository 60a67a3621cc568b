import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type TriesLimit, WrongTries } from './wrong-tries.ts';

/** What counts a wrong try, and says until when nobody is listened to. */
export type CountedTries = Pick<WrongTries, 'shutUntil'> & { readonly count: () => number };

/** What is counted of one number at one desk. */
export interface TriesAtDesk {
  readonly counted: readonly CountedTries[];
  /** The person has proved to be who they are at this desk. */
  readonly isKnown: () => void;
}

/** Tries of one number, wherever they come from. */
interface NumberTries {
  readonly everywhere: WrongTries;
  readonly atDesk: Map<string, WrongTries>;
  /** Desks at which the person was let in. */
  readonly knownAt: Set<string>;
  queue: Promise<unknown>;
  waiting: number;
}

const fiveInTenMinutes: TriesLimit = { tries: 5, withinMs: 10 * 60_000 };
const tenFromThreeDesks: TriesLimit = { tries: 10, withinMs: 10 * 60_000, places: 3 };
/** More numbers than a house has people; the one that was tried longest ago is forgotten first. */
const numbersMax = 2_000;

/**
 * Wrong PINs by the number they were tried for. At each desk a number has tries of its own, so that nobody who has one desk shuts
 * somebody out at another; whoever has many desks has not many times the tries, because from a third desk on they are counted for
 * all of them together. Where the person was let in before, that counts for nothing: only the desk's own wrong tries shut it.
 * One try after the other, so that tries made at once are looked at as if they had been made one by one.
 */
export class TriesByNumber {
  readonly #time: TimeSource;
  readonly #numbers = new Map<string, NumberTries>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Does the work when all earlier tries of this number are over. */
  inTurn<Result>(number: string, desk: string, work: (tries: TriesAtDesk) => Promise<Result>): Promise<Result> {
    const known = this.#numbers.get(number) ?? {
      everywhere: new WrongTries(this.#time, tenFromThreeDesks),
      atDesk: new Map(),
      knownAt: new Set<string>(),
      queue: Promise.resolve(),
      waiting: 0,
    };
    // Put at the end, so that the first is always the one tried longest ago.
    this.#numbers.delete(number);
    this.#numbers.set(number, known);
    known.waiting += 1;
    this.#forgetOldest();
    const done = known.queue
      .then(() => work(this.#atDesk(known, desk)))
      .finally(() => {
        known.waiting -= 1;
      });
    known.queue = done.catch(() => {});
    return done;
  }

  #atDesk({ everywhere, atDesk, knownAt }: NumberTries, desk: string): TriesAtDesk {
    const own = atDesk.get(desk) ?? new WrongTries(this.#time, fiveInTenMinutes);
    atDesk.set(desk, own);
    const together: CountedTries = {
      get shutUntil() {
        return everywhere.shutUntil;
      },
      count: () => everywhere.count(desk),
    };
    return {
      counted: knownAt.has(desk) ? [own] : [own, together],
      isKnown: () => void knownAt.add(desk),
    };
  }

  #forgetOldest(): void {
    if (this.#numbers.size <= numbersMax) return;
    for (const [number, { everywhere, atDesk, waiting }] of this.#numbers) {
      const isShut = [everywhere, ...atDesk.values()].some(({ shutUntil }) => shutUntil !== null);
      if (waiting > 0 || isShut) continue;
      this.#numbers.delete(number);
      return;
    }
  }
}
