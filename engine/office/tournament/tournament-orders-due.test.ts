import { expect, test } from 'vitest';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';
import { structureTemplates } from './structure-templates.ts';

const due = (room: TournamentRoom, shuffled = false) => ordersDue(room.office, room.facts(shuffled), room.at);
const orders = (room: TournamentRoom) => due(room).map(({ tableId, order }) => [tableId, order.order]);

/** A room whose tables hear nothing until they are told to. */
function deafRoom(room: TournamentRoom): TournamentRoom {
  for (const tableId of room.tables.keys()) room.silent.add(tableId);
  return room;
}

const move = (room: TournamentRoom, player: string, tableId: string, seat: number, id = 'm') =>
  room.do({ type: 'move-player', tournament: 'e', id, at: room.at, player, to: { tableId, seat }, why: 'floor' });

test('a table is set up first, then stands until the start, then has its levels', () => {
  const room = plannedRoom({ players: 2 });
  expect(room.table('t1')).toMatchObject({ mode: 'tournament', chipValues: structureTemplates.regular.chipValues });
  expect(room.table('t1')).toMatchObject({
    halted: { why: 'floor' },
    schedule: { levels: room.tournament.structure.levels },
  });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  deafRoom(room);
  room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
  expect(orders(room)).toEqual([
    ['t1', 'set-schedule'],
    ['t1', 'halt'],
  ]);
  for (const order of due(room)) room.carryOut(order);
  expect(due(room)).toEqual([]);
  room.do({ type: 'pause-clock', tournament: 'e', at: room.at });
  expect(due(room)).toMatchObject([{ order: { order: 'set-schedule', schedule: { pausedAt: room.at } } }]);
});

test('a table reads the same time left off its own clock, however far off that is', () => {
  const room = runningRoom({ tables: 2, players: 4 });
  const begun = room.table('t1').schedule?.startedAt ?? 0;
  deafRoom(room);
  room.clocksAhead.set('t1', 5 * 60_000);
  room.clocksAhead.set('t2', -1_000);
  const [order, ...others] = due(room);
  expect(others).toEqual([]);
  const schedule = { ...room.tournament.schedule, startedAt: begun + 5 * 60_000 };
  expect(order).toEqual({ tableId: 't1', order: { order: 'set-schedule', schedule } });
  if (order !== undefined) room.carryOut(order);
  // Measured once more, it is a little less.
  room.clocksAhead.set('t1', 5 * 60_000 - 1_000);
  expect(due(room)).toEqual([]);
  room.do({ type: 'pause-clock', tournament: 'e', at: room.at });
  expect(due(room).map(({ order }) => 'schedule' in order && order.schedule.pausedAt)).toEqual([
    room.at + 5 * 60_000 - 1_000,
    room.at - 1_000,
  ]);
});

test('a table added later is set up without the chips that have left', () => {
  const room = runningRoom({ tables: 2, players: 4 });
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  room.do({ type: 'go-to-level', tournament: 'e', at: room.at, level: 6 });
  deafRoom(room);
  room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
  expect(due(room)[0]).toMatchObject({ order: { use: { chipValues: [100, 500, 1000, 5000, 25_000, 100_000] } } });
  for (const order of due(room)) room.carryOut(order);
  expect(due(room)).toEqual([{ tableId: 't1', order: { order: 'others-elsewhere', others: true } }]);
  for (const order of due(room)) room.carryOut(order);
  expect(due(room)).toEqual([]);
  room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: structureTemplates.stud, name: 'Second' });
  room.do({ type: 'leave-table', tournament: 'e', tableId: 't1' });
  room.do({ type: 'use-table', tournament: 'f', tableId: 't1' });
  expect(due(room)).toMatchObject([{ order: { order: 'set-up-table', use: { variant: 'limit-stud', seats: 8 } } }]);
});

test('nobody is seated before the last seat is left, and then with exactly the chips that left it', () => {
  const room = deafRoom(runningRoom({ players: 6, tables: 2 }));
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t2').includes(one)) ?? 0;
  move(room, player, 't2', open);
  expect(orders(room)).toEqual([['t1', 'move-out']]);
  expect(due(room)).toEqual(due(room, true));
  // A hand was played before the table heard of it.
  room.hand('t1', [], seat, 500);
  const stack = room.table('t1').chairs[seat - 1]?.stack;
  for (const order of due(room)) room.carryOut(order);
  const expected = { order: 'seat-player', seat: open, player: { id: player, hash: '' }, stack, from: 'Table 1' };
  expect(due(room)).toEqual([{ tableId: 't2', order: expected }]);
  expect(room.view().chips).toMatchObject({ issued: 120_000, found: 120_000, moving: stack });
  for (const order of due(room)) room.carryOut(order);
  expect(due(room)).toEqual([]);
});

test('within a table a seat is changed at once, but only to one that is free', () => {
  const room = deafRoom(runningRoom({ players: 3 }));
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t1').includes(one)) ?? 0;
  move(room, player, 't1', open);
  expect(due(room)).toEqual([{ tableId: 't1', order: { order: 'change-seat', player, from: seat, to: open } }]);
  room.seat('t1', open, 'stranger', 1);
  expect(due(room)).toEqual([]);
});

test('a penalty goes with its player', () => {
  const room = deafRoom(runningRoom({ players: 6, tables: 2 }));
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !room.playersAt('t2').includes(one)) ?? 0;
  move(room, player, 't2', open);
  for (const order of due(room)) room.carryOut(order);
  room.stays = room.stays.map((stay) =>
    stay.player === player && stay.until !== null ? { ...stay, penalty: 3 } : stay,
  );
  expect(due(room)).toMatchObject([{ order: { order: 'seat-player', penalty: { hands: 3 } } }]);
  // A dealer seats them by hand: the penalty is told, the seat is not.
  room.seat('t2', open, player, 20_000);
  expect(due(room)).toEqual([{ tableId: 't2', order: { order: 'give-penalty', seat: open, player, hands: 3 } }]);
});

test('nobody is sent to a table that nobody can see, and whoever is due there sits down once it is seen again', () => {
  const room = runningRoom({ players: 4 });
  enter(room, 'late');
  deafRoom(room).apart.add('t1');
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(due(room)).toEqual([]);
  room.apart.clear();
  expect(due(room)).toMatchObject([{ order: { order: 'seat-player', player: { id: 'late' } } }]);
});

test('a seat drawn late waits until it is free, and who never came is not sent twice', () => {
  const room = runningRoom({ players: 4 });
  enter(room, 'late');
  deafRoom(room);
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(due(room)).toMatchObject([{ order: { order: 'seat-player', player: { id: 'late' }, stack: 20_000 } }]);
  const seat = room.tournament.entries.at(-1)?.seat?.seat ?? 0;
  room.seat('t1', seat, 'late', 20_000);
  expect(due(room)).toEqual([]);
  room.open('t1', seat, 'left');
  // Whom a dealer took away the office does not put back by itself.
  expect(due(room)).toEqual([]);
});

test('rounds and halts are told until the table shows them', () => {
  const room = deafRoom(runningRoom({ players: 6, tables: 2 }));
  room.do({ type: 'halt-tables', tournament: 'e', tables: 'all', why: 'floor' });
  room.do({ type: 'close-registration', tournament: 'e' });
  room.do({ type: 'hand-for-hand', tournament: 'e', on: true });
  expect(orders(room)).toEqual([
    ['t1', 'halt'],
    ['t1', 'hand-for-hand'],
    ['t2', 'halt'],
    ['t2', 'hand-for-hand'],
  ]);
  expect(new Set(due(room).map((given) => JSON.stringify(given))).size).toBe(4);
  const [first] = due(room);
  if (first?.order.order === 'halt') room.carryOut(first);
  expect(orders(room)).toHaveLength(3);
});

test('a table nobody came to is given back once the tournament is over', () => {
  const room = deafRoom(plannedRoom({ tables: 2, players: 2 }));
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  const leaving = { type: 'leave-table', tournament: 'e', tableId: 't1' } as const;
  expect(room.ask(leaving)).toMatchObject({ reason: 'table-not-empty' });
  room.do({ type: 'cancel-tournament', tournament: 'e', at: room.at });
  const sent = { order: 'seat-player', seat: 1, player: { id: 'p1', hash: '' }, stack: 5 } as const;
  room.waiting.push({ tableId: 't1', order: sent });
  // Whoever was sent there and may still arrive would sit among the players of the next one.
  expect(room.ask(leaving)).toMatchObject({ reason: 'table-not-empty', players: 1 });
  room.waiting.length = 0;
  room.do(leaving);
});

test('whoever the rules move is sent with the reason and the hour; whoever the floor moves is not', () => {
  const told = (why: 'balance' | 'break' | 'floor') => {
    const room = runningRoom({ tables: 2, players: 8 });
    const [player = ''] = room.table('t1').chairs.flatMap((chair) => chair.player?.id ?? []);
    const free = room.table('t2').chairs.find((chair) => chair.player === null)?.seat ?? 0;
    room.silent.add('t2');
    const now = { tournament: 'e', at: room.at };
    if (why === 'break') room.do({ type: 'break-table', ...now, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
    else room.do({ type: 'move-player', ...now, id: 'm', player, to: { tableId: 't2', seat: free }, why });
    const { at } = room.tournament.moves[0] ?? {};
    const [order] = due(room).flatMap((one) => (one.order.order === 'seat-player' ? [one.order] : []));
    return { told: order?.told, at };
  };
  const balance = told('balance');
  expect(balance.told).toEqual({ why: 'balancing', at: balance.at });
  expect(told('break').told?.why).toBe('broken-table');
  expect(told('floor').told).toBeUndefined();
});

test('a house that does not draw fills its seats in order', () => {
  const room = plannedRoom({ players: 4, structure: { overlay: { 'seating.random': false } } });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(room.playersAt('t1')).toEqual([1, 2, 3, 4]);
});

test('a table is told whether others of the event have seats elsewhere, without any shot clock', () => {
  const room = runningRoom({ players: 5, tables: 2 });
  const told = (): readonly (readonly [string, boolean])[] =>
    ['t1', 't2'].map((tableId) => [tableId, room.table(tableId).othersElsewhere === true]);
  expect(told()).toEqual([
    ['t1', true],
    ['t2', true],
  ]);
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  expect(room.table('t2').shotClock).toBeUndefined();
  expect(told()[1]).toEqual(['t2', false]);
});

test('whoever is left alone while entries are sold is told that others may come, and has won once registration is closed', () => {
  const room = runningRoom({ players: 2, tables: 1, structure: { lateUntilLevel: 3 } });
  const others = () => room.table('t1').othersElsewhere === true;
  expect(others()).toBe(false);
  const [winner = 0, ...losers] = room.playersAt('t1');
  room.hand('t1', losers, winner);
  room.settle();
  expect(others()).toBe(true);
  room.do({ type: 'close-registration', tournament: 'e' });
  expect(others()).toBe(false);
});
