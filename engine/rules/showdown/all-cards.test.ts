import { expect, test } from 'vitest';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import { acts, deal, play, refusalOf, sampleTable, start, tabled } from '../../../test/support/sample-table.ts';
import { type KnownCard, parseCards } from '../../words/card.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import { cardsMissing } from './show-order.ts';

const cards = (text: string): readonly KnownCard[] => (parseCards(text) ?? []) as readonly KnownCard[];
const two = [
  { seat: 1, paid: 100, cards: '' },
  { seat: 2, paid: 100, cards: '' },
];

const onlyBoard = { 'showdown.allCardsToWin': 'board-plays' } as const;

const missing = (
  shown: string,
  board: string,
  policies: Overlay = {},
  variant: VariantId = 'no-limit-holdem',
): number => cardsMissing(sampleHand(variant, two, { board, policies }), cards(shown));

const queens = 'QsQd8c5h2s';
const royal = 'AsKsQsJsTs';

test.each([
  { rule: 'tda-2011#13, tda-sk#13', how: 'contested' },
  { rule: 'house-cz#show.1', how: 'any' },
] as const)('$rule: every card must lie open, used or not', ({ how }) => {
  const policies = { 'showdown.allCardsToWin': how };
  expect(missing('', queens, policies)).toBe(2);
  expect(missing('Qh', queens, policies)).toBe(1);
  expect(missing('Qh3d', queens, policies)).toBe(0);
  expect(missing('KhKd4c', 'KcTd6s5h2d', policies, 'pot-limit-omaha')).toBe(1);
});

test.each([
  { name: 'one card that makes more of the board is enough', shown: 'Qh', board: queens, due: 0 },
  { name: 'a kicker that plays is enough', shown: 'Ah', board: queens, due: 0 },
  { name: 'a card that does not play leaves the board', shown: '3h', board: 'QsQd8c9hTs', due: 1 },
  { name: 'the board alone needs all of them', shown: '3h', board: royal, due: 1 },
  { name: 'nothing shown, nothing claimed', shown: '', board: queens, due: 2 },
  { name: 'an unknown board card leaves the question open', shown: 'Qh', board: 'QsQd8c5h??', due: 1 },
])('tda-cz#13: $name', ({ shown, board, due }) => {
  expect(missing(shown, board, onlyBoard)).toBe(due);
});

test('tda-cz#13: two cards of four may win in Omaha, where the board never plays alone', () => {
  expect(missing('Kh', 'KcTd6s5h2d', onlyBoard, 'pot-limit-omaha')).toBe(3);
  expect(missing('KhKd', 'KcTd6s5h2d', onlyBoard, 'pot-limit-omaha')).toBe(0);
});

const river = (overlay: Overlay): TableState =>
  play(sampleTable([5000, 5000], { overlay }), [
    start,
    ...acts('1c', '2x'),
    deal('Qs', 'Qd', '8c'),
    ...acts('2x', '1x'),
    deal('5h'),
    ...acts('2x', '1x'),
    deal('2s'),
    ...acts('2x', '1x'),
  ]);

test('at the table one card is refused, and enough where only the board must be claimed', () => {
  expect(refusalOf(river({}), tabled(2, 'Qh'))).toEqual({ reason: 'hand-size', seat: 2, cards: 1, due: 2 });
  expect(refusalOf(river(onlyBoard), tabled(2, '2h', '2c', '2d'))).toMatchObject({ reason: 'hand-size', cards: 3 });
  expect(refusalOf(river(onlyBoard), tabled(2, 'Qs'))).toMatchObject({ reason: 'hand-size', cards: 1 });
  const won = play(river(onlyBoard), [tabled(2, 'Qh'), tabled(1, 'As', 'Ad')]);
  expect(won.hand?.awards).toMatchObject([
    { shares: [{ seat: 2, chips: 400 }], parts: [{ hand: { category: 'three-of-a-kind' } }] },
  ]);
});

test('more cards of a hand that lies open already may follow', () => {
  const more = play(river(onlyBoard), [
    tabled(2, 'Qh'),
    { type: 'show-cards', seat: 2, cards: ['Qh', '8h'], by: 'dealer' },
  ]);
  expect(more.hand?.players.find(({ seat }) => seat === 2)?.tabled).toEqual(['Qh', '8h']);
});
