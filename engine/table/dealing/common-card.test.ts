import { expect, test } from 'vitest';
import { shows, studStakes, up } from '../../../test/support/sample-deals.ts';
import { deal, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

/** Eight players with six cards each, as many as a deck has for them; seat 3 lacks an eight for its straight. */
const hands = [
  '1AhAdKcQs9s2h',
  '2KhKdQc7h3c2d',
  '3JhTd9c7s4d3h',
  '4QhQd8d6c5c4h',
  '5JdJc6s5s4c3s',
  '6Th9d7d5h3d2c',
  '7TcTs8c6d5d2s',
  '8AsJs8h7c6h4s',
];

/** Eight players all in from the ante, third street dealt. */
const allIn = (): TableState =>
  play(
    sampleTable(
      Array.from({ length: 8 }, () => 2),
      { variant: 'limit-stud', stakes: studStakes, chipValues: [1] },
    ),
    [start, ...up('1Ah', '2Kh', '3Jh', '4Qh', '5Jd', '6Th', '7Tc', '8As')],
  );

test('with too few cards in the deck for eight, one last card is awaited for all of them', () => {
  expect(legalActions(allIn())).toMatchObject({
    stage: 'board',
    board: { street: 4, board: 0, due: 1 },
    runs: null,
    show: [1, 2, 3, 4, 5, 6, 7, 8],
  });
  expect(refusalOf(allIn(), deal('8s', '9h'))).toEqual({ reason: 'too-many-board-cards', due: 1 });
});

test.each<{ when: string; played: (state: TableState) => TableState }>([
  { when: 'before the common card', played: (state) => play(state, [...shows(...hands), deal('8s')]) },
  { when: 'after the common card', played: (state) => play(state, [deal('8s'), ...shows(...hands)]) },
])('hands turned up $when have six cards, and the seventh is the common one', ({ played }) => {
  const { hand } = played(allIn());
  expect(hand?.awards[0]?.parts).toMatchObject([
    { chips: 16, shares: [{ seat: 3 }], hand: { category: 'straight', ranks: ['J'] } },
  ]);
});

test('refused: seven cards of one player where one is common, and the common card in a hand', () => {
  const [seven, eight] = shows('1AhAdKcQs9s2h9h', '1AhAdKcQs9s8s');
  if (seven === undefined || eight === undefined) throw new Error('There is nothing to show.');
  expect(refusalOf(allIn(), seven)).toEqual({ reason: 'hand-size', seat: 1, cards: 7, due: 6 });
  expect(refusalOf(play(allIn(), [deal('8s')]), eight)).toEqual({ reason: 'card-used', card: '8s' });
});

test('an unknown common card leaves it to the person dealing who wins', () => {
  const state = play(allIn(), [deal('??'), ...shows(...hands)]);
  expect(legalActions(state).nameWinners).toEqual([{ pot: 0, board: 0, half: 'high' }]);
});
