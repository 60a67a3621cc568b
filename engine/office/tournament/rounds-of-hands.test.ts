import { expect, test } from 'vitest';
import { finalTableAt, proposed, roomOf } from '../../../test/support/running-tables.ts';

test('hand for hand is proposed one place before the money, and ends there', () => {
  const tables = [{ fromEntries: 2, shares: [4000, 2000, 1000, 500, 500, 500, 500, 500, 200, 100, 100, 100] }];
  const room = roomOf([7, 7], { structure: { payouts: { tables, roundTo: 1, guaranteed: 0 } } });
  expect(proposed(room, 'hand-for-hand')).toEqual([]);
  room.hand('t1', [7], 1);
  // While somebody may come nobody knows where the money begins: it is neither proposed nor begun.
  const on = { type: 'hand-for-hand', tournament: 'e', on: true } as const;
  expect([proposed(room, 'hand-for-hand'), room.ask(on)]).toEqual([[], { reason: 'still-sold' }]);
  room.do({ type: 'close-registration', tournament: 'e' });
  const due = { what: 'hand-for-hand', players: 13, paid: 12, cites: ['common practice'] };
  expect(proposed(room, 'hand-for-hand')).toEqual([due]);
  room.do(on);
  expect(room.table('t1').handForHand?.round).toBe(0);
  expect(proposed(room, 'next-round')).toEqual([{ what: 'next-round', round: 1 }]);
  room.do({ type: 'next-round', tournament: 'e' });
  expect(proposed(room, 'next-round')).toEqual([]);
  // Nobody has begun the hand of the round, so nobody has ended it.
  expect(room.view().inRound).toEqual(['t1', 't2']);
  room.hand('t1', [], 1);
  expect(room.view().inRound).toEqual(['t2']);
  expect(proposed(room, 'next-round')).toEqual([]);
  // An all-in that the rulebook holds face down at the last table waits for the floor: that is said.
  const before = room.table('t2');
  const { hand } = room.table('t1');
  if (hand === null) throw new Error('no hand was dealt');
  const players = hand.players.map((one) => ({ ...one, status: 'live' as const, allIn: true }));
  const policies = { ...hand.policies, 'handForHand.allInFaceDown': true };
  const held = { ...hand, stage: 'board' as const, runOut: true, players, policies };
  room.tables.set('t2', { ...before, hand: held });
  expect(proposed(room, 'held')).toMatchObject([{ tables: ['t2'], waits: false }]);
  room.tables.set('t2', { ...before, hand: { ...held, released: true } });
  expect(proposed(room, 'held')).toEqual([]);
  room.tables.set('t2', before);
  room.hand('t2', [7], 1);
  room.do({ type: 'halt-tables', tournament: 'e', tables: ['t2'], why: 'balance' });
  // One key ends it, and with it every halt whose reason is over.
  expect(proposed(room, 'go-on')).toEqual([{ what: 'go-on', tables: ['t1', 't2'], handForHand: true }]);
  room.do({ type: 'hand-for-hand', tournament: 'e', on: false });
  expect(proposed(room, 'go-on')).toEqual([]);
  expect(room.table('t2').handForHand).toBeUndefined();
  expect(room.table('t2').halted).toBeUndefined();
});

test('hand for hand ends by itself when one table is left, and its clock goes on', () => {
  const room = roomOf([4, 4], { structure: { rulebook: 'tda-2024' } });
  room.do(
    { type: 'close-registration', tournament: 'e' },
    { type: 'hand-for-hand', tournament: 'e', on: true },
    { type: 'next-round', tournament: 'e' },
  );
  expect(room.tournament.schedule?.pausedAt).toBeDefined();
  room.hand('t1', [], 1);
  room.hand('t2', [], 1);
  room.do(finalTableAt(room, 't2'));
  expect([room.tournament.handForHand, room.table('t2').handForHand]).toEqual([null, undefined]);
  expect(room.tournament.schedule?.pausedAt).toBeUndefined();
  expect(proposed(room, 'next-round')).toEqual([]);
});

test('the clock stands since hand for hand began, however far its rounds have moved it, at every table and until it goes on', () => {
  const room = roomOf([4, 4], { structure: { rulebook: 'tda-2024' } });
  room.do({ type: 'close-registration', tournament: 'e' }, { type: 'hand-for-hand', tournament: 'e', on: true });
  const began = room.tournament.schedule?.pausedAt;
  expect(began).toBeDefined();
  for (const round of [1, 2]) {
    room.do({ type: 'next-round', tournament: 'e' });
    if (round === 1) for (const table of ['t1', 't2']) room.hand(table, [], 1);
  }
  expect(room.tournament.schedule?.pausedAt).toBeGreaterThan(began ?? 0);
  for (const { schedule } of [room.tournament, room.table('t1'), room.table('t2')])
    expect(schedule?.pausedSince).toBe(began);
  expect(room.ask({ type: 'pause-clock', tournament: 'e', at: room.at })).toEqual({ reason: 'clock-paused' });
  room.do({ type: 'resume-clock', tournament: 'e', at: room.at });
  for (const { schedule } of [room.tournament, room.table('t1')])
    expect([schedule?.pausedAt, schedule?.pausedSince]).toEqual([undefined, undefined]);
});

test('a log in which hand for hand was left on at the last table proposes to end it', () => {
  const room = roomOf([5]);
  const { e } = room.office.tournaments;
  if (e === undefined) throw new Error('It was planned.');
  room.office = { ...room.office, tournaments: { e: { ...e, handForHand: { round: 2 }, closed: true } } };
  expect([proposed(room, 'next-round'), proposed(room, 'go-on')]).toEqual([
    [],
    [{ what: 'go-on', tables: ['t1'], handForHand: true }],
  ]);
});
