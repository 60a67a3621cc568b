import { expect, test } from 'vitest';
import { beginFlight, closeFlight, daysRoom } from '../../../test/support/flights-room.ts';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { apply } from '../../table/apply.ts';
import { decide } from '../../table/decide.ts';
import { clockFacts } from '../../table/shot-clock/clock-facts.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import { ordersDue } from '../orders-due.ts';

const plan: ShotClockPlan = {
  shot: { preflop: 30, flop: 30, turn: 30, river: 30 },
  firstAction: null,
  bank: { kind: 'cards', seconds: 30 },
  auto: false,
  refill: [
    { on: 'tables', tables: 2, mode: 'reset', n: 6 },
    { on: 'final-table', mode: 'reset', n: 8 },
  ],
  afterCount: 'continue',
  bankAtStart: 4,
  from: 'start',
  atZero: 'dealer',
};
/** Nobody can come any more. */
const noMoreSales = { lateUntilLevel: 0, reentry: null };
const due = (room: TournamentRoom) => ordersDue(room.office, room.facts(), room.at);
const clockOf = (room: TournamentRoom, tableId: string) => room.table(tableId).shotClock;

test('every table of the tournament gets its clock, and is told how many tables are left', () => {
  const room = runningRoom({ players: 6, tables: 3, structure: { shotClock: plan, ...noMoreSales } });
  expect(clockOf(room, 't1')).toMatchObject({ isOn: true, plan, clock: { tables: 3, due: [] } });
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  for (let again = 0; again < 5; again++) for (const order of due(room)) room.carryOut(order);
  room.do({ type: 'leave-table', tournament: 'e', tableId: 't1' });
  for (const order of due(room)) room.carryOut(order);
  expect(clockOf(room, 't2')?.clock).toMatchObject({ tables: 2, due: [plan.refill[0]] });
  expect(due(room)).toEqual([]);
});

test.each(['sales end', 'a flight'] as const)(
  'a table that is broken while others may come brings the final table no nearer: %s',
  (until) => {
    const reentry = { untilLevel: 3, most: null };
    const room =
      until === 'sales end'
        ? runningRoom({ players: 6, tables: 2, structure: { shotClock: plan, reentry, lateUntilLevel: 3 } })
        : daysRoom({ tables: 2 }, { shotClock: plan });
    const id = until === 'sales end' ? 'e' : 'a';
    if (until === 'a flight') {
      beginFlight(room, 'a', ['p1', 'p2', 'p3', 'p4']);
      room.do({ type: 'close-registration', tournament: 'a' });
    }
    room.do({ type: 'break-table', tournament: id, at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
    expect(clockOf(room, 't2')?.clock).toMatchObject({ tables: 2, due: [] });
    if (until === 'a flight') return;
    room.do({ type: 'close-registration', tournament: 'e' });
    room.settle();
    expect(clockOf(room, 't2')?.clock).toMatchObject({ tables: 1, due: [{ on: 'final-table' }] });
  },
);

test('near the money decisions are timed when only a table more than the paid places is left', () => {
  const shotClock: ShotClockPlan = { ...plan, from: 'near-money' };
  const room = runningRoom({ players: 6, tables: 2, structure: { shotClock } });
  expect(clockOf(room, 't1')).toMatchObject({ isOn: false });
  room.do({ type: 'close-registration', tournament: 'e' });
  for (const order of due(room)) room.carryOut(order);
  expect(clockOf(room, 't1')).toMatchObject({ isOn: true });
});

test('a tournament without a clock tells its tables nothing', () => {
  const room = runningRoom({ players: 4, tables: 2 });
  expect(clockOf(room, 't1')).toBeUndefined();
  expect(due(room)).toEqual([]);
});

test('a time bank goes along to the next table', () => {
  const room = runningRoom({ players: 6, tables: 2, structure: { shotClock: plan } });
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const counted = { type: 'banks-set', at: 0, banks: { [player]: 3 }, by: 'floor' } as const;
  room.tables.set('t1', apply(room.table('t1'), counted));
  room.silent.add('t2');
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t2').includes(one)) ?? 0;
  const to = { tableId: 't2', seat: open };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, to, why: 'floor' });
  for (const order of due(room)) if (order.tableId === 't1') room.carryOut(order);
  expect(due(room)).toMatchObject([{ tableId: 't2', order: { order: 'seat-player', seat: open, bank: 3 } }]);
  const seated = decide(room.table('t2'), {
    type: 'seat-player',
    seat: open,
    player: { id: player, hash: '' },
    stack: 5000,
    sent: { bank: 3 },
  });
  expect('after' in seated && seated.after.shotClock?.clock.banks[player]).toBe(3);
});

test('players of the table that is broken for the final one bring the refill of the final table along, once', () => {
  const room = runningRoom({ players: 6, tables: 2, structure: { shotClock: plan, ...noMoreSales } });
  const [own, others] = ['t2', 't1'].map((tableId) =>
    room.playersAt(tableId).map((seat) => room.table(tableId).chairs[seat - 1]?.player?.id ?? ''),
  );
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  room.settle();
  const { clock } = clockOf(room, 't2') ?? {};
  expect(others?.map((player) => clock?.banks[player])).toEqual([8, 8, 8]);
  expect(clock?.due).toMatchObject([{ on: 'final-table', of: own }]);
});

const dayRefill: ShotClockPlan = { ...plan, refill: [{ on: 'day', mode: 'add', n: 6 }] };

test('another day refills every bank once, with the next hand, and nobody’s twice who moves meanwhile', () => {
  const room = runningRoom({ players: 6, tables: 2, structure: { shotClock: dayRefill } });
  room.silent.add('t2');
  room.do({ type: 'begin-day', tournament: 'e', at: room.at });
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const { clock } = clockOf(room, 't1') ?? {};
  expect([clockOf(room, 't1')?.day, clock?.due.length, clock?.banks[player]]).toEqual([2, 1, 4]);
  expect(clock?.due[0]?.of).toContain(player);
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t2').includes(one)) ?? 0;
  const to = { tableId: 't2', seat: open };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, to, why: 'floor' });
  // The other table has had its word of the new day before anybody comes: its refill is for those who sat there.
  expect(due(room)).toMatchObject([
    { tableId: 't2', order: { order: 'shot-clock-stage', day: 2 } },
    { tableId: 't2', order: { order: 'seat-player', bank: 10 } },
  ]);
  room.silent.clear();
  room.settle();
  expect(clockOf(room, 't2')?.clock.due[0]?.of).not.toContain(player);
});

/** Somebody has left t1 and is on the way to t2, which hears nothing for now. */
function onTheWay(shotClock: ShotClockPlan) {
  const room = runningRoom({ players: 6, tables: 2, structure: { shotClock, ...noMoreSales } });
  room.silent.add('t2');
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t2').includes(one)) ?? 0;
  const to = { tableId: 't2', seat: open };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, to, why: 'floor' });
  return { room, player, seated: () => due(room).filter(({ order }) => order.order === 'seat-player') };
}
/** What the bank holds once a hand has begun there. */
function bankInHand(room: TournamentRoom, player: string): number | undefined {
  const before = room.table('t2');
  const dealt = decide(before, { type: 'start-hand', at: room.at, by: 'dealer' });
  if ('refusal' in dealt) throw new Error(JSON.stringify(dealt.refusal));
  return clockFacts(before, dealt, 0).after.shotClock?.clock.banks[player];
}

test.each(['the order is given before', 'the order is given after', 'the last table deals meanwhile'] as const)(
  'whoever is between two tables when a day begins has the refill of the day, once: %s',
  (how) => {
    const { room, player, seated } = onTheWay(dayRefill);
    const before = seated();
    room.do({ type: 'begin-day', tournament: 'e', at: room.at });
    if (how === 'the last table deals meanwhile') room.hand('t1', [], room.playersAt('t1')[0] ?? 0);
    const [order] = how === 'the order is given before' ? before : seated();
    room.silent.clear();
    for (const one of due(room)) if (one.order.order === 'shot-clock-stage') room.carryOut(one);
    if (order === undefined) throw new Error('Somebody is to be seated.');
    room.carryOut(order);
    expect(bankInHand(room, player)).toBe(10);
    // Whoever comes back to a table has had what waits there.
    expect(clockOf(room, 't2')?.clock.due.every(({ of }) => of?.includes(player) === false)).toBe(true);
  },
);

test('whoever is between two tables when the last but one is broken has the refill of the final table', () => {
  const { room, player } = onTheWay(plan);
  const { at } = room;
  room.do({ type: 'break-table', tournament: 'e', at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  room.silent.clear();
  room.settle();
  expect(room.playersAt('t2')).toHaveLength(6);
  expect(bankInHand(room, player)).toBe(8);
});

test.each([
  ['add', 10],
  ['reset', 6],
  ['up-to', 6],
] as const)('the final day of flights refills by the day (%s) once: a bank of four holds %d', (mode, bank) => {
  const shotClock: ShotClockPlan = { ...plan, refill: [{ on: 'day', mode, n: 6 }] };
  const room = daysRoom({}, { shotClock });
  beginFlight(room, 'a', ['p1', 'p2', 'p3']);
  expect(clockOf(room, 't1')?.clock.banks.p3).toBe(4);
  closeFlight(room, 'a');
  room.do({ type: 'open-day', tournament: 'e', at: room.at });
  room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: [1, 2], rolls: room.rolls() });
  room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
  // Whoever is seated after the start has the refill as well.
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: [3], rolls: room.rolls() });
  room.settle();
  expect(clockOf(room, 't1')?.clock).toMatchObject({ banks: { p1: bank, p2: bank, p3: bank }, due: [] });
  room.do({ type: 'begin-day', tournament: 'e', at: room.at });
  expect(clockOf(room, 't1')).toMatchObject({ day: 3, clock: { due: [{ on: 'day' }] } });
});

const byLevel = (reentry: 'higher-of' | 'new'): ShotClockPlan => ({
  ...plan,
  entry: {
    byEntryLevel: [
      { untilLevel: 0, n: 12 },
      { untilLevel: 1, n: 5 },
    ],
    reentry,
  },
});

test.each([
  ['higher-of', 9],
  ['new', 5],
] as const)('an entry has the cards of its level; a re-entry %s has %d where nine were left', (reentry, n) => {
  const structure = { shotClock: byLevel(reentry), lateUntilLevel: 3, reentry: { untilLevel: 3, most: null } };
  const room = runningRoom({ players: 6, tables: 2, structure });
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  expect(clockOf(room, 't1')?.clock.banks[player]).toBe(12);
  const counted = { type: 'banks-set', at: 0, banks: { [player]: 9 }, by: 'floor' } as const;
  room.tables.set('t1', { ...apply(room.table('t1'), counted), handNumber: 1 });
  room.goesOut('t1', seat, 5000);
  room.at += 60_000;
  for (const tableId of room.tables.keys()) room.silent.add(tableId);
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: player, hash: '' }, fixed: null });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(due(room)).toMatchObject([{ order: { order: 'seat-player', entry: 7, bank: n } }]);
});
