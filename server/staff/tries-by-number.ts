import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** Counts a wrong try, and returns until when no further try is accepted. */
export type CountedTries = Pick<WrongTries, 'shutUntil'> & { readonly count: () => number };

/** The count of one number at one desk. */
export interface TriesAtDesk {
  readonly counted: readonly CountedTries[];
  /** The person was successfully identified at this desk. */
  readonly isKnown: () => void;
}

/** Tries of one number, from all desks. */
interface NumberTries {
  readonly everywhere: WrongTries;
  readonly atDesk: Map<string, WrongTries>;
  /** Desks at which the person was let in before. */
  readonly knownAt: Set<string>;
  queue: Promise<unknown>;
  waiting: number;
}

const fiveInTenMinutes: TriesLimit = { tries: 5, withinMs: 10 * 60_000 };
const tenFromThreeDesks: TriesLimit = { tries: 10, withinMs: 10 * 60_000, places: 3 };
/** More numbers than a house has people; the one tried longest ago is dropped first. */
const numbersMax = 2_000;

/**
 * Wrong PINs by the number they were tried for. At each desk a number has its own count, so that nobody at one desk can lock somebody out
 * at another. From a third desk on, tries also count for all desks together, so that many desks do not mean many times the tries. At a desk
 * where the person was let in before, only that desk's own wrong tries lock it. Tries run one after the other, even if made at once.
 */
export class TriesByNumber {
  readonly #time: TimeSource;
  readonly #numbers = new Map<string, NumberTries>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Does the work after all earlier tries of this number. */
  inTurn<Result>(number: string, desk: string, work: (tries: TriesAtDesk) => Promise<Result>): Promise<Result> {
    const known = this.#numbers.get(number) ?? {
      everywhere: new WrongTries(this.#time, tenFromThreeDesks),
      atDesk: new Map(),
      knownAt: new Set<string>(),
      queue: Promise.resolve(),
      waiting: 0,
    };
    // Moved to the end, so that the first is always the one tried longest ago.
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

/** How many wrong tries are allowed in which time; they lock the desk only if they come from at least this many places. */
interface TriesLimit {
  readonly tries: number;
  readonly withinMs: number;
  readonly places?: number;
}

const fiveInAMinute: TriesLimit = { tries: 5, withinMs: 60_000 };
const firstShutMs = 60_000;
const longestShutMs = 16 * 60_000;
/** After this long without a wrong try, the next lock is a short one again. */
const forgottenAfterMs = 2 * 60 * 60_000;

/**
 * Counts wrong tries: after five in a minute (by default) the desk is locked for a minute, the next time for two, then four, up to sixteen.
 */
export class WrongTries {
  readonly #time: TimeSource;
  readonly #limit: TriesLimit;
  #tries: readonly { readonly at: number; readonly place: string }[] = [];
  #shutMs = firstShutMs;
  #until = 0;

  constructor(time: TimeSource, limit = fiveInAMinute) {
    this.#time = time;
    this.#limit = limit;
  }

  /** Until when the desk is locked; null while it is open. */
  get shutUntil(): number | null {
    const now = this.#time.now();
    // A clock that was set back locks nobody out for longer.
    return now < this.#until && this.#until - now <= longestShutMs ? this.#until : null;
  }

  /** One more wrong try, from one of possibly several places; returns how many are left before the desk is locked. */
  count(place = ''): number {
    const { tries, withinMs, places = 1 } = this.#limit;
    const now = this.#time.now();
    const last = Math.max(this.#until, this.#tries.at(-1)?.at ?? 0);
    if (now - last > forgottenAfterMs) this.#shutMs = firstShutMs;
    this.#tries = [...this.#tries.filter(({ at }) => now - at < withinMs && at <= now), { at: now, place }];
    const left = tries - this.#tries.length;
    if (left > 0) return left;
    if (new Set(this.#tries.map((one) => one.place)).size < places) return 1;
    this.#tries = [];
    this.#until = now + this.#shutMs;
    this.#shutMs = Math.min(2 * this.#shutMs, longestShutMs);
    return 0;
  }
}
