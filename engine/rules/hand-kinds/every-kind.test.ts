// Every kind against a second opinion: the same rules written for people to read, with texts, lists and every combination.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../words/card.ts';
import type { HandKind } from '../../words/hand-kind.ts';
import { bestCards, bestValue } from './best-hand.ts';

/** Compared place by place, the first difference decides; larger is better. */
type Strength = readonly number[];

function compared(one: Strength | null, other: Strength | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : Math.sign((one[at] as number) - (other[at] as number));
}

function combinations<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

const shapes = ['11111', '2111', '221', '311', 'straight', 'flush', '32', '41', 'straight flush'];
const shortDeckShapes = ['11111', '2111', '221', '311', 'straight', '32', 'flush', '41', 'straight flush'];
const straights = ['65432', '76543', '87654', '98765', 'T9876', 'JT987', 'QJT98', 'KQJT9', 'AKQJT'];

interface Reading {
  readonly ranks: string;
  readonly shapes: readonly string[];
  readonly straights: readonly string[] | null;
}

const aceLow: Reading = { ranks: 'A23456789TJQK', shapes, straights: null };
const readings: Readonly<Record<Exclude<HandKind, 'badugi'>, Reading>> = {
  high: { ranks: '23456789TJQKA', shapes, straights: ['A5432', ...straights] },
  'short-deck-high': { ranks: '23456789TJQKA', shapes: shortDeckShapes, straights: ['A9876', ...straights] },
  'deuce-to-seven': { ranks: '23456789TJQKA', shapes, straights },
  'ace-to-five': aceLow,
  'eight-or-better': aceLow,
};

/** How high five cards are. */
function height(reading: Reading, five: readonly KnownCard[]): Strength {
  const groups = [...Map.groupBy(five, (card) => reading.ranks.indexOf(card.charAt(0)))]
    .map(([rank, same]) => ({ rank, count: same.length }))
    .sort((one, other) => other.count - one.count || other.rank - one.rank);
  const text = groups.map(({ rank }) => reading.ranks[rank]).join('');
  const straight = reading.straights?.indexOf(text) ?? -1;
  const flush = reading.straights !== null && new Set(five.map((card) => card.charAt(1))).size === 1;
  const names = [...(straight >= 0 ? ['straight'] : []), ...(flush ? ['flush'] : [])].join(' ');
  const shape = names === '' ? groups.map(({ count }) => count).join('') : names;
  return [reading.shapes.indexOf(shape), ...(straight >= 0 ? [straight] : groups.map(({ rank }) => rank))];
}

const turned = (strength: Strength): Strength => strength.map((number) => -number);

function fiveCards(kind: Exclude<HandKind, 'badugi'>, five: readonly KnownCard[]): Strength | null {
  const strength = height(readings[kind], five);
  if (kind === 'high' || kind === 'short-deck-high') return strength;
  const top = strength[1] as number;
  const qualifies = kind !== 'eight-or-better' || (strength[0] === 0 && top <= aceLow.ranks.indexOf('8'));
  return qualifies ? turned(strength) : null;
}

function badugi(cards: readonly KnownCard[]): Strength | null {
  const apart = [0, 1].every((place) => new Set(cards.map((card) => card.charAt(place))).size === cards.length);
  if (!apart || cards.length === 0) return null;
  const ranks = cards.map((card) => aceLow.ranks.indexOf(card.charAt(0))).sort((one, other) => other - one);
  return [cards.length, ...turned(ranks)];
}

function slowBest(kind: HandKind, hole: readonly KnownCard[], board: readonly KnownCard[], fromHole: 'any' | 2) {
  const all = [...hole, ...board];
  const hands =
    kind === 'badugi'
      ? [1, 2, 3, 4].flatMap((size) => combinations(all, size))
      : fromHole === 'any'
        ? combinations(all, 5)
        : combinations(hole, 2).flatMap((two) => combinations(board, 3).map((three) => [...two, ...three]));
  return hands
    .map((cards) => (kind === 'badugi' ? badugi(cards) : fiveCards(kind, cards)))
    .reduce((one, other) => (compared(other, one) > 0 ? other : one), null);
}

const deckOf = (ranks: string): KnownCard[] => allCards.filter((card) => ranks.includes(card.charAt(0)));
const everyRank = '23456789TJQKA';

describe.each<[HandKind, 'any' | 2, hole: number, board: number, decks: readonly string[]]>([
  ['high', 'any', 2, 5, [everyRank, 'A2345', '789TJQ']],
  ['high', 'any', 5, 0, [everyRank, 'A23456', 'TJQKA']],
  ['high', 'any', 2, 4, [everyRank, 'A2345']],
  ['high', 'any', 4, 4, [everyRank]],
  ['high', 2, 4, 5, [everyRank, 'A23456']],
  ['high', 2, 6, 5, ['23456789T']],
  ['short-deck-high', 'any', 2, 5, ['6789TJQKA', '6789AK']],
  ['short-deck-high', 'any', 5, 0, ['6789TJQKA', '6789A']],
  ['ace-to-five', 'any', 5, 0, [everyRank, 'A2345']],
  ['ace-to-five', 'any', 7, 0, [everyRank, 'A234', 'JQKA']],
  ['eight-or-better', 'any', 7, 0, [everyRank, 'A23456789']],
  ['eight-or-better', 2, 4, 5, [everyRank, 'A23456789']],
  ['deuce-to-seven', 'any', 5, 0, [everyRank, 'A23456', '2345678']],
  ['badugi', 'any', 4, 0, [everyRank, 'A234']],
])('%s of %s', (kind, fromHole, hole, board, decks) => {
  test.each(decks)(`${hole} cards of a player and ${board} of the board, from the ranks %s`, (ranks) => {
    const deck = deckOf(ranks);
    const cardsDealt = 2 * hole + board;
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { minLength: cardsDealt, maxLength: cardsDealt }), (dealt) => {
        const shared = dealt.slice(2 * hole);
        const hands = [dealt.slice(0, hole), dealt.slice(hole, 2 * hole)] as const;
        const [value, other] = hands.map((own) => bestValue(kind, own, shared, fromHole)) as [number, number];
        const [slow, slowOther] = hands.map((own) => slowBest(kind, own, shared, fromHole)) as [Strength, Strength];
        expect(value === null).toBe(slow === null);
        expect(Math.sign((value ?? 0) - (other ?? 0))).toBe(compared(slow, slowOther));

        const best = bestCards(kind, hands[0], shared, fromHole);
        if (slow === null || best === null) {
          expect([slow, best]).toEqual([null, null]);
          return;
        }
        expect(kind === 'badugi' ? badugi(best) : fiveCards(kind, best)).toEqual(slow);
        expect(bestValue(kind, best, [], 'any')).toBe(value);
        const fromOwn = best.filter((card) => hands[0].includes(card)).length;
        const fromShared = best.filter((card) => shared.includes(card)).length;
        expect(fromOwn + fromShared).toBe(best.length);
        if (fromHole === 2) expect(fromOwn).toBe(2);
      }),
      { numRuns: 150 },
    );
  });
});
