import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { CardGroup, OddsCalculator } from 'poker-odds-calculator';
import { expect, test } from 'vitest';
import { allCards, type KnownCard, type VariantId, variantOf } from '../../engine/notation.ts';
import { countEquity } from '../../engine/rules.ts';

const phe = createRequire(import.meta.url)('phe') as { readonly evaluateCards: (cards: readonly string[]) => number };

/** In the soak as many as are promised. */
const spots = process.env.RIFFLE_LONG === '1' ? 10_000 : 80;

type EquitySpot = Parameters<typeof countEquity>[1];

function counted(game: 'no-limit-holdem' | 'no-limit-short-deck' | 'pot-limit-omaha', spot: EquitySpot) {
  const count = countEquity(variantOf(game), spot, 1_000);
  for (;;) {
    const step = count?.next();
    if (step?.done) return step.value;
  }
}

interface Won {
  readonly won: number;
  readonly tied: number;
}

/** What that program counted, from its own fields: its figures for people are rounded. */
function byOthers({ hands, board }: EquitySpot, deck: 'full' | 'short'): readonly Won[] {
  const groups = hands.map((hand) => CardGroup.fromString(hand.join('')));
  const { equities } = OddsCalculator.calculate(groups, CardGroup.fromString(board.join('')), deck);
  return equities.map((equity) => {
    const { bestHandCount, tieHandCount } = equity as unknown as Record<'bestHandCount' | 'tieHandCount', number>;
    return { won: bestHandCount, tied: tieHandCount };
  });
}

/**
 * The judge where the two differ. poker-odds-calculator does not see a straight flush below a longer straight: of 9d 8c 7d 6d 5d 4d 3d it
 * makes a flush, and the seven-high straight flush is the better hand.
 */
function byPhe({ hands, board }: EquitySpot): readonly Won[] {
  const gone = new Set([...hands.flat(), ...board]);
  const left = allCards.filter((card) => !gone.has(card));
  const added =
    board.length === 3
      ? left.flatMap((one, at) => left.slice(at + 1).map((other) => [one, other]))
      : board.length === 4
        ? left.map((one) => [one])
        : [[]];
  const tallies = hands.map(() => ({ won: 0, tied: 0 }));
  for (const rest of added) {
    // The lower the better.
    const values = hands.map((hand) => phe.evaluateCards([...hand, ...board, ...rest]));
    const best = tallies.filter((_tally, hand) => values[hand] === Math.min(...values));
    for (const tally of best) tally[best.length === 1 ? 'won' : 'tied'] += 1;
  }
  return tallies;
}

/** Two to six hands on a flop, a turn or a river; that program guesses before the flop. */
const spotsOf = (cards: readonly KnownCard[]): fc.Arbitrary<EquitySpot> =>
  fc
    .record({
      players: fc.integer({ min: 2, max: 6 }),
      shown: fc.constantFrom(3, 4, 4, 5),
      dealt: fc.shuffledSubarray([...cards], { minLength: 17, maxLength: 17 }),
    })
    .map(({ players, shown, dealt }) => ({
      hands: Array.from({ length: players }, (_, hand) => dealt.slice(5 + 2 * hand, 7 + 2 * hand)),
      board: dealt.slice(0, shown),
      dead: [],
    }));

test('equity is what poker-odds-calculator counts, board by board', () => {
  let judged = 0;
  fc.assert(
    fc.property(spotsOf(allCards), (spot) => {
      const equities = counted('no-limit-holdem', spot);
      expect(equities.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      const ours = equities.map(({ won, tied }) => ({ won, tied }));
      if (isDeepStrictEqual(ours, byOthers(spot, 'full'))) return;
      judged += 1;
      expect(ours).toEqual(byPhe(spot));
    }),
    { numRuns: spots },
  );
  expect(judged / spots).toBeLessThan(0.005);
});

test('before the flop every one of 1,712,304 boards is counted', () => {
  const [aces, kings] = counted('no-limit-holdem', {
    hands: [
      ['As', 'Ah'],
      ['Kd', 'Kc'],
    ],
    board: [],
    dead: [],
  });
  // Published figures: 81.06 and 18.55 in a hundred, and 0.38 that are shared.
  expect([aces?.won, kings?.won, aces?.tied, kings?.tied]).toEqual([1_388_072, 317_694, 6_538, 6_538]);
});

test('a dead card comes no more, a short deck has no low cards, and Omaha takes two of four', () => {
  const spot: EquitySpot = {
    hands: [
      ['As', 'Ah'],
      ['Ks', 'Kh'],
    ],
    board: ['2c', '3d', '7h', '8s'],
    dead: ['Kd'],
  };
  expect(counted('no-limit-holdem', spot).map(({ won }) => won)).toEqual([42, 1]);
  const short: EquitySpot = { ...spot, board: ['9c', '6d', '7h', '8s'], dead: [] };
  expect(counted('no-limit-short-deck', short).reduce((boards, { won }) => boards + won, 0)).toBeLessThanOrEqual(28);
  const omaha: EquitySpot = {
    hands: [
      ['As', 'Ah', 'Ac', 'Ad'],
      ['2c', '3c', 'Kd', 'Qd'],
    ],
    board: ['Kh', 'Qc', '4d', '5s', '9c'],
    dead: [],
  };
  expect(counted('pot-limit-omaha', omaha).map(({ share }) => share)).toEqual([0, 1]);
});

test('games that are split, drawn or dealt without a board have none', () => {
  const isCounted = (game: VariantId) => countEquity(variantOf(game), { hands: [], board: [], dead: [] }, 1) !== null;
  expect((['no-limit-holdem', 'pot-limit-omaha', 'no-limit-short-deck'] as const).map(isCounted)).toEqual([
    true,
    true,
    true,
  ]);
  const others = ['pot-limit-omaha-8', 'no-limit-crazy-pineapple', 'limit-stud', 'limit-badugi'] as const;
  expect(others.map(isCounted)).toEqual([false, false, false, false]);
});
