import { describe, expect, test } from 'vitest';
import { entryAt, expectToAddUp, satellite, seats, standing } from '../../../test/support/satellite-room.ts';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';
import type { SatellitePlan } from './structure.ts';

test('a satellite is over once no more are left than seats: tables stop, all left have a seat, the next one has the rest', () => {
  const room = runningRoom({ players: 6, structure: satellite() });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = room.playersAt('t1');
  const of = [a, b, c, d, e, f].map((seat) => entryAt(room, seat));
  expect(seats(room)).toMatchObject({ seats: 2, seatsLeft: 2, over: false, winners: [] });
  for (const loser of [a, b, c]) {
    room.hand('t1', [loser], f);
    expectToAddUp(room);
  }
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toEqual({
    reason: 'players-left',
    players: 3,
  });
  expect(room.table('t1').halted?.why).toBeUndefined();
  room.hand('t1', [d], e);
  room.settle();
  const [, , , bubble = 0, ...winners] = of;
  expect(seats(room)).toMatchObject({
    over: true,
    winners: winners.toSorted((one, other) => one - other),
    unclaimed: 0,
  });
  expect(room.table('t1').halted?.why).toBe('end');
  expect(room.view().proposals).toEqual([{ what: 'seats', seats: 2 }]);
  expect(winners.map((entry) => standing(room, entry))).toMatchObject([
    { place: 1, ticket: 25_000 },
    { place: 1, ticket: 25_000 },
  ]);
  expect(standing(room, bubble)).toMatchObject({ place: 3, prize: 10_000 });
  expectToAddUp(room);
  room.do({ type: 'pay-place', tournament: 'e', entry: bubble, at: room.at, amount: 10_000 });
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
  expect(seats(room)).toMatchObject({ over: true, winners: winners.toSorted((one, other) => one - other) });
  expectToAddUp(room);
});

test('where too little was paid for a single seat, it is played for the cash, to the last one', () => {
  const room = runningRoom({ players: 4, structure: satellite({ seatValue: 50_000 }) });
  const [a = 0, b = 0, c = 0, d = 0] = room.playersAt('t1');
  const winner = entryAt(room, d);
  room.settle();
  expect(seats(room)).toMatchObject({ seats: 0, over: false });
  expect(room.table('t1').halted?.why).toBeUndefined();
  for (const loser of [a, b, c]) {
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toMatchObject({
      reason: 'players-left',
    });
    room.hand('t1', [loser], d);
    room.settle();
    expectToAddUp(room);
  }
  expect(standing(room, winner)).toMatchObject({ place: 1, prize: 40_000 });
  expect(room.view().proposals).toMatchObject([{ what: 'end' }]);
  room.do({ type: 'pay-place', tournament: 'e', entry: winner, at: room.at, amount: 40_000 });
  expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
});

test('as long as somebody may still come nothing is over, however few are left', () => {
  const room = runningRoom({ players: 3, structure: { ...satellite({ guaranteedSeats: 3 }), lateUntilLevel: 4 } });
  expect(seats(room)).toMatchObject({ seats: 3, over: false });
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(seats(room)).toMatchObject({ seats: 3, over: true });
  expect(room.view()).toMatchObject({ overlay: 45_000 });
});

test('its prizes are its seats: nothing is fixed by hand, and nobody makes a deal', () => {
  const room = runningRoom({ players: 3, structure: satellite() });
  const seatsOnly = { reason: 'no-seat', because: 'seats-only' };
  expect(room.ask({ type: 'fix-prizes', tournament: 'e', prizes: [30_000] })).toEqual(seatsOnly);
  const amounts = Object.fromEntries(room.view().standings.map(({ player }) => [player, 0]));
  expect(room.ask({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' })).toEqual(
    seatsOnly,
  );
});

test('a corrected hand goes on with a satellite that was over', () => {
  const room = runningRoom({ players: 5, structure: satellite({ guaranteedSeats: 4 }) });
  const [a = 0, b = 0] = room.playersAt('t1');
  const back = room.correction('t1');
  room.hand('t1', [a], b);
  room.settle();
  expect([seats(room).over, room.table('t1').halted?.why]).toEqual([true, 'end']);
  back();
  expect([seats(room).over, room.table('t1').halted?.why]).toEqual([false, undefined]);
});

test('a corrected hand leaves more players than seats after the end: no places share the seats out, it is opened again', () => {
  const room = runningRoom({ players: 5, structure: satellite({ guaranteedSeats: 4 }) });
  const [a = 0, b = 0] = room.playersAt('t1');
  const back = room.correction('t1');
  room.hand('t1', [a], b);
  room.settle();
  const end = { type: 'end-tournament', tournament: 'e', at: room.at } as const;
  room.do(end);
  back();
  expect(room.view().proposals).toMatchObject([{ what: 'reopen' }]);
  const places = Object.fromEntries(room.tournament.entries.map(({ number }, index) => [number, index + 1]));
  const refusal = room.ask({ type: 'settle-places', tournament: 'e', places });
  expect(refusal).toMatchObject({ reason: 'sum-differs', expected: room.view().pool });
  room.do({ type: 'reopen-tournament', tournament: 'e', at: room.at });
  expect(seats(room)).toMatchObject({ over: false, seats: 4 });
  room.hand('t1', [b], a);
  room.settle();
  room.do(end);
  expect(seats(room)).toMatchObject({ over: true, unclaimed: 0 });
  expectToAddUp(room);
});

describe('places shared with and without a seat', () => {
  /** Two tables in one round of hands; one goes out at each, and one seat is left for them. */
  function tied(tie: SatellitePlan['tie']): TournamentRoom {
    const room = runningRoom({ players: 6, tables: 2, seats: 6, structure: satellite({ guaranteedSeats: 5, tie }) });
    room.do({ type: 'close-registration', tournament: 'e' });
    room.do({ type: 'hand-for-hand', tournament: 'e', on: true }, { type: 'next-round', tournament: 'e' });
    for (const tableId of ['t1', 't2']) {
      // The other table has been let go, and plays its hand of the round, however late it begins.
      expect([seats(room).over, room.table(tableId).halted?.why]).toEqual([false, undefined]);
      const [loser = 0, winner = 0] = room.playersAt(tableId);
      room.hand(tableId, [loser], winner);
      room.settle();
    }
    return room;
  }

  test('share their values in money, and the house keeps the seat', () => {
    const room = tied('share-value');
    expect(seats(room)).toMatchObject({ over: true, seatsPaidAsCash: 1, draw: null });
    const out = room.view().standings.filter(({ state }) => state === 'out');
    expect(out.map(({ place, prize: cash, ticket }) => [place, cash, ticket])).toEqual([
      [5, 12_500, undefined],
      [5, 12_500, undefined],
    ]);
    for (const { entry } of out) room.do({ type: 'pay-place', tournament: 'e', entry, at: room.at, amount: 12_500 });
    expectToAddUp(room);
  });

  test('or the seat is drawn: the floor settles their places, and until then nothing ends', () => {
    const room = tied('draw');
    const { draw } = seats(room);
    const [lucky = 0, other = 0] = draw?.entries ?? [];
    expect(draw).toMatchObject({ seats: 1, cash: 0 });
    expect(room.view().proposals).toEqual([{ what: 'seats', seats: 4, toDraw: 1 }]);
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toEqual({
      reason: 'place-open',
      entry: lucky,
    });
    room.do({ type: 'settle-places', tournament: 'e', places: { [lucky]: 5, [other]: 6 } });
    expect(seats(room)).toMatchObject({ draw: null, unclaimed: 0 });
    expect(room.view().proposals).toEqual([{ what: 'seats', seats: 5 }]);
    expect(seats(room).winners).toContain(lucky);
    expectToAddUp(room);
    expect(room.ask({ type: 'end-tournament', tournament: 'e', at: room.at })).toBeNull();
  });
});

test('no seat is won by chips while a player of the table is on the way: the chips left over would not find the seat', () => {
  const plan = { milestone: { target: 15_000, chipsOut: 'target' } } as const;
  const structure = { ...satellite({ ...plan, guaranteedSeats: 3 }), startingChips: 10_000 };
  const room = runningRoom({ players: 8, tables: 2, seats: 6, structure });
  const [winner = 0, loser = 0, heir = 0, other = 0] = room.playersAt('t1');
  const sent = room.table('t1').chairs[heir - 1]?.player?.id ?? '';
  const [free = 0] = [1, 2, 3, 4, 5, 6].filter((seat) => !room.playersAt('t2').includes(seat));
  room.hand('t1', [loser], winner);
  room.silent.add('t1');
  const to = { tableId: 't2', seat: free };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player: sent, why: 'floor', to });
  const award = { type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen: null } as const;
  expect(room.ask(award)).toEqual({ reason: 'no-seat', because: 'leaving' });
  expect(room.view().proposals.filter(({ what }) => what === 'milestone')).toEqual([]);
  room.silent.delete('t1');
  room.settle();
  expect(room.ask(award)).toBeNull();
  const { found, issued } = room.view().chips;
  expect(found).toBe(issued);
  expect(room.table('t1').chairs[other - 1]?.stack).toBe(15_000);
});

test('whoever has the chips for a seat has it by this hand: the table deals none until it is awarded', () => {
  const plan = { milestone: { target: 15_000, chipsOut: 'target' } } as const;
  const structure = { ...satellite({ ...plan, guaranteedSeats: 3 }), startingChips: 10_000 };
  const room = runningRoom({ players: 8, tables: 2, seats: 6, structure });
  const [winner = 0, loser = 0] = room.playersAt('t1');
  room.hand('t1', [loser], winner);
  room.settle();
  expect(room.table('t1').halted).toMatchObject({ why: 'milestone' });
  expect(room.table('t2').halted).toBeUndefined();
  expect(room.view().proposals).toMatchObject([{ what: 'milestone', tableId: 't1' }]);
  room.do({ type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen: null });
  room.settle();
  expect(room.table('t1').halted).toBeUndefined();
  expect(room.view().standings.filter(({ seatWon }) => seatWon)).toMatchObject([{ state: 'withdrawn', place: 1 }]);
});

test.each([
  ['target', 15_000],
  ['all', 20_000],
] as const)('the table is told how many chips of a seat won leave play: %s', (chipsOut, chips) => {
  const plan = { milestone: { target: 15_000, chipsOut }, guaranteedSeats: 3 } as const;
  const structure = { ...satellite(plan), startingChips: 10_000 };
  const room = runningRoom({ players: 8, tables: 2, seats: 6, structure });
  const [winner = 0, loser = 0] = room.playersAt('t1');
  room.hand('t1', [loser], winner);
  room.settle();
  room.silent.add('t1');
  room.do({ type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen: null });
  const due = ordersDue(room.office, room.facts(), room.at).flatMap(({ order }) =>
    order.order === 'move-out' ? [order] : [],
  );
  expect(due).toMatchObject([{ seat: winner, to: null, letGo: { why: 'seat', chips } }]);
});

test('whoever has come to the seat of somebody who was out in the hand has no part of the chips above the target', () => {
  const plan = { milestone: { target: 15_000, chipsOut: 'target' } } as const;
  const structure = { ...satellite({ ...plan, guaranteedSeats: 3 }), startingChips: 10_000 };
  const room = runningRoom({ players: 8, tables: 2, seats: 6, structure });
  const [winner = 0, loser = 0, heir = 0, other = 0] = room.playersAt('t1');
  room.hand('t1', [loser], winner);
  const [sent = 0] = room.playersAt('t2');
  const player = room.table('t2').chairs[sent - 1]?.player?.id ?? '';
  const to = { tableId: 't1', seat: loser };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, why: 'floor', to });
  room.do({ type: 'award-seats', tournament: 'e', tableId: 't1', at: room.at, chosen: null });
  const stacks = [loser, heir, other].map((seat) => room.table('t1').chairs[seat - 1]?.stack);
  expect(stacks).toEqual([10_000, 12_500, 12_500]);
});
