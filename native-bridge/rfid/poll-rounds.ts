import type { Tag } from '../contracts/card-reader.ts';

/** One tag seen on one antenna in one poll. */
interface Sighting {
  readonly antenna: number;
  readonly tag: Tag;
}

/** The longest a reader with twelve antennas takes to look at all of them. */
export const longestRoundMs = 700;

/**
 * Finds the rounds of a reader that polls by itself and never says when it begins anew: the same tag on the same antenna a second
 * time is a new round. When nothing is seen twice a round ends by itself.
 */
export class PollRounds {
  readonly #seenAtMs = new Map<string, number>();
  #beganAtMs = 0;

  /** Whether this sighting begins a new round. Two sightings within one tick are one look reported twice. */
  begins({ antenna, tag }: Sighting, nowMs: number): boolean {
    const key = `${antenna} ${tag}`;
    const seenAtMs = this.#seenAtMs.get(key);
    const isNew = seenAtMs !== undefined && seenAtMs < nowMs;
    if (isNew) this.begin(nowMs);
    this.#seenAtMs.set(key, nowMs);
    return isNew;
  }

  /** Whether the round has lasted as long as any can. */
  isOverdue(nowMs: number): boolean {
    return nowMs - this.#beganAtMs >= longestRoundMs;
  }

  begin(nowMs: number): void {
    this.#seenAtMs.clear();
    this.#beganAtMs = nowMs;
  }
}
