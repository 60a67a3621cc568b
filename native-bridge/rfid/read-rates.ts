import type { Tag, TagReading } from '../contracts/card-reader.ts';

/** More than a table's two decks on all its antennas can be only when nobody ever takes the readings. */
const mostReadings = 4_096;

interface Rate {
  readonly tag: Tag;
  readonly antenna: number;
  looks: number;
  hits: number;
}

/**
 * How often each tag was seen where it lay. A look that missed counts only once the tag is seen there again: until then it may
 * simply have been taken away.
 */
export class ReadRates {
  #rates = new Map<string, Rate>();

  /** A tag was seen where it lies, after so many looks there that missed it. */
  count(tag: Tag, antenna: number, missesBefore: number): void {
    const key = `${antenna} ${tag}`;
    const known = this.#rates.get(key);
    if (known === undefined && this.#rates.size >= mostReadings) return;
    const rate = known ?? { tag, antenna, looks: 0, hits: 0 };
    rate.looks += missesBefore + 1;
    rate.hits += 1;
    this.#rates.set(key, rate);
  }

  /** What was counted since this was last asked. */
  take(): readonly TagReading[] {
    const taken = [...this.#rates.values()];
    this.#rates = new Map();
    return taken;
  }
}
