import { type HandCategory, highValue, nameHand } from '../../engine/notation.ts';

const cards = 52;
const classes = 7462;

type HighCategory = Exclude<HandCategory, 'low' | 'badugi' | 'three-card' | 'two-card' | 'one-card'>;

/** How many of the 133,784,560 ways to hold seven cards make each category; the frequencies every table of odds prints. */
export const knownSevenCardCounts: Readonly<Record<HighCategory, number>> = {
  'straight-flush': 41_584,
  'four-of-a-kind': 224_848,
  'full-house': 3_473_184,
  flush: 4_047_644,
  straight: 6_180_020,
  'three-of-a-kind': 6_461_620,
  'two-pair': 31_433_400,
  pair: 58_627_800,
  'high-card': 23_294_460,
};

/** Values all 133,784,560 hands of seven cards and counts them by category; takes about a second. */
export function countSevenCardHands(): Readonly<Record<HighCategory, number>> {
  const hands = new Uint32Array(classes + 1);
  for (let a = 6; a < cards; a++) {
    for (let b = 5; b < a; b++) {
      for (let c = 4; c < b; c++) {
        for (let d = 3; d < c; d++) countFourAndThree(hands, a, b, c, d);
      }
    }
  }
  const counts = Object.fromEntries(Object.keys(knownSevenCardCounts).map((category) => [category, 0]));
  for (let value = 1; value <= classes; value++) {
    const { category } = nameHand('high', value);
    counts[category] = (counts[category] ?? 0) + (hands[value] as number);
  }
  return counts as Record<HighCategory, number>;
}

/** Counts these four cards with every three below them. */
function countFourAndThree(hands: Uint32Array, a: number, b: number, c: number, d: number): void {
  for (let e = 2; e < d; e++) {
    for (let f = 1; f < e; f++) {
      for (let g = 0; g < f; g++) {
        const value = highValue(a, b, c, d, e, f, g);
        hands[value] = (hands[value] as number) + 1;
      }
    }
  }
}
