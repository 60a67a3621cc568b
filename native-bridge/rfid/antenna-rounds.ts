import type { AntennaHealths } from './antenna-health.ts';

/** What a round showed of the tags believed to lie on one antenna. */
export interface AntennaRound {
  readonly lying: number;
  readonly seen: number;
}

/** From three on, stacked tags hide each other, so that a look that sees none of them says nothing about the antenna. */
const mostReadable = 2;

/**
 * Judges the looks of a reader that polls by itself and never says whether a look succeeded. A look counts only where tags are believed
 * to lie; it was good when it saw any of them. One that saw none counts as bad once a tag is seen there again: until then they may
 * simply have been taken away.
 */
export class AntennaRounds {
  readonly #healths: AntennaHealths;
  readonly #emptyLooks = new Map<number, number>();

  constructor(healths: AntennaHealths) {
    this.#healths = healths;
  }

  /** A round ended. Antennas that are not named have no tags. */
  end(round: ReadonlyMap<number, AntennaRound>, nowMs: number): void {
    for (const antenna of this.#emptyLooks.keys()) if (!round.has(antenna)) this.#emptyLooks.delete(antenna);
    for (const [antenna, { lying, seen }] of round) {
      const empty = this.#emptyLooks.get(antenna) ?? 0;
      if (seen === 0) {
        if (lying <= mostReadable) this.#emptyLooks.set(antenna, empty + 1);
        continue;
      }
      for (let look = 0; look < empty; look++) this.#healths.count(antenna, false, nowMs);
      this.#healths.count(antenna, true, nowMs);
      this.#emptyLooks.delete(antenna);
    }
  }
}
