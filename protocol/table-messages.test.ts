import { expect, test } from 'vitest';
import { screenCommandSchema } from './screen-commands.ts';

const isUnderstood = (command: unknown): boolean => screenCommandSchema.safeParse(command).success;

const stakes = { smallBlind: 2, bigBlind: 4, minBet: 4, ante: null };
const rake = {
  basisPoints: 450,
  steps: [{ from: 40, take: 1 }],
  cap: 5,
  caps: [{ players: 3, cap: 2 }],
  noFlopNoDrop: true,
  unit: 1,
  jackpot: { from: 30, take: 1 },
};
const everyKey = {
  ...stakes,
  ante: { kind: 'button', chips: 4, order: 'blind-first', short: 'dead' },
  bigBet: 8,
  bringIn: 1,
  maxBet: 20,
  cap: 100,
  straddle: { kinds: ['under-the-gun', 'sleeper'], most: 3 },
  rake,
};
const sevenCards = ['As', 'Kd', 'Qh', 'Jc', 'Ts', '9d', '??'];

const declared = { kind: 'raise', amount: 1600, amountIs: 'total', spoken: null, clear: true };
const twoChips = [{ denom: 1000, count: 2 }];
const silent = { declared: null, order: 'chips-only', motions: [twoChips] };

test.each([
  { type: 'report-wager', seat: 3, wager: silent },
  { type: 'seat-player', seat: 3, name: 'Ada', stack: 200, returning: 'a-reference' },
  { type: 'change-seat', from: 3, to: 4 },
  { type: 'race-chips', old: 25, new: 100, odd: { 3: 1, 10: 0 }, cards: { 3: ['As'] } },
  { type: 'race-chips', old: 25, new: 100, odd: {}, cards: {}, redraws: [{ 3: ['2c'] }], choice: 0 },
  { type: 'report-wager', seat: 3, wager: { declared, order: 'words-only', motions: [] }, choice: 0 },
  {
    type: 'report-wager',
    seat: 3,
    wager: { declared, order: 'simultaneous', motions: [twoChips, twoChips], statedAmount: 500 },
  },
  { type: 'act-out-of-turn', seat: 3, action: 'call' },
  { type: 'act-out-of-turn', seat: 3, action: 'raise', to: 1600 },
  { type: 'rule-skipped', seat: 3, ruling: 'call-or-fold' },
  { type: 'complete', seat: 3, to: 40 },
  { type: 'bring-in', seat: 3 },
  { type: 'draw', seat: 3, cards: 0 },
  { type: 'draw', seat: 3, cards: 5 },
  { type: 'deal-up', seat: 3, cards: ['As'] },
  { type: 'deal-up', seat: 3, cards: ['??'] },
  { type: 'name-opener', seat: 3 },
  { type: 'agree-runs', runs: 2 },
  { type: 'deal-board', cards: ['As', 'Kd', 'Qh'] },
  { type: 'deal-board', cards: ['As', 'Kd', 'Qh'], board: 1 },
  { type: 'kill-hand', seat: 3 },
  { type: 'name-winners', pot: 0, seats: [3] },
  { type: 'name-winners', pot: 1, board: 1, half: 'high', seats: [3, 4] },
  { type: 'name-winners', pot: 0, half: 'low', seats: [] },
  { type: 'table-hand', seat: 3, cards: [] },
  { type: 'table-hand', seat: 3, cards: sevenCards },
  { type: 'show-cards', seat: 3, cards: sevenCards },
  {
    type: 'amend-hand',
    hand: 7,
    changes: [
      { change: 'recount', act: 8, to: 1700 },
      { change: 'replace', act: 9, with: { type: 'deal-board', cards: ['Kd'], board: 1 } },
      { change: 'insert', before: 10, act: { type: 'raise', seat: 3, to: 900 } },
      { change: 'remove', act: 11 },
    ],
    reason: 'Counted again',
  },
  { type: 'post-blinds', seat: 3, posts: false },
  { type: 'collect-time', chips: 7 },
  { type: 'announce-straddle', seat: 3, kind: 'mississippi' },
  { type: 'withdraw-straddle', seat: 3 },
  { type: 'announce-bomb-pot', bombPot: { ante: 5, boards: 2 } },
  { type: 'announce-bomb-pot', bombPot: null },
  { type: 'choose-game', variant: 'limit-badugi' },
  { type: 'set-games', variant: 'limit-razz', rotation: null },
  {
    type: 'set-games',
    variant: 'limit-razz',
    rotation: {
      change: 'orbit',
      games: [
        { variant: 'limit-razz', stakes: null },
        { variant: 'pot-limit-omaha-8', stakes },
      ],
    },
  },
  { type: 'set-stakes', stakes },
  { type: 'set-stakes', stakes: everyKey },
])('understood: %j', (command) => {
  expect(screenCommandSchema.parse(command)).toEqual(command);
});

test.each([
  ['a wager nobody saw', { type: 'report-wager', seat: 3 }],
  ['half a chip', { type: 'report-wager', seat: 3, wager: { ...silent, motions: [[{ denom: 0.5, count: 2 }]] } }],
  ['no chip', { type: 'report-wager', seat: 3, wager: { ...silent, motions: [[{ denom: 1000, count: 0 }]] } }],
  ['an empty motion', { type: 'report-wager', seat: 3, wager: { ...silent, motions: [[]] } }],
  [
    'a word nobody says',
    { type: 'report-wager', seat: 3, wager: { ...silent, declared: { ...declared, kind: 'pass' } } },
  ],
  ['what was said as text', { type: 'report-wager', seat: 3, wager: { ...silent, declared: 'raise' } }],
  ['its own outcome', { type: 'report-wager', seat: 3, wager: silent, outcome: { ruling: 'check' } }],
  ['a choice before the first', { type: 'report-wager', seat: 3, wager: silent, choice: -1 }],
  ['an amendment of nothing', { type: 'amend-hand', hand: 7, changes: [], reason: null }],
  [
    'an amendment that brings its own hand along',
    { type: 'amend-hand', hand: 7, changes: [{ change: 'remove', act: 1 }], reason: null, tape: null },
  ],
  [
    'a pot pushed by an amendment',
    {
      type: 'amend-hand',
      hand: 7,
      changes: [{ change: 'insert', before: 1, act: { type: 'push-pot', pot: 0 } }],
      reason: null,
    },
  ],
  [
    'an all-in counted as half a chip',
    { type: 'amend-hand', hand: 7, changes: [{ change: 'recount', act: 1, to: 0.5 }], reason: null },
  ],
  ['a bring-in out of turn', { type: 'act-out-of-turn', seat: 3, action: 'bring-in' }],
  ['a ruling that is none', { type: 'rule-skipped', seat: 3, ruling: 'floor' }],
  ['an amount to complete to that is no whole number', { type: 'complete', seat: 3, to: 40.5 }],
  ['a bring-in of its own size', { type: 'bring-in', seat: 3, chips: 40 }],
  ['eight cards changed', { type: 'draw', seat: 3, cards: 8 }],
  ['cards changed by name', { type: 'draw', seat: 3, cards: ['As'] }],
  ['an up-card that is none', { type: 'deal-up', seat: 3, cards: ['1s'] }],
  ['no up-card', { type: 'deal-up', seat: 3, cards: [] }],
  ['a board before the first', { type: 'deal-board', cards: ['As'], board: -1 }],
  ['a board that says who dealt it', { type: 'deal-board', cards: ['As'], by: 'reader' }],
  ['eight cards turned up', { type: 'table-hand', seat: 3, cards: [...sevenCards, '??'] }],
  ['a third half', { type: 'name-winners', pot: 0, half: 'middle', seats: [3] }],
  ['a straddle of another kind', { type: 'announce-straddle', seat: 3, kind: 'blind' }],
  ['a bomb pot without a board', { type: 'announce-bomb-pot', bombPot: { ante: 5, boards: 0 } }],
  ['a game nobody deals', { type: 'choose-game', variant: 'snap' }],
  ['games that never change', { type: 'set-games', variant: 'limit-razz', rotation: { change: 'orbit', games: [] } }],
  ['stakes without a blind', { type: 'set-stakes', stakes: { ...stakes, bigBlind: undefined } }],
  ['a bet that is nothing', { type: 'set-stakes', stakes: { ...stakes, bigBet: null } }],
  ['another key among the stakes', { type: 'set-stakes', stakes: { ...stakes, tip: 1 } }],
  [
    'an ante of its own for each place',
    { type: 'set-stakes', stakes: { ...stakes, ante: { ...everyKey.ante, kind: 'listed', listed: [1, 2] } } },
  ],
  ['more than all of the pot', { type: 'set-stakes', stakes: { ...stakes, rake: { ...rake, basisPoints: 10_001 } } }],
  ['a rake in chips of nothing', { type: 'set-stakes', stakes: { ...stakes, rake: { ...rake, unit: 0 } } }],
  ['a change of seats to a chair that is none', { type: 'change-seat', from: 3, to: 11 }],
  ['odd chips of no seat', { type: 'race-chips', old: 25, new: 100, odd: { 11: 1 }, cards: {} }],
  ['a race with a card nobody saw', { type: 'race-chips', old: 25, new: 100, odd: {}, cards: { 3: ['??'] } }],
  [
    'a second draw of two cards',
    { type: 'race-chips', old: 5, new: 25, odd: {}, cards: {}, redraws: [{ 3: ['2c', '3c'] }] },
  ],
  ['an order of the office', { type: 'rule-incident', incident: 'i1', ruling: 'play-on' }],
])('not understood: %s', (_what, command) => {
  expect(isUnderstood(command)).toBe(false);
});
