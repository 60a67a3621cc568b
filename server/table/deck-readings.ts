import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { TagLooks } from './sealer-messages.ts';

/** A card is judged after so many looks; below this share of them it was seen too seldom. */
const looksToJudge = 50;
const leastRatio = 0.6;
/** After so many looks the older half counts half: a card that was damaged tonight must show tonight. */
const looksKept = 400;

/** How well each tag has read in play. In memory only: with the process it is forgotten, and learned again. */
export class DeckReadings {
  readonly #read = new Map<Tag, { readonly looks: number; readonly hits: number }>();

  add(readings: readonly TagLooks[]): void {
    for (const { tag, looks, hits } of readings) {
      const before = this.#read.get(tag) ?? { looks: 0, hits: 0 };
      const fade = before.looks + looks > looksKept ? 0.5 : 1;
      this.#read.set(tag, { looks: before.looks * fade + looks, hits: before.hits * fade + Math.min(hits, looks) });
    }
  }

  isWeak(tag: Tag): boolean {
    const { looks, hits } = this.#read.get(tag) ?? { looks: 0, hits: 0 };
    return looks >= looksToJudge && hits / looks < leastRatio;
  }
}
