import { expect, test } from 'vitest';
import { actual, ask } from '../../test/support/asked-scenario.ts';

const award = { type: 'award' };
const pot = { pot: 1000, unit: 100, button: 1, game: 'holdem', ranking: [[3, 5]] };
const paid = [
  { seat: 3, amount: 500, live: true, allIn: false },
  { seat: 5, amount: 500, live: true, allIn: false },
  { seat: 7, amount: 200, live: false, allIn: false },
];

test.each([
  {
    what: 'no chips at all',
    given: { ...pot, pot: undefined },
    error: 'An award needs either the contributions or the pot.',
  },
  {
    what: 'chips twice',
    given: { ...pot, contributions: paid },
    error: 'An award needs either the contributions or the pot.',
  },
  {
    what: 'chips that come to something else',
    given: { ...pot, chipsInPot: [{ denom: 100, count: 9 }] },
    error: 'The chips of the pot come to 900, not to 1000.',
  },
  {
    what: 'no ranking',
    given: { ...pot, ranking: undefined },
    error: 'An award needs either a ranking, or a high and a low.',
  },
  {
    what: 'a high without a low',
    given: { ...pot, ranking: undefined, high: [[3]] },
    error: 'An award needs either a ranking, or a high and a low.',
  },
  {
    what: 'a winner who folded',
    given: { ...pot, pot: undefined, contributions: paid, ranking: [[7], [3], [5]] },
    error: 'Seat 7 has no live hand.',
  },
  {
    what: 'a winner who is not there',
    given: { ...pot, pot: undefined, contributions: paid, ranking: [[9]] },
    error: 'Seat 9 has no live hand.',
  },
  {
    what: 'nobody ranked',
    given: { ...pot, pot: undefined, contributions: paid, ranking: [] },
    error: 'Who wins the pot is not said.',
  },
  {
    what: 'nobody live',
    given: { ...pot, pot: undefined, contributions: paid.slice(2), ranking: [] },
    error: 'Nobody is left to win.',
  },
  {
    what: 'a seat twice',
    given: { ...pot, pot: undefined, contributions: [...paid, paid[0]] },
    error: 'Seat 3 is listed twice.',
  },
  { what: 'no button', given: { ...pot, button: null }, error: 'Where the button is must be said.' },
])('an award with $what cannot be', ({ given, error }) => {
  expect(ask(given, award)).toEqual({ id: 'x', error });
});

test('keys nobody reads are refused', () => {
  expect(ask({ ...pot, tips: 5 }, award)).toMatchObject({ error: expect.stringContaining('tips') });
  expect(ask({ ...pot, hands: { 3: 'Ah Kx' } }, award)).toMatchObject({ error: expect.stringContaining('is no card') });
});

test('a game of the mix is a button game or stud; what the pot is divided into is said by the hands', () => {
  const halves = { ...pot, ranking: undefined, high: [[3]], low: [[5]] };
  expect(actual({ ...halves, game: 'horse', button: null }, award)).toMatchObject({ shares: { 3: 500, 5: 500 } });
  expect(actual({ ...pot, game: 'omaha8' }, award)).toMatchObject({ shares: { 3: 500, 5: 500 } });
});

const end = { game: 'holdem', button: 1, live: [2, 6] };
const up = { 2: '9d 9c 4h Ks', 6: '8s 6h 4d 2c' };

test.each([
  { what: 'no button', given: { ...end, button: null }, error: 'Where the button is must be said.' },
  {
    what: 'a street of another game',
    given: { ...end, actions: { seventh: [] } },
    error: 'The game has no street "seventh".',
  },
  { what: 'stud without up-cards', given: { ...end, game: 'stud' }, error: 'The up-cards must be said.' },
  {
    what: 'up-cards of one seat only',
    given: { ...end, game: 'stud', boards: { 2: up[2] } },
    error: 'Each live seat needs its up-cards, as many as the others have.',
  },
  {
    what: 'too many up-cards',
    given: { ...end, game: 'stud', boards: { 2: `${up[2]} 2h`, 6: `${up[6]} 3h` } },
    error: 'No player has 5 up-cards in this game.',
  },
  {
    what: 'a mix without a game',
    given: { ...end, game: 'horse', boards: up },
    error: 'Which of the games of the mix is dealt must be said.',
  },
])('a showdown with $what cannot be', ({ given, error }) => {
  expect(ask(given, { type: 'showdown' })).toEqual({ id: 'x', error });
});

test.each([
  {
    name: 'all in and called on the flop: the round the betting ended in counts',
    live: [2, 6],
    actions: {
      flop: [
        { seat: 6, action: 'bet', to: 100 },
        { seat: 2, action: 'all-in', to: 900 },
        { seat: 6, action: 'call' },
      ],
    },
    order: [2, 6],
  },
  {
    name: 'all in for less is a call',
    live: [2, 6],
    actions: {
      river: [
        { seat: 6, action: 'bet', to: 900 },
        { seat: 2, action: 'all-in', to: 400 },
      ],
    },
    order: [6, 2],
  },
  {
    name: 'two bet on beside the one all in, and checked at the end',
    live: [2, 6, 8],
    actions: {
      flop: [
        { seat: 6, action: 'all-in', to: 100 },
        { seat: 8, action: 'call' },
        { seat: 2, action: 'call' },
      ],
    },
    order: [2, 6, 8],
  },
])('$name', ({ live, actions, order }) => {
  expect(actual({ ...end, live, allIn: true, actions }, { type: 'showdown' })).toEqual({ order });
});

const shown = (...events: readonly object[]) => ({ type: 'sequence', events });
const table = { ...end, board: 'Qs Qd 8c 5h 2s', pot: 900, unit: 50 };
const aces = { act: 'table', seat: 2, cards: ['Ah', 'Ac'] };
const trips = { act: 'table', seat: 6, cards: 'Qh 3d' };

test.each([
  {
    what: 'cards of a hand that was given up',
    events: [{ act: 'muck', seat: 2 }, aces],
    error: 'Seat 2 has given its hand up.',
  },
  {
    what: 'a card of the board',
    events: [{ act: 'table', seat: 2, cards: ['Qs', 'Ac'] }],
    error: 'Seat 2 cannot show Qs Ac: card-used.',
  },
  {
    what: 'three cards',
    events: [{ act: 'table', seat: 2, cards: ['Ah', 'Ac', 'Kd'] }],
    error: 'Seat 2 cannot have 3 cards.',
  },
  { what: 'a stranger', events: [{ act: 'muck', seat: 4 }], error: 'Seat 4 is not at the showdown.' },
])('$what cannot be shown', ({ events, error }) => {
  expect(ask(table, shown(...events))).toEqual({ id: 'x', error });
});

test.each([
  { name: 'to a seat that has no share', events: [aces, trips, { act: 'award', seat: 2, amount: 900 }], blocked: true },
  { name: 'of half of what was won', events: [aces, trips, { act: 'award', seat: 6, amount: 450 }], blocked: true },
  {
    name: 'twice',
    events: [aces, trips, { act: 'award', seat: 6, amount: 900 }, { act: 'award', seat: 6, amount: 900 }],
    blocked: true,
  },
  { name: 'while another hand is hidden', events: [aces, { act: 'award', seat: 2, amount: 900 }], blocked: true },
  {
    name: 'after the next hand began',
    events: [aces, trips, { act: 'green' }, { act: 'award', seat: 6, amount: 900 }],
    blocked: true,
  },
  { name: 'as it was won', events: [aces, trips, { act: 'award', seat: 6, amount: 900 }], blocked: false },
  {
    name: 'to the last one left',
    events: [
      { act: 'muck', seat: 2 },
      { act: 'award', seat: 6, amount: 900 },
    ],
    blocked: false,
  },
])('an award $name', ({ events, blocked }) => {
  expect(actual(table, shown(...events))).toMatchObject({ awardBlocked: blocked });
});

test('a request to see a hand is refused once the next hand has begun', () => {
  const asks = { act: 'ask-to-see', seat: 2, target: 6 };
  expect(actual(table, shown(aces, asks))).toMatchObject({ askToSee: 'floor' });
  expect(actual(table, shown(aces, { act: 'green' }, asks))).toMatchObject({ askToSee: 'refused' });
});

test('house-cz#show.1: a last hand that lies open has been shown, and one left before the showdown need not be', () => {
  const muck = { act: 'muck', seat: 6 };
  expect(ask(table, shown(muck), 'house-cz')).toMatchObject({ ambiguous: true, actual: { mustShow: false } });
  expect(ask(table, shown(aces, muck), 'house-cz')).toMatchObject({ ambiguous: false, actual: { mustShow: false } });
  const alone = { ...table, live: [2] };
  const paid2 = { act: 'award', seat: 2, amount: 900 };
  expect(ask(alone, shown(paid2), 'house-cz')).toMatchObject({ ambiguous: false, actual: { awardBlocked: false } });
});

test('a hidden hand that is swept in is dead, and the other wins', () => {
  expect(actual(table, shown({ act: 'swept', seat: 6 }))).toMatchObject({ alarms: ['HAND-SWEPT'], shares: { 2: 900 } });
});

test('side pots of a showdown come from what everybody put in', () => {
  const given = {
    ...table,
    pot: undefined,
    live: [2, 6, 8],
    contributions: [
      { seat: 2, amount: 300, live: true, allIn: true },
      { seat: 6, amount: 800, live: true, allIn: false },
      { seat: 8, amount: 800, live: true, allIn: false },
      { seat: 9, amount: 100, live: false, allIn: false },
    ],
  };
  const events = [
    { act: 'table', seat: 2, cards: ['Qc', '4h'] },
    { act: 'table', seat: 6, cards: ['Kh', 'Kd'] },
    { act: 'table', seat: 8, cards: ['Jh', 'Jd'] },
  ];
  expect(actual(given, shown(...events))).toMatchObject({ shares: { 2: 1000, 6: 1000 } });
  const blocked = (...awards: readonly object[]) => actual(given, shown(...events, ...awards)).awardBlocked;
  const [side, main] = [
    { act: 'award', seat: 6, amount: 1000 },
    { act: 'award', seat: 2, amount: 1000 },
  ];
  expect([blocked(side), blocked(side, main), blocked(side, side)]).toEqual([false, false, true]);
  expect(ask({ ...given, live: [2, 6] }, shown(...events))).toEqual({
    id: 'x',
    error: 'Whether seat 8 is live is said in two ways.',
  });
});

const oneSaw = { type: 'incident', code: 'SHOWN-TO-ONE', seat: 3, to: 4, inHand: false, bettingOpen: true };

test.each([
  { what: 'to oneself', when: { ...oneSaw, to: 3 }, error: 'Nobody shows cards to themselves.' },
  {
    what: 'out of the hand and at the showdown',
    when: { ...oneSaw, seat: 2 },
    error: 'Seat 2 reaches the showdown: it is not out of the hand.',
  },
])('cards shown $what cannot be', ({ when, error }) => {
  expect(ask(end, when, 'house-cz')).toEqual({ id: 'x', error });
});
