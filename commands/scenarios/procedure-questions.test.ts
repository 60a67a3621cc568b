import { expect, test } from 'vitest';
import { actual, ask } from '../../test/support/asked-scenario.ts';

const clock = { street: 'turn', toAct: 3, called: '20:00', facing: 100, contribution: 300 };

test.each([
  { what: 'no clock', given: { toAct: 3 }, when: { type: 'time', at: '20:01:10' }, error: 'No clock has been called.' },
  {
    what: 'nobody to act',
    given: { called: '20:00' },
    when: { type: 'time', at: '20:01:10' },
    error: 'Nobody is to act.',
  },
  {
    what: 'another seat to act',
    given: clock,
    when: { type: 'action', seat: 4, action: 'call' },
    error: 'Seat 4 is not to act: seat 3 is.',
  },
  {
    what: 'a seat without a hand',
    given: { ...clock, live: [3, 5] },
    when: { type: 'action', seat: 4, action: 'call' },
    error: 'Seat 4 has no live hand to act with.',
  },
  {
    what: 'a street nobody named',
    given: { live: [3, 5], button: 5 },
    when: { type: 'action', seat: 3, action: 'fold' },
    error: 'It is not said on which street the fold comes.',
  },
  {
    what: 'a seat without a hand, away',
    given: { live: [1, 2], button: 1 },
    when: { type: 'presence', seat: 7, absentFrom: 'before deal', returns: null, reason: 'absent' },
    error: 'No hand is due to seat 7.',
  },
  {
    what: 'a total with nothing to compare',
    given: {},
    when: { type: 'floor-ruling', decision: { stacksAndPotsTotal: 900 }, cite: 'tda-2011#1' },
    error: 'It is not said how many chips there were before the ruling.',
  },
  {
    what: 'a country without a language',
    given: { country: 'QQ' },
    when: { type: 'query', what: 'languages' },
    error: 'Which language is spoken in QQ is not known.',
  },
  {
    what: 'chips of nobody',
    given: {},
    when: { type: 'incident', code: 'CHIPS-HIDDEN', amount: 10 },
    error: 'It is not said how many chips the player should have.',
  },
  {
    what: 'a penalty of nothing',
    given: { playersAtTable: 9, handsServed: 1 },
    when: { type: 'query', what: 'missedHandsLeft', imposed: {} },
    error: 'It is not said what penalty was given.',
  },
  {
    what: 'a re-buy of nobody',
    given: { rebuy: { amount: 10, open: true } },
    when: { type: 'sequence', events: [{ act: 'rebuy-announced', seat: 2, at: '10:00' }] },
    error: 'It is not said who wants to re-buy, or with how many chips left.',
  },
  {
    what: 'a level nobody named',
    given: { level: [1, 2], nextLevel: [2, 4] },
    when: { type: 'sequence', events: [{ act: 'announce', at: '10:00', level: [8, 16] }] },
    error: 'There is no level of 8 and 16.',
  },
  {
    what: 'a third level of two',
    given: { level: [1, 2], nextLevel: [2, 4] },
    when: {
      type: 'sequence',
      events: [
        { act: 'time-up', at: '10:00' },
        { act: 'time-up', at: '10:20' },
        { act: 'announce', at: '10:21' },
      ],
    },
    error: 'A level is reached that is not named.',
  },
  {
    what: 'an event without a time',
    given: { level: [1, 2], nextLevel: [2, 4] },
    when: { type: 'sequence', events: [{ act: 'green' }] },
    error: 'It is not said when "green" happened.',
  },
  {
    what: 'an event of another kind',
    given: { level: [1, 2], nextLevel: [2, 4] },
    when: {
      type: 'sequence',
      events: [
        { act: 'green', at: '10:00' },
        { act: 'lost-all', seat: 2 },
      ],
    },
    error: '"lost-all" has no part in a change of levels.',
  },
])('$what: nothing is answered', ({ given, when, error }) => {
  expect(ask(given, when)).toEqual({ id: 'x', error });
});

test.each([
  { what: 'an hour that is none', given: { ...clock, called: '24:00' }, when: { type: 'time', at: '20:01' } },
  { what: 'a key nobody reads', given: { ...clock, weather: 'fine' }, when: { type: 'time', at: '20:01' } },
  {
    what: 'a card that is none',
    given: { old: 25, new: 100, odd: {}, cards: { 1: '1h' } },
    when: { type: 'chip-race' },
  },
  { what: 'a seat that is none', given: { old: 25, new: 100, odd: { x: 1 }, cards: {} }, when: { type: 'chip-race' } },
])('$what is not understood', ({ given, when }) => {
  expect(ask(given, when)).toMatchObject({ error: expect.stringContaining('not understood') });
});

// Button 1, blinds 2 and 4: the big blind has its bet in front already.
const before = { game: 'holdem', street: 'preflop', live: [1, 2, 4], button: 1, blinds: [50, 100] };
const limped = [
  { seat: 1, action: 'call' },
  { seat: 2, action: 'call' },
];

test.each([
  { what: 'the big blind nobody raised', given: { ...before, prior: limped }, seat: 4, incident: 'NON-STANDARD-FOLD' },
  { what: 'the small blind', given: { ...before, prior: limped.slice(0, 1) }, seat: 2, incident: null },
  {
    what: 'the big blind after a raise',
    given: {
      ...before,
      prior: [
        { seat: 1, action: 'raise', to: 300 },
        { seat: 2, action: 'fold' },
      ],
    },
    seat: 4,
    incident: null,
  },
  { what: 'the big blind before its turn', given: { ...before, prior: [] }, seat: 4, incident: 'NON-STANDARD-FOLD' },
  { what: 'first on the flop', given: { ...before, street: 'flop' }, seat: 2, incident: 'NON-STANDARD-FOLD' },
  {
    what: 'heads up, the button facing the big blind',
    given: {
      ...before,
      live: undefined,
      seats: [
        { seat: 1, stack: 900 },
        { seat: 4, stack: 900 },
      ],
    },
    seat: 1,
    incident: null,
  },
])('a fold before the flop or on it: $what', ({ given, seat, incident }) => {
  expect(actual(given, { type: 'action', seat, action: 'fold' })).toMatchObject({ binding: true, incident });
});

test.each([
  { street: 'second-round', bettingRounds: undefined, last: true },
  { street: 'second-round', bettingRounds: 4, last: false },
  { street: 'fourth-round', bettingRounds: 4, last: true },
  { street: 'seventh', bettingRounds: 5, last: true },
  { street: 'sixth', bettingRounds: undefined, last: false },
])('$street of $bettingRounds rounds is the last one: $last', ({ street, bettingRounds, last }) => {
  const given = { street, live: [2, 5], button: 5, facing: 0, prior: [{ seat: 2, action: 'check' }] };
  const asked = bettingRounds === undefined ? given : { ...given, bettingRounds };
  expect(actual(asked, { type: 'action', seat: 5, action: 'fold' }, 'tda-cz')).toMatchObject({
    incident: last ? null : 'NON-STANDARD-FOLD',
  });
});

test('in time, but the action is not to be had', () => {
  const when = { type: 'action', seat: 3, at: '20:00:30' };
  expect(actual(clock, { ...when, action: 'check' })).toMatchObject({ accepted: false });
  expect(actual({ ...clock, facing: 0 }, { ...when, action: 'call' })).toMatchObject({ accepted: false });
  expect(actual(clock, { ...when, action: 'fold' })).toMatchObject({ accepted: true, incident: null });
});

test('staff may call a clock, an absent player may not', () => {
  const given = { toAct: 3, absent: [8] };
  expect(actual(given, { type: 'clock-call', by: 'floor', on: 3 })).toEqual({ accepted: true });
  expect(actual(given, { type: 'clock-call', by: 8, on: 3 })).toMatchObject({ accepted: false });
  expect(actual(given, { type: 'clock-call', by: 7, on: 3 })).toEqual({ accepted: true });
});

test('a deck whose cards belong to no one set does not come in', () => {
  const asked = (deckIn: object) => actual({ deckIn }, { type: 'request', what: 'deck-change', by: 'floor' });
  expect(asked({ set: 'A', count: 52 })).toEqual({ accepted: true });
  for (const set of ['mixed', 'A/B', ['A', 'B'], [], null])
    expect(asked({ set, count: 52 })).toMatchObject({ accepted: false });
});

test('an announced colour-up may be given with its time', () => {
  const given = { announcedColourUps: [{ denom: 25, at: '19:00' }] };
  expect(actual(given, { type: 'request', what: 'colour-up', by: 'floor', denom: 25 })).toEqual({ accepted: true });
});

test('an incident without a seat is not taken', () => {
  expect(actual({}, { type: 'incident', code: 'PHONE' })).toEqual({ accepted: false, reason: 'report-lacks' });
});

test('everybody at the table keeps a stack when one is disqualified', () => {
  const given = {
    seats: [
      { seat: 1, stack: 500 },
      { seat: 2, stack: 700 },
    ],
  };
  const when = { type: 'penalty', seat: 2, offence: 'chip-dumping' };
  expect(actual(given, when)).toMatchObject({ sanction: 'disqualification', stacks: { 1: 500, 2: 0 }, outOfPlay: 700 });
});
