import { createRequire } from 'node:module';
import { allCards, highValue, type KnownCard } from '../../engine/notation.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { type Measured, median, whole } from './measured.ts';

// Both peers are CommonJS without types.
const require = createRequire(import.meta.url);
const phe = require('phe') as {
  cardCode(rank: string, suit: string): number;
  evaluateCardCodes(codes: readonly number[]): number;
};
const { Hand: SolvedHand } = require('pokersolver') as { Hand: { solve(cards: readonly string[]): { rank: number } } };

/** What a modern core should reach: seven-card hands a second. */
const goalPerSecond = 20_000_000;

/** Evaluates hands `count` times over a list and returns the milliseconds. Sums the values, so that no call is optimised away. */
type Evaluate = (count: number) => number;

/** Seven-card hands a second beside two other evaluators, on the same hands, each in its own encoding prepared beforehand. */
export function measureEvaluator({ rounds = 5, hands = 20_000, times = 40 } = {}): Measured {
  const dealt = deal(hands);
  const perRound = times * hands;
  const ours = ourEvaluator(dealt);
  const fast = pheEvaluator(dealt);
  const slow = solverEvaluator(dealt.slice(0, Math.ceil(hands / 50)));
  const speeds = Array.from({ length: rounds + 1 }, () => ({
    ours: perRound / ours(times),
    phe: perRound / fast(times),
    solver: Math.ceil(hands / 50) / slow(1),
  })).slice(1);
  const perSecond = (name: 'ours' | 'phe' | 'solver'): number => 1_000 * median(speeds.map((speed) => speed[name]));
  const [reached, pheReached, solverReached] = [perSecond('ours'), perSecond('phe'), perSecond('solver')];
  const line = (what: string, peer: string, than: number, goal: string | null) => ({
    what: `evaluator: seven-card hands a second ${what}`,
    ours: `${whole(reached)}/s`,
    peer: `${whole(than)}/s, ${peer}`,
    ratio: reached / than,
    goal,
  });
  return [
    line('', 'the goal', goalPerSecond, '≥ 1'),
    line('beside phe', 'phe, encoded', pheReached, '≥ 1'),
    line('beside pokersolver', 'pokersolver', solverReached, '≥ 1'),
  ];
}

function deal(hands: number): readonly (readonly KnownCard[])[] {
  const random = seededRandom(7);
  return Array.from({ length: hands }, () => {
    const deck = [...allCards];
    return Array.from({ length: 7 }, () => deck.splice(Math.floor(random() * deck.length), 1)[0] as KnownCard);
  });
}

function ourEvaluator(dealt: readonly (readonly KnownCard[])[]): Evaluate {
  const cards = Uint8Array.from(dealt.flatMap((hand) => hand.map((card) => allCards.indexOf(card))));
  const at = (index: number): number => cards[index] as number;
  return (times) =>
    timed(() => {
      let sum = 0;
      for (let time = 0; time < times; time++)
        for (let i = 0; i < cards.length; i += 7)
          sum += highValue(at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5), at(i + 6));
      return sum;
    });
}

function pheEvaluator(dealt: readonly (readonly KnownCard[])[]): Evaluate {
  const encoded = dealt.map((hand) => hand.map((card) => phe.cardCode(card.charAt(0), card.charAt(1))));
  return (times) =>
    timed(() => {
      let sum = 0;
      for (let time = 0; time < times; time++) for (const hand of encoded) sum += phe.evaluateCardCodes(hand);
      return sum;
    });
}

function solverEvaluator(dealt: readonly (readonly KnownCard[])[]): Evaluate {
  return (times) =>
    timed(() => {
      let sum = 0;
      for (let time = 0; time < times; time++) for (const hand of dealt) sum += SolvedHand.solve(hand).rank;
      return sum;
    });
}

function timed(work: () => number): number {
  const begun = performance.now();
  const sum = work();
  const took = performance.now() - begun;
  if (!(sum > 0)) throw new Error('A hand has no value.');
  return took;
}

const cards = 52;
const classes = 7462;

/** How many of the 133,784,560 seven-card hands make each category, as in every table of odds. */
export const knownSevenCardCounts = {
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

type HighCategory = keyof typeof knownSevenCardCounts;

/** How many different five-card values each category has, the best first. */
const classesOf: Readonly<Record<HighCategory, number>> = {
  'straight-flush': 10,
  'four-of-a-kind': 156,
  'full-house': 156,
  flush: 1277,
  straight: 10,
  'three-of-a-kind': 858,
  'two-pair': 858,
  pair: 2860,
  'high-card': 1277,
};

/** Evaluates all 133,784,560 seven-card hands and counts them by category; takes about a second. */
export function countSevenCardHands(): Readonly<Record<HighCategory, number>> {
  const hands = new Uint32Array(classes + 1);
  for (let a = 6; a < cards; a++) {
    for (let b = 5; b < a; b++) {
      for (let c = 4; c < b; c++) {
        for (let d = 3; d < c; d++) countFourAndThree(hands, a, b, c, d);
      }
    }
  }
  const counts = { ...knownSevenCardCounts };
  let best = classes;
  for (const [category, different] of Object.entries(classesOf) as [HighCategory, number][]) {
    counts[category] = hands.subarray(best - different + 1, best + 1).reduce((sum, count) => sum + count, 0);
    best -= different;
  }
  return counts;
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
