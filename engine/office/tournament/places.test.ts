import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enter, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { applyOffice } from '../apply-office.ts';
import { placesAtTables } from './places-at-tables.ts';

/** Places by player, of everybody who has one. */
const placesIn = (room: TournamentRoom, shuffled = false): Readonly<Record<string, number>> =>
  Object.fromEntries(
    room.view(shuffled).standings.flatMap(({ player, place }) => (place === null ? [] : [[player, place]])),
  );

const playerAt = (room: TournamentRoom, tableId: string, seat: number): string =>
  room.table(tableId).chairs[seat - 1]?.player?.id ?? '';

/** Gives seats of a table these stacks; the last one named makes up the difference. */
function stacks(room: TournamentRoom, tableId: string, wanted: Readonly<Record<number, number>>): void {
  const table = room.table(tableId);
  const seats = Object.keys(wanted).map(Number);
  const rest = room.playersAt(tableId).find((seat) => !seats.includes(seat));
  let over = 0;
  for (const seat of seats) over += (table.chairs[seat - 1]?.stack ?? 0) - (wanted[seat] ?? 0);
  room.tables.set(tableId, {
    ...table,
    chairs: table.chairs.map((chair) => {
      const stack = wanted[chair.seat];
      if (chair.stack === null) return chair;
      if (chair.seat === rest) return { ...chair, stack: chair.stack + over };
      return stack === undefined ? chair : { ...chair, stack };
    }),
  });
}

describe('within one hand', () => {
  test('who had more chips before it stands higher, and who had as many shares the place', () => {
    const room = runningRoom({ players: 6 });
    const [a = 0, b = 0, c = 0, winner = 0] = room.playersAt('t1');
    stacks(room, 't1', { [a]: 500, [b]: 900, [c]: 500 });
    const [lowest, higher, alike] = [a, b, c].map((seat) => playerAt(room, 't1', seat));
    room.hand('t1', [a, b, c], winner);
    expect(placesIn(room)).toEqual({ [higher ?? '']: 4, [lowest ?? '']: 5, [alike ?? '']: 5 });
  });

  test('where somebody had not been counted they all share, until the floor settles it', () => {
    const room = runningRoom({ players: 6 });
    const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
    const [one = '', other = ''] = [playerAt(room, 't1', a), playerAt(room, 't1', b)];
    room.hand('t1', [a, b], winner);
    const last = room.eliminations.pop();
    if (last !== undefined) room.eliminations.push({ ...last, startedWith: null });
    expect(placesIn(room)).toEqual({ [one]: 5, [other]: 5 });
    expect(room.view().standings.filter(({ unsettled }) => unsettled)).toHaveLength(2);
    const entry = room.tournament.entries.find(({ player }) => player.id === other)?.number ?? 0;
    room.do({ type: 'settle-places', tournament: 'e', places: { [entry]: 6 } });
    expect(placesIn(room)).toEqual({ [one]: 5, [other]: 6 });
  });

  test('the floor settles it among the places they share, moves with them if somebody enters late, and may say that they share', () => {
    const room = runningRoom({ players: 6 });
    const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
    const [one = '', other = ''] = [playerAt(room, 't1', a), playerAt(room, 't1', b)];
    room.hand('t1', [a, b], winner);
    const told = room.eliminations.splice(0).map((out) => ({ ...out, startedWith: null }));
    room.eliminations.push(...told);
    const entryOf = (id: string) => room.tournament.entries.find(({ player }) => player.id === id)?.number ?? 0;
    const settle = (first: number, second: number) =>
      ({
        type: 'settle-places',
        tournament: 'e',
        places: { [entryOf(one)]: first, [entryOf(other)]: second },
      }) as const;
    const openNow = () => room.view().standings.filter(({ unsettled }) => unsettled).length;
    for (const [first, second] of [
      [1, 5],
      [5, 4],
      [7, 5],
    ] as const)
      expect(room.ask(settle(first, second))).toMatchObject({ reason: 'place-range', from: 5, to: 6 });
    const pay = { type: 'pay-place', tournament: 'e', at: room.at, entry: entryOf(one), amount: 1 } as const;
    expect(room.ask(pay)).toEqual({ reason: 'place-open', entry: entryOf(one) });
    const toDecide = () => room.view().proposals.filter(({ what }) => what === 'places');
    expect(toDecide()).toEqual([{ what: 'places', from: 5, to: 6, players: [one, other].sort() }]);
    room.do(settle(5, 5));
    expect([placesIn(room), openNow()]).toEqual([{ [one]: 5, [other]: 5 }, 0]);
    expect(toDecide()).toEqual([]);
    // A slip of the finger is settled again.
    room.do(settle(6, 5));
    expect(placesIn(room)).toEqual({ [one]: 6, [other]: 5 });
    enter(room, 'late');
    expect([placesIn(room), openNow()]).toEqual([{ [one]: 7, [other]: 6 }, 0]);
  });
});

test('who declines a re-buy after further hands stands by the hand that took the chips, and shares with nobody', () => {
  const room = runningRoom({ players: 6 });
  const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
  const [first, then] = [playerAt(room, 't1', a), playerAt(room, 't1', b)];
  room.hand('t1', [], winner);
  const [lostFirst, overFirst] = [room.table('t1').handNumber, ++room.at];
  room.hand('t1', [], winner);
  const [lostThen, overThen] = [room.table('t1').handNumber, ++room.at];
  room.hand('t1', [], winner);
  room.at += 1;
  // The one who was out first declines last.
  room.goesOut('t1', b, 5_000);
  room.goesOut('t1', a, 90_000);
  const told = room.eliminations
    .splice(0)
    .map((one) =>
      one.seat === a ? { ...one, hand: lostFirst, over: overFirst } : { ...one, hand: lostThen, over: overThen },
    );
  room.eliminations.push(...told);
  expect(placesIn(room)).toEqual({ [then]: 5, [first]: 6 });
});

test('an entry that was followed by another has no place, is no tie, and none is settled for it', () => {
  const room = runningRoom({ players: 6, structure: { reentry: { untilLevel: 4, most: 2 } } });
  const [a = 0, winner = 0] = room.playersAt('t1');
  const player = playerAt(room, 't1', a);
  room.hand('t1', [a], winner);
  enter(room, player);
  const first = room.view().standings.find((one) => one.player === player && one.state === 'out');
  expect(first).toMatchObject({ place: null, again: true });
  expect(first).not.toHaveProperty('unsettled');
  const settle = { type: 'settle-places', tournament: 'e', places: { [first?.entry ?? 0]: 6 } } as const;
  expect(room.ask(settle)).toEqual({ reason: 'no-place', player });
});

const proposedMoves = (room: TournamentRoom) =>
  room.view().proposals.filter(({ what }) => what === 'break' || what === 'balance' || what === 'final-table');

/** Ten prizes that come to the pool, none larger than the one before. */
const tenths = (pool: number): readonly number[] =>
  Array.from({ length: 10 }, (_, index) => (index === 0 ? pool - 9 * Math.floor(pool / 10) : Math.floor(pool / 10)));

test('in one round of hands, places are shared across the tables, whatever their clocks say', () => {
  const room = runningRoom({ players: 10, tables: 2 });
  room.do({ type: 'close-registration', tournament: 'e' });
  room.do({ type: 'hand-for-hand', tournament: 'e', on: true }, { type: 'next-round', tournament: 'e' });
  const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
  const [c = 0, also = 0] = room.playersAt('t2');
  stacks(room, 't1', { [a]: 500, [b]: 900 });
  const [low, high, elsewhere] = [playerAt(room, 't1', a), playerAt(room, 't1', b), playerAt(room, 't2', c)];
  room.hand('t1', [a, b], winner);
  room.at += 10 * 60_000;
  expect(room.ask({ type: 'next-round', tournament: 'e' })).toEqual({ reason: 'hands-running', tables: ['t2'] });
  // Whoever goes out at the other table may share the place, so nothing is paid for it yet.
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: tenths(room.view().pool) });
  const entryOf = (player: string) => room.view().standings.find((one) => one.player === player)?.entry ?? 0;
  const pay = (player: string) =>
    room.ask({ type: 'pay-place', tournament: 'e', entry: entryOf(player), at: room.at, amount: 1 });
  expect(pay(high)).toEqual({ reason: 'place-open', entry: entryOf(high), round: true });
  // Nor is it shown as a place anywhere, and nobody is moved to the table that is two short.
  expect(room.view().standings.find((one) => one.player === high)).toMatchObject({
    place: null,
    prize: null,
    inRound: true,
  });
  expect(placesAtTables(room.office, room.facts(), room.at).get('t1')).toEqual([]);
  expect(proposedMoves(room)).toEqual([]);
  room.hand('t2', [c], also);
  expect(placesAtTables(room.office, room.facts(), room.at).get('t1')).toEqual(
    expect.arrayContaining([{ player: high, place: 8 }]),
  );
  expect(proposedMoves(room)).toHaveLength(1);
  expect(pay(high)?.reason).toBe('sum-differs');
  expect(placesIn(room)).toEqual({ [high]: 8, [elsewhere]: 8, [low]: 10 });
  // The next round comes after it, although the clock of the table there is an hour behind.
  room.do({ type: 'next-round', tournament: 'e' });
  const [d = 0] = room.playersAt('t1').filter((seat) => seat !== winner);
  const later = playerAt(room, 't1', d);
  room.at -= 60 * 60_000;
  room.hand('t1', [d], winner);
  room.hand('t2', [], also);
  room.at += 60 * 60_000;
  expect(placesIn(room)).toMatchObject({ [later]: 7, [high]: 8 });
});

test('who buys in again has one place in the end, and whoever the floor takes out has one: nobody moves up', () => {
  const room = runningRoom({ players: 5 });
  const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
  const back = playerAt(room, 't1', a);
  room.hand('t1', [a], winner);
  expect(placesIn(room)).toEqual({ [back]: 5 });
  enter(room, back);
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(placesIn(room)).toEqual({});
  expect(room.view().playersLeft).toBe(5);
  const gone = room.tournament.entries.find(({ player }) => player.id === playerAt(room, 't1', b));
  const silent = {
    type: 'withdraw-entry',
    tournament: 'e',
    entry: gone?.number ?? 0,
    at: room.at,
  } as const;
  expect(room.ask(silent)).toEqual({ reason: 'reason-missing', player: gone?.player.id });
  room.do({
    type: 'take-out-entry',
    tournament: 'e',
    entry: gone?.number ?? 0,
    at: room.at,
    reason: { id: 'why', hash: '' },
  });
  const seat = room.playersAt('t1').find((one) => playerAt(room, 't1', one) === back) ?? 0;
  room.hand('t1', [seat], winner);
  expect(placesIn(room)).toEqual({ [back]: 4, [gone?.player.id ?? '']: 5 });
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 100_000 });
});

test('an elimination of before this tournament, or of after it left the table, is none of its', () => {
  const room = runningRoom({ players: 4 });
  const at = room.at;
  const other = { tableId: 't1', logId: 't1', seat: 1, at, startedWith: 1 };
  room.eliminations.push({ ...other, hand: 0, player: 'p1' });
  expect(placesIn(room)).toEqual({});
});

test('two ids of one person are one player', () => {
  const room = runningRoom({ players: 4 });
  const [a = 0, winner = 0] = room.playersAt('t1');
  const known = playerAt(room, 't1', a);
  room.do({ type: 'meet-player', player: { id: known, hash: '' }, at: room.at });
  // The dealer has seated them anew under a name of the table's own.
  const { stack = null } = room.table('t1').chairs[a - 1] ?? {};
  room.open('t1', a, 'left');
  room.seat('t1', a, 'by-hand', stack);
  expect(room.view().meetings).toMatchObject([{ player: 'by-hand', why: 'not-entered' }]);
  room.do({ type: 'join-players', kept: known, gone: 'by-hand' });
  expect(room.view().meetings).toEqual([]);
  room.hand('t1', [a], winner);
  expect(placesIn(room)).toEqual({ [known]: 4 });
});

test('the order in which tables tell what happened changes nothing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.tuple(fc.nat(2), fc.nat(7), fc.nat(6)), { maxLength: 14 }), (seed, hands) => {
      const room = runningRoom({ seed, players: 18, tables: 3, structure: { seatsPerTable: 6 }, seats: 6 });
      for (const [table, first, many] of hands) {
        const tableId = `t${table + 1}`;
        const seats = room.playersAt(tableId);
        if (seats.length < 3) continue;
        const losers = seats.filter((_, index) => index > 0 && (index + first) % 7 < many % 3);
        room.hand(tableId, losers.slice(0, seats.length - 2), seats[0] ?? 0, 100 * first);
      }
      const told = room.view();
      expect(room.view(true)).toEqual(told);
      const places = Object.values(placesIn(room)).sort((one, other) => one - other);
      for (const place of places) {
        const higher = places.filter((one) => one < place).length;
        expect(place).toBe(told.playersLeft + higher + 1);
      }
    }),
    { numRuns: 40 },
  );
});

test('nobody else is settled into a place that was paid out, and no more is paid than is played for', () => {
  const room = runningRoom({ players: 3 });
  const [a = 0, b = 0, winner = 0] = room.playersAt('t1');
  room.hand('t1', [a, b], winner);
  const entryAt = (place: number) => room.view().standings.find((one) => one.place === place)?.entry ?? 0;
  const [first, second] = [entryAt(1), entryAt(2)];
  const pay = { type: 'pay-place', tournament: 'e', at: room.at } as const;
  room.do({ ...pay, entry: first, amount: 27_000 });
  const settle = { type: 'settle-places', tournament: 'e', places: { [second]: 1 } } as const;
  expect(room.ask(settle)).toEqual({ reason: 'paid-already', entry: first, amount: 27_000 });
  // What a late table says moves places all the same: the till stays shut.
  room.office = applyOffice(room.office, { ...settle, type: 'places-settled' });
  expect(room.ask({ ...pay, entry: second, amount: 13_500 })).toEqual({
    reason: 'paid-to-others',
    left: 0,
  });
});

test('whoever is all in has the chips of before the hand on every list until the last pot is pushed', () => {
  const room = runningRoom({ players: 3 });
  const chipsOfAll = () => room.view().standings.map(({ chips }) => chips);
  const before = chipsOfAll();
  room.hand('t1', [], room.playersAt('t1')[0] ?? 0);
  const { hand, chairs, ...table } = room.table('t1');
  if (hand === null) return expect.unreachable('no hand was dealt');
  const emptied = chairs.map((chair) => (chair.player === null ? chair : { ...chair, stack: 0 }));
  room.tables.set('t1', { ...table, chairs: emptied, hand: { ...hand, stage: 'awards' } });
  expect(chipsOfAll()).toEqual(before);
});

test('a place fixed at nothing is not played for: the bubble stands before it', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 0, reentry: null } });
  const { pool } = room.view();
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: [pool, 0] });
  expect(room.view().prizes).toEqual([pool]);
});
