import type { Tag } from '../contracts/card-reader.ts';
import type { FeigRecord } from './feig-messages.ts';

/** The records fetched in one round of a reader that looks by itself: together they are one look at every antenna. */
export class RecordWindow {
  readonly #antennas: readonly number[];
  readonly #tags = new Map<number, Set<Tag>>();
  /** Whether nothing is known to be missing. */
  isWhole = true;

  constructor(antennas: readonly number[]) {
    this.#antennas = antennas;
  }

  /** False for a record that could be from any of several antennas. */
  add({ tag, antennas }: FeigRecord): boolean {
    const from = antennas ?? (this.#antennas.length === 1 ? this.#antennas : null);
    for (const antenna of from ?? []) this.#tags.set(antenna, (this.#tags.get(antenna) ?? new Set()).add(tag));
    return from !== null;
  }

  tagsOn(antenna: number): readonly Tag[] {
    return [...(this.#tags.get(antenna) ?? [])];
  }
}
