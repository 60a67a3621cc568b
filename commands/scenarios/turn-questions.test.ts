import { expect, test } from 'vitest';
import { actual, ask } from '../../test/support/asked-scenario.ts';

const flop = {
  game: 'holdem',
  structure: 'NL',
  blinds: [100, 200],
  seats: [
    { seat: 3, stack: 9000 },
    { seat: 5, stack: 9000 },
    { seat: 9, stack: 9000 },
  ],
  button: 1,
  street: 'flop',
  potBefore: 900,
};

const early = {
  type: 'out-of-turn',
  seat: 9,
  due: 3,
  wager: { action: 'bet', to: 600 },
  then: [
    { seat: 3, action: 'check' },
    { seat: 5, action: 'check' },
  ],
  skippedSpeaksAfter: null,
};

test.each([
  { what: 'the wrong seat due', when: { ...early, due: 5 }, error: "Seat 5 is not due: it is seat 3's turn." },
  { what: 'the seat that is due', when: { ...early, seat: 3 }, error: 'Seat 3 acts in turn.' },
  {
    what: 'a bet too small',
    when: { ...early, wager: { action: 'bet', to: 50 } },
    error: 'Seat 9 could not bet in turn either: below-minimum.',
  },
  {
    what: 'all chips that are not all',
    when: { ...early, wager: { action: 'all-in', to: 8000 } },
    error: 'Out of turn, all-in is to 9000 for seat 9.',
  },
  {
    what: 'a seat without a hand',
    when: { ...early, seat: 7 },
    error: 'Seat 7 could not bet in turn either: not-in-hand.',
  },
  {
    what: 'a player missing',
    when: { ...early, then: [{ seat: 3, action: 'check' }] },
    error: 'Seat 5 has not acted: nothing binds before.',
  },
  {
    what: 'the turn come and gone',
    when: { ...early, then: [...early.then, { seat: 3, action: 'check' }] },
    error: 'The turn is with seat 9 already.',
  },
  {
    what: 'an action twice',
    when: { ...early, then: [{ seat: 5, action: 'check' }] },
    error: "Seat 5 cannot act: it is seat 3's turn.",
  },
  {
    what: 'a silent player who acted',
    when: { ...early, skippedSpeaksAfter: 5 },
    error: 'Seat 3 cannot have acted before it spoke up.',
  },
])('out of turn with $what cannot be', ({ when, error }) => {
  expect(ask(flop, when)).toEqual({ id: 'x', error });
});

test('in time, the player who was due has the turn, and nothing is decided before', () => {
  const when = {
    ...early,
    seat: 5,
    wager: { action: 'check' },
    then: [{ seat: 9, action: 'check' }],
    skippedSpeaksAfter: 9,
  };
  expect(actual(flop, when, 'tda-pl')).toEqual({
    binding: false,
    returned: 0,
    substantialAction: false,
    options: ['check', 'bet'],
    call: 0,
    mayRaise: true,
    minRaiseTo: 200,
    incident: 'OOT',
    penaltyPossible: true,
  });
});

test('a check and a fold: by one sentence of the text substantial, by the other not', () => {
  const when = {
    ...early,
    seat: 5,
    wager: { action: 'check' },
    then: [{ seat: 9, action: 'fold' }],
    skippedSpeaksAfter: 9,
  };
  expect(ask(flop, when, 'tda-pl')).toMatchObject({ ambiguous: true, actual: { binding: false } });
});

const swept = (seat: number) => ({ type: 'incident', code: 'HAND-SWEPT', seat });

test('a hand that was folded, or is the last one, cannot be swept in', () => {
  const folded = { ...flop, prior: [{ seat: 3, action: 'fold' }] };
  expect(ask(folded, swept(3))).toEqual({ id: 'x', error: 'Seat 3 has folded.' });
  expect(ask(folded, swept(4))).toEqual({ id: 'x', error: 'Seat 4 has no hand.' });
  const alone = {
    ...flop,
    prior: [
      { seat: 3, action: 'fold' },
      { seat: 5, action: 'fold' },
    ],
  };
  expect(ask(alone, swept(9))).toEqual({ id: 'x', error: 'The hand of seat 9 cannot be killed now.' });
});

test('the bet of the one who is left goes back with the pot it wins', () => {
  const prior = [
    { seat: 3, action: 'bet', to: 500 },
    { seat: 5, action: 'raise', to: 2000 },
    { seat: 9, action: 'fold' },
  ];
  expect(actual({ ...flop, prior }, swept(3))).toEqual({
    deadHands: [3],
    returned: { 5: 1500 },
    shares: { 5: 1900 },
    pot: 1900,
  });
});

test('the round is over: what everybody put in stays', () => {
  const prior = [
    { seat: 3, action: 'bet', to: 500 },
    { seat: 5, action: 'call' },
    { seat: 9, action: 'fold' },
  ];
  expect(actual({ ...flop, prior }, swept(3))).toEqual({
    deadHands: [3],
    returned: {},
    shares: { 5: 1900 },
    pot: 1900,
  });
});

test('while somebody is to act no hand is turned up, and no card is dealt', () => {
  const step = { type: 'query', what: 'dealer-step' };
  const prior = [
    { seat: 3, action: 'all-in', to: 9000 },
    { seat: 5, action: 'call' },
  ];
  expect(actual({ ...flop, prior }, step)).toEqual({ step: null, seats: [], boardLocked: true });
  const closed = [...prior, { seat: 9, action: 'fold' }];
  expect(actual({ ...flop, prior: closed }, step)).toEqual({
    step: 'TABLE-ALL-HANDS',
    seats: [3, 5],
    boardLocked: true,
  });
});
