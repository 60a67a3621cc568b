import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { TagLooks } from './sealer-messages.ts';

/** A card is judged after this many scans; seen in less than this share of them, it reads badly. */
const looksToJudge = 50;
const leastRatio = 0.6;
/** After this many scans the older half counts half: a card damaged tonight must show tonight. */
const looksKept = 400;

/** How well each tag has read in play. In memory only: a restart forgets it. */
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
