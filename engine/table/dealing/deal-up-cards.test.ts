import { expect, test } from 'vitest';
import { opens, shows, studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, deal, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const third = () =>
  play(sampleTable([900, 900, 900], { variant: 'limit-stud', stakes: studStakes, chipValues: [1] }), [start]);

/** Fourth street after seat 3 has folded. */
const fourth = () => play(third(), [...up('1Kh', '22c', '3Ks'), ...acts('2i', '3f', '1c')]);

test('up-cards come in any order, and the betting opens with the last', () => {
  const state = play(third(), up('3Ks', '1Kh'));
  expect(legalActions(state)).toMatchObject({ stage: 'up-cards', upCards: [2] });
  expect(play(state, up('22c')).hand).toMatchObject({ stage: 'betting', toAct: 2 });
});

test('only players still in are dealt up-cards', () => {
  expect(legalActions(fourth()).upCards).toEqual([1, 2]);
});

test('an unknown card lies there, but does not say who opens', () => {
  const state = play(third(), up('1??', '22c', '3Ks'));
  expect(legalActions(state)).toMatchObject({ stage: 'up-cards', upCards: [], nameOpener: [1, 2, 3] });
  expect(play(state, [opens(1)]).hand).toMatchObject({ stage: 'betting', toAct: 1 });
});

test('the bring-in of a seat nobody has named yet says both, and one undo takes both back', () => {
  const before = third();
  const state = play(before, acts('3i'));
  expect(state.hand).toMatchObject({ stage: 'betting', opener: 3, toAct: 1 });
  expect(legalActions(state).undo).toMatchObject({ step: 'brought-in', seat: 3 });
  expect(play(state, [{ type: 'undo', step: 'brought-in' }]).hand).toEqual(before.hand);
});

test('who brings it in is not a matter of a tap where the up-cards say it', () => {
  const state = play(third(), up('1Kh', '22c'));
  expect(refusalOf(state, { type: 'bring-in', seat: 9 })).toEqual({ reason: 'not-in-hand', seat: 9 });
  const named = play(state, up('3Ks'));
  expect(refusalOf(named, { type: 'bring-in', seat: 1 })).toMatchObject({ reason: 'not-your-turn', toAct: 2 });
  expect(refusalOf(fourth(), { type: 'bring-in', seat: 1 })).toEqual({ reason: 'betting-closed' });
});

test.each<{ name: string; table: () => TableState; command: Command | undefined; why: object }>([
  {
    name: 'a second card on the same street',
    table: () => play(third(), up('1Kh')),
    command: up('12h')[0],
    why: { reason: 'no-up-card-due', seat: 1 },
  },
  {
    name: 'a card for a player who folded',
    table: fourth,
    command: up('32h')[0],
    why: { reason: 'not-in-hand', seat: 3 },
  },
  { name: 'a card for nobody', table: third, command: up('92h')[0], why: { reason: 'not-in-hand', seat: 9 } },
  {
    name: 'two cards at once',
    table: third,
    command: { type: 'deal-up', seat: 1, cards: ['2h', '3h'] },
    why: { reason: 'up-card-count', seat: 1, cards: 2, due: 1 },
  },
  {
    name: 'no card',
    table: third,
    command: { type: 'deal-up', seat: 1, cards: [] },
    why: { reason: 'up-card-count', seat: 1, cards: 0, due: 1 },
  },
  {
    name: 'a card that lies before somebody else',
    table: () => play(third(), up('1Kh')),
    command: up('2Kh')[0],
    why: { reason: 'card-used', card: 'Kh' },
  },
  {
    name: 'a card that lies there already',
    table: fourth,
    command: up('1Kh')[0],
    why: { reason: 'card-used', card: 'Kh' },
  },
  {
    name: 'something that is no card',
    table: third,
    command: { type: 'deal-up', seat: 1, cards: ['1h' as never] },
    why: { reason: 'not-a-card', text: '1h' },
  },
  {
    name: 'a card while somebody is to act',
    table: () => play(third(), up('1Kh', '22c', '3Ks')),
    command: up('12h')[0],
    why: { reason: 'no-up-card-due', seat: 1 },
  },
  {
    name: 'an opener while somebody is to act',
    table: () => play(third(), up('1Kh', '22c', '3Ks')),
    command: opens(1),
    why: { reason: 'no-up-card-due', seat: 1 },
  },
  { name: 'an opener who folded', table: fourth, command: opens(3), why: { reason: 'not-in-hand', seat: 3 } },
  {
    name: 'up-cards in a game without them',
    table: () => play(sampleTable([900, 900]), [start]),
    command: up('12h')[0],
    why: { reason: 'no-up-card-due', seat: 1 },
  },
  {
    name: 'up-cards before a hand',
    table: () => sampleTable([900, 900]),
    command: up('12h')[0],
    why: { reason: 'no-hand' },
  },
  {
    name: 'an opener before a hand',
    table: () => sampleTable([900, 900]),
    command: opens(1),
    why: { reason: 'no-hand' },
  },
])('refused: $name', ({ table, command, why }) => {
  if (command === undefined) throw new Error('There is nothing to refuse.');
  expect(refusalOf(table(), command)).toEqual(why);
});

test('a card that folded may be dealt again: the deck may have run out and been filled up', () => {
  expect(play(fourth(), up('1Ks')).hand?.players[0]?.up).toEqual(['Kh', 'Ks']);
});

test('when a seat whose card is not known is killed, the cards of the others decide', () => {
  const state = play(third(), [...up('1Kh', '22c', '3??'), { type: 'kill-hand', seat: 3 }]);
  expect(state.hand).toMatchObject({ stage: 'betting', toAct: 2, opener: null });
});

test('a hand turned up at the end holds the cards that lay open', () => {
  const checked = acts('1x', '2x');
  const end = play(fourth(), [
    ...up('1Qh', '23c'),
    ...checked,
    ...up('1Jh', '24c'),
    ...checked,
    ...up('15d', '25c'),
    ...checked,
    ...checked,
  ]);
  expect(end.hand?.stage).toBe('showdown');
  const [without, unknown] = shows('1AhAdQhJh5d9c9s', '1AhAdQhJh5d9c??');
  if (without === undefined || unknown === undefined) throw new Error('There is nothing to show.');
  expect(refusalOf(end, without)).toEqual({ reason: 'up-card-missing', seat: 1, card: 'Kh' });
  expect(play(end, [unknown]).hand?.players[0]?.tabled).toContain('??');
  const ended = play(end, shows('1AhAdKhQhJh5d9c', '22c3c4c5c7c8d9d'));
  expect(ended.hand?.awards.map(({ shares }) => shares)).toEqual([[{ seat: 2, chips: 16 }]]);
});

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
