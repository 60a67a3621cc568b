import { expect, test } from 'vitest';
import { answerScenario } from './answer-scenario.ts';

/** What the engine answers, or the sentence that says why it does not. */
function answered(rulebook: string, given: object, when: object): unknown {
  const answer = answerScenario({ id: 'x', rulebook, given, when });
  return 'error' in answer ? answer.error : answer.actual;
}

const next = { type: 'next-hand' };
const hand = { mode: 'tournament', seatsAtTable: 6, live: [1, 2, 4], prev: { button: 1, sb: 2, sbSeat: 2, bb: 4 } };

test.each([
  { name: 'a seat beyond the table', given: { live: [1, 2, 7] }, says: 'There is no seat 7 at a table of 6.' },
  { name: 'a seat twice', given: { live: [1, 2, 2] }, says: 'Seat 2 is listed twice.' },
  { name: 'out and in', given: { busted: [4] }, says: 'Seat 4 cannot be both taken and empty.' },
  { name: 'one player', given: { live: [1] }, says: 'A hand needs two players with chips: 1 can play.' },
  {
    name: 'a small blind nobody knows the place of',
    given: { prev: { button: 1, sb: null, bb: 4 } },
    says: 'Where the place of the small blind is must be said.',
  },
])('the next hand of a situation that cannot be: $name', ({ given, says }) => {
  expect(answered('tda-2011', { ...hand, ...given }, next)).toBe(says);
});

test('what nobody reads is not skipped', () => {
  expect(answered('tda-2011', { ...hand, moon: 'full' }, next)).toMatch(
    /^The "given" of next-hand is not understood: /,
  );
  expect(answered('tda-2011', { ...hand, mixed: { from: 'holdem', to: 'whist' } }, next)).toMatch(/mixed\.to/);
});

const broken = { ...hand, openSeats: [3, 5], blinds: [100, 200] };
const sit = (seat: number, stack = 1000) => ({ type: 'seat-player', reason: 'table-broken', seat, stack });

test('nobody is given a seat that is taken or closed, and none that does not exist', () => {
  const refused = { seated: false, dealtNextHand: false, next: { button: 2, sb: 4, bb: 1 }, posts: 0 };
  expect(answered('tda-2011', broken, sit(4))).toEqual(refused);
  expect(answered('tda-2011', broken, sit(6))).toEqual(refused);
  expect(answered('tda-2011', broken, sit(7))).toBe('There is no seat 7 at a table of 6.');
  expect(answered('tda-2011', { ...broken, openSeats: [4] }, sit(4))).toBe('Seat 4 cannot be both taken and empty.');
  expect(answered('tda-2011', broken, sit(5, 0))).toMatch(/^The "when" of seat-player is not understood: “stack/);
});

const plan = { type: 'query', what: 'hand-plan' };
const two = { mode: 'tournament', seatsAtTable: 6, live: [2, 5], button: 2, sb: 2, bb: 5, blinds: [100, 200] };

test('a hand of draw is planned like one with a board, a hand of stud cannot be', () => {
  expect(answered('tda-2011', { ...two, game: 'draw' }, plan)).toMatchObject({
    firstPreflop: 2,
    firstPostflop: 5,
    dealOrder: [5, 2, 5, 2, 5, 2, 5, 2, 5, 2],
  });
  expect(answered('tda-2011', { ...two, game: 'stud' }, plan)).toBe(
    'Nobody can plan a hand of "stud" without its cards.',
  );
});

test('blinds are posted by players', () => {
  expect(answered('tda-2011', { ...two, bb: 6 }, plan)).toBe('Nobody sits at seat 6 to post a blind.');
  expect(answered('tda-2011', { ...two, live: [1, 5], button: 1 }, plan)).toBe(
    'Nobody sits at seat 2 to post a blind.',
  );
});

const entering = {
  mode: 'cash',
  seatsAtTable: 6,
  blinds: [1, 2],
  live: [1, 2, 4],
  next: { button: 1, sb: 2, sbSeat: 2, bb: 4 },
  openSeats: [3, 5],
};

test('only open seats of a cash table are entered or changed to', () => {
  const enter = (seat: number) => ({ type: 'entry-options', seat });
  expect(answered('house-cz', entering, enter(2))).toBe('Seat 2 is taken.');
  expect(answered('house-cz', entering, enter(6))).toBe('Seat 6 is not open.');
  expect(answered('house-cz', entering, enter(8))).toBe('There is no seat 8 at a table of 6.');
  expect(answered('house-cz', { ...entering, mode: 'tournament' }, enter(5))).toBe(
    'In a tournament nobody buys or changes a seat.',
  );
  expect(answered('house-cz', { ...entering, next: { ...entering.next, bb: 1 } }, enter(5))).toBe(
    'Seat 4 is due the big blind, not seat 1.',
  );
  const change = { type: 'seat-change', from: 3, to: 5 };
  expect(answered('house-cz', entering, change)).toBe('Nobody sits at seat 3.');
  expect(answered('house-cz', entering, { ...change, from: 4, to: 2 })).toBe('Seat 2 is taken.');
});

test('whoever sits down between the blinds has the big one at once, and need not choose', () => {
  expect(answered('house-cz', entering, { type: 'entry-options', seat: 3 })).toEqual({ options: ['wait'] });
});

test('a rulebook without straddles takes none', () => {
  const given = { mode: 'cash', seatsAtTable: 6, blinds: [1, 2], live: [1, 2, 3, 4], button: 1, sb: 2, bb: 3 };
  const when = { type: 'straddle', posts: [{ seat: 4, amount: 4 }] };
  expect(answered('tda-2011', given, when)).toEqual({ accepted: [], refused: [4] });
});

const move = {
  mode: 'tournament',
  source: { table: 1, live: [1, 2, 3], nextBB: 2 },
  dest: { table: 2, live: [4, 5], prev: { button: 4, sb: 4, bb: 5 }, openSeats: [1, 6] },
};

test.each([
  {
    name: 'nobody at the source',
    given: { source: { table: 1 } },
    says: 'Who sits at the table a player is moved from must be said.',
  },
  {
    name: 'no big blind known',
    given: { source: { table: 1, live: [1, 2] } },
    says: 'Who has the big blind next must be said.',
  },
  {
    name: 'a big blind who is not there',
    given: { source: { ...move.source, nextBB: 6 } },
    says: 'Nobody sits at seat 6 to have the big blind next.',
  },
  {
    name: 'an empty seat that is kept',
    given: { source: { ...move.source, fixedSeat: [6] } },
    says: 'Nobody sits at seat 6 to keep it.',
  },
  {
    name: 'a destination without places',
    given: { dest: { table: 2, live: [4, 5], openSeats: [1] } },
    says: 'Where button and blinds are at the table a player is moved to must be said.',
  },
  {
    name: 'stud without frozen places',
    given: { phase: 'stud' },
    says: 'Where button and blinds were frozen must be said.',
  },
  {
    name: 'a big blind both out and in',
    given: { dest: { ...move.dest, bustedBB: true } },
    says: 'Seat 5 is out and cannot be live.',
  },
  {
    name: 'an open seat somebody sits at',
    given: { dest: { ...move.dest, openSeats: [4] } },
    says: 'Seat 4 cannot be both taken and empty.',
  },
])('a move that cannot be: $name', ({ given, says }) => {
  expect(answered('tda-2011', { ...move, ...given }, { type: 'balance' })).toBe(says);
});

test('a closed seat is no destination', () => {
  const closed = { ...move, dest: { ...move.dest, closedSeats: [6] } };
  expect(answered('tda-2011', closed, { type: 'balance' })).toMatchObject({ to: { table: 2, seat: 1 }, excluded: [6] });
  const all = { ...move, dest: { ...move.dest, closedSeats: [1, 6] } };
  expect(answered('tda-2011', all, { type: 'balance' })).toMatchObject({ excluded: [1, 6], ruling: 'floor' });
});

test('the big blind that is due next may be said by the last one', () => {
  const source = { table: 1, live: [1, 2, 3], prevBB: 3 };
  expect(answered('tda-sk', { ...move, source }, { type: 'balance' })).toMatchObject({ mover: { table: 1, seat: 1 } });
});

test('a table has no more players than seats', () => {
  const given = { mode: 'tournament', seatsPerTable: 8, tables: [{ table: 4, players: 9 }] };
  expect(answered('tda-cz', given, { type: 'balance-check' })).toBe('Table 4 has more players than its 8 seats.');
});

test('a return needs all there is to know of it', () => {
  const given = { mode: 'cash', minBuyIn: 100 };
  const back = { type: 'table-change', reason: 'own-wish', chips: 90, sameLimit: true };
  expect(answered('house-cz', given, { ...back, leftAt: '20:00' })).toBe(
    'When the table was left, with how much, and what time it is now belong together.',
  );
  expect(answered('house-cz', given, { ...back, leftAt: '20:00', leftWith: 80, now: '19:59' })).toBe(
    'Nobody comes back before leaving.',
  );
  expect(answered('house-cz', { ...given, mode: 'tournament' }, back)).toBe(
    'In a tournament nobody buys in at a table.',
  );
});

test('a player in the right seat is not in the wrong one', () => {
  const at = { table: 2, seat: 5 };
  const given = { mode: 'tournament', ticket: at, sat: at, startStack: 100, currentStack: 100 };
  expect(answered('tda-sk', given, { type: 'incident', code: 'WRONG-SEAT' })).toBe(
    'The player sits where the ticket says.',
  );
});

test('a late arrival is at the seat of the move, and not before it', () => {
  const given = {
    blinds: [100, 200],
    move: { reason: 'table-broken', orderedAt: '21:00', to: { table: 2, seat: 5 } },
    handAtNewTable: { green: '21:01', bbSeatIfPresent: 5 },
  };
  const when = { type: 'incident', code: 'LATE-ARRIVAL', table: 2, seat: 5, at: '21:02' };
  expect(answered('tda-sk', given, when)).toMatchObject({ flag: 'DODGED-BLIND', amount: 200 });
  expect(answered('tda-sk', given, { ...when, seat: 4 })).toBe('The player was sent to table 2, seat 5.');
  expect(answered('tda-sk', given, { ...when, at: '20:59' })).toBe('Nobody arrives before being sent.');
});

test('seats of the final day are drawn also where one player alone sits there already', () => {
  const given = {
    tables: [
      { table: 'T1', open: [1, 3, 4, 7, 8, 9] },
      { table: 'T2', open: [1, 2, 3, 5, 6, 7, 9] },
      { table: 'T3', open: [2, 3, 6, 7], players: 1 },
      { table: 'T4', open: [1, 5, 6], players: 0 },
    ],
    seed: '32287fb74639610236075eb2820464b6fa3734bc616c839c513d72c6afaa36c4',
    public: 'Kd 7c 2s',
  };
  const answer = answerScenario({ id: 'x', given, when: { type: 'day2-draw', players: ['P0'] } });
  expect(answer).toMatchObject({ actual: { seats: { P0: { table: 'T2', seat: 1 } }, rollsUsed: 2 } });
});
