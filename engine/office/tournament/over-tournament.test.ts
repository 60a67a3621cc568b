import { expect, test } from 'vitest';
import { sampleTerms } from '../../../test/support/cash-room.ts';
import { enter, plannedRoom, runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';
import { structureTemplates } from './structure-templates.ts';

const due = (room: TournamentRoom) => ordersDue(room.office, room.facts(), room.at);
const end = (room: TournamentRoom) => room.ask({ type: 'end-tournament', tournament: 'e', at: room.at });
const leave = (room: TournamentRoom, tableId: string) => room.ask({ type: 'leave-table', tournament: 'e', tableId });
const openAt = (room: TournamentRoom, tableId: string): number =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seat) => !room.playersAt(tableId).includes(seat)) ?? 0;

/** All but one of a table's players lose everything to that one. */
function playDown(room: TournamentRoom, tableId: string): string {
  const [winner = 0, ...losers] = room.playersAt(tableId);
  room.hand(tableId, losers, winner);
  return room.table(tableId).chairs[winner - 1]?.player?.id ?? '';
}

/** Somebody is sent from their table to another that does not hear of it. */
function sendToSilent(room: TournamentRoom, player: string, tableId: string): void {
  room.silent.add(tableId);
  const to = { tableId, seat: openAt(room, tableId) };
  room.do({ type: 'move-player', tournament: 'e', id: `to ${tableId}`, at: room.at, player, to, why: 'floor' });
  for (const order of due(room)) room.waiting.push(order);
}

test('a tournament is not over while chips are alive at a table that is away, or on the way to one', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  const one = playDown(room, 't1');
  // What t2 said last is what is known of it, however long ago that was.
  expect(end(room)).toEqual({ reason: 'players-left', players: 4 });
  sendToSilent(room, one, 't2');
  expect(room.playersAt('t1')).toEqual([]);
  expect(room.view()).toMatchObject({ playersLeft: 4, chips: { issued: 120_000, found: 120_000, moving: 60_000 } });
  expect(end(room)).toEqual({ reason: 'players-left', players: 4 });
  expect(leave(room, 't2')).toMatchObject({ reason: 'table-not-empty', players: 4 });
});

test('a table where the last player is to sit is not given back before they have come and gone', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  const one = playDown(room, 't1');
  const other = playDown(room, 't2');
  const seat = room.playersAt('t2')[0] ?? 0;
  sendToSilent(room, one, 't2');
  room.open('t2', seat, 'eliminated');
  room.eliminations.push({
    tableId: 't2',
    logId: 't2',
    hand: room.table('t2').handNumber,
    seat,
    player: other,
    at: room.at,
    startedWith: 60_000,
  });
  // The chips of whoever lost them are at no table: somebody has to say where they are.
  expect(end(room)).toEqual({ reason: 'chips-differ', issued: 120_000, found: 60_000 });
  room.do({ type: 'book-chips', tournament: 'e', difference: -60_000, reason: { id: 'why', hash: '' } });
  expect(end(room)).toBeNull();
  expect(leave(room, 't2')).toMatchObject({ reason: 'table-not-empty', players: 1 });
  // An order cannot be called back: the winner sits down at a table of a tournament that is over, and is let go.
  for (const order of room.waiting.splice(0)) room.carryOut(order);
  expect(due(room)).toMatchObject([{ tableId: 't2', order: { order: 'move-out', player: one, to: null } }]);
  room.silent.clear();
  room.settle();
  expect(leave(room, 't2')).toBeNull();
});

test('whoever a tournament that was called off still seats is let go, and nobody of what is played there next', () => {
  const room = plannedRoom({ players: 3 });
  room.silent.add('t1');
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  const sent = due(room).filter(({ order }) => order.order === 'seat-player');
  expect(sent).toHaveLength(3);
  room.do({ type: 'cancel-tournament', tournament: 'e', at: room.at });
  for (const order of sent) room.carryOut(order);
  expect(due(room).map(({ order }) => order.order)).toEqual(['move-out', 'move-out', 'move-out']);
  room.silent.clear();
  room.settle();
  // Not given back by hand, and used by the next one all the same: it is that one's alone.
  room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: structureTemplates.regular, name: 'Second' });
  room.do({ type: 'use-table', tournament: 'f', tableId: 't1' });
  for (const id of ['p1', 'p2'])
    room.do({ type: 'enter', tournament: 'f', at: room.at, player: { id, hash: '' }, fixed: null });
  room.do({ type: 'draw-seats', tournament: 'f', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(room.playersAt('t1')).toHaveLength(2);
  expect(room.tournament.tables).toEqual([]);
});

test('who is out of the next tournament at a table is not out of the one before it', () => {
  const room = runningRoom({ players: 3 });
  const winner = playDown(room, 't1');
  expect(end(room)).toBeNull();
  const places = () =>
    room.view().standings.map(({ player, place, outAt, prize }) => ({ player, place, outAt, prize }));
  const before = places();
  expect(before.find(({ place }) => place === 1)?.player).toBe(winner);
  room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: structureTemplates.regular, name: 'Second' });
  room.do({ type: 'use-table', tournament: 'f', tableId: 't1' });
  for (const id of [winner, 'guest'])
    room.do({ type: 'enter', tournament: 'f', at: room.at, player: { id, hash: '' }, fixed: null });
  room.do(
    { type: 'draw-seats', tournament: 'f', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'f', at: room.at },
  );
  const seatOf = (player: string) => room.table('t1').chairs.find((chair) => chair.player?.id === player)?.seat ?? 0;
  room.hand('t1', [seatOf(winner)], seatOf('guest'));
  expect(places()).toEqual(before);
});

test('nothing else is played at a table that may still seat somebody: their chips would be counted there', () => {
  const room = plannedRoom({ players: 4, tables: 2 });
  room.silent.add('t1').add('t2');
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  room.waiting.push(...due(room).filter(({ tableId, order }) => tableId === 't1' && order.order === 'seat-player'));
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: structureTemplates.regular, name: 'Second' });
  room.do({ type: 'open-game', id: 'g', terms: sampleTerms });
  const refused = { reason: 'table-not-empty', tableId: 't1', players: 2 };
  expect(room.ask({ type: 'use-table', tournament: 'f', tableId: 't1' })).toEqual(refused);
  expect(room.ask({ type: 'add-table', game: 'g', tableId: 't1' })).toEqual(refused);
});

test('whoever plays cash at a table the tournament has broken is none of the tournament’s', () => {
  const room = runningRoom({ players: 6, tables: 2 });
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  room.settle();
  room.do({ type: 'open-game', id: 'g', terms: sampleTerms }, { type: 'add-table', game: 'g', tableId: 't1' });
  room.settle();
  room.seat('t1', 1, 'guest', 500);
  // Who is in the tournament may play there, too, once out.
  const [out = '', winner = 0] = [room.table('t2').chairs[0]?.player?.id, room.playersAt('t2')[1]];
  room.hand('t2', [1], winner);
  room.seat('t1', 2, out, 300);
  expect(room.view()).toMatchObject({ chips: { issued: 120_000, found: 120_000 }, meetings: [] });
  room.settle();
  expect(room.playersAt('t1')).toEqual([1, 2]);
});

test('who is drawn anew before they came goes on from the table that seats them all the same', () => {
  const room = plannedRoom({ players: 4, tables: 2 });
  for (const tableId of room.tables.keys()) room.silent.add(tableId);
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  const sent = due(room).filter(({ tableId, order }) => tableId === 't1' && order.order === 'seat-player');
  expect(sent).toHaveLength(2);
  room.waiting.push(...sent);
  room.do({ type: 'break-table', tournament: 'e', at: room.at, tableId: 't1', rolls: room.rolls(), ids: room.ids() });
  // An order cannot be called back: as long as t1 may seat them, nobody else does.
  expect(due(room).filter(({ order }) => order.order === 'seat-player')).toHaveLength(2);
  for (const order of room.waiting.splice(0)) room.carryOut(order);
  expect(room.playersAt('t1')).toHaveLength(2);
  room.silent.clear();
  room.settle();
  expect([room.playersAt('t1'), room.playersAt('t2').length]).toEqual([[], 4]);
  expect(room.view()).toMatchObject({ chips: { issued: 80_000, found: 80_000 }, meetings: [], onTheWay: [] });
});

test('a move ends with its entry: who buys in again goes where they are drawn', () => {
  const room = runningRoom({
    players: 8,
    tables: 2,
    structure: { reentry: { untilLevel: 3, most: null }, lateUntilLevel: 3 },
  });
  const [seat = 0, winner = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  room.silent.add('t1');
  const to = { tableId: 't2', seat: openAt(room, 't2') };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, to, why: 'balance' });
  // The last chips are lost in the hand the move waited for.
  room.hand('t1', [seat], winner);
  room.silent.clear();
  room.at += 1;
  enter(room, player, { tableId: 't1', seat });
  room.settle();
  expect(room.table('t1').chairs[seat - 1]?.player?.id).toBe(player);
  expect(room.view().onTheWay).toEqual([]);
});

test('chips that were lost before their player was taken out are still in play', () => {
  const room = runningRoom({ players: 4 });
  const [seat = 0, winner = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  room.silent.add('t1');
  room.do({ type: 'take-out-entry', tournament: 'e', entry, at: room.at, reason: { id: 'why', hash: '' } });
  expect(room.view().chips).toMatchObject({ issued: 60_000, found: 60_000 });
  // The hand that was played meanwhile ends, and its rows come.
  room.hand('t1', [seat], winner);
  expect(room.view()).toMatchObject({ chips: { issued: 80_000, found: 80_000 }, playersLeft: 3 });
});

test('whoever was taken out took along what they had then, also when they have bought in again', () => {
  const reentry = { untilLevel: 3, most: null };
  const room = runningRoom({ players: 4, structure: { reentry, lateUntilLevel: 3 } });
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  room.silent.add('t1');
  room.at += 1;
  room.do({ type: 'take-out-entry', tournament: 'e', entry, at: room.at, reason: { id: 'why', hash: '' } });
  room.hand('t1', [], seat, 500);
  room.silent.clear();
  room.settle();
  expect(room.view().chips).toMatchObject({ issued: 58_500, found: 58_500 });
  room.at += 1;
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: player, hash: '' }, fixed: null, again: true });
  expect(room.view().chips).toMatchObject({ issued: 78_500, found: 78_500 });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(room.view().chips).toMatchObject({ issued: 78_500, found: 78_500 });
});

/** The office as a copy of its store has it, put back later: it knows no order it has given since. */
function putBack(
  room: TournamentRoom,
  { office, rows }: { readonly office: TournamentRoom['office']; readonly rows: number },
): void {
  room.office = office;
  room.stays = room.stays.map((stay, index) => (index < rows ? stay : { ...stay, forgotten: true }));
}

test('a room put back sends nobody home who was seated at a table of an event that was over when the copy was made, and says so', () => {
  const room = plannedRoom({ players: 3 });
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  room.do({ type: 'cancel-tournament', tournament: 'e', at: room.at });
  expect(room.playersAt('t1')).toEqual([]);
  const copy = { office: room.office, rows: room.stays.length };
  room.do({ type: 'plan-tournament', id: 'f', at: room.at, structure: structureTemplates.regular, name: 'Second' });
  room.do({ type: 'use-table', tournament: 'f', tableId: 't1' });
  for (const id of ['p1', 'p2'])
    room.do({ type: 'enter', tournament: 'f', at: room.at, player: { id, hash: '' }, fixed: null });
  room.do({ type: 'draw-seats', tournament: 'f', at: room.at, entries: 'all', rolls: room.rolls() });
  putBack(room, copy);
  expect(due(room)).toEqual([]);
  expect(room.view().meetings).toMatchObject([
    { player: 'p1', why: 'order-forgotten' },
    { player: 'p2', why: 'order-forgotten' },
  ]);
  for (const seat of room.playersAt('t1')) room.open('t1', seat, 'left');
  expect([room.view().meetings, leave(room, 't1')]).toEqual([[], null]);
});

test('whoever was signed out and has bought in again stays seated where the room has forgotten the second entry', () => {
  const room = plannedRoom({ players: 3 });
  const player = 'p2';
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'withdraw-entry', tournament: 'e', entry: 2, at: room.at },
  );
  expect(room.playersAt('t1')).toHaveLength(2);
  const copy = { office: room.office, rows: room.stays.length };
  enter(room, player);
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
  expect(room.playersAt('t1')).toHaveLength(3);
  putBack(room, copy);
  expect(due(room)).toEqual([]);
  expect(room.view().meetings).toMatchObject([{ player, why: 'order-forgotten' }]);
});

test('once it is over a prize whose place nobody has is named, and not only that sums differ', () => {
  const room = runningRoom({ players: 3 });
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: [room.view().pool - 1_000, 1_000] });
  const [winner = 0, ...losers] = room.playersAt('t1');
  for (const seat of losers) room.hand('t1', [seat], winner);
  expect(end(room)).toBeNull();
  const second = room.view().standings.find(({ place }) => place === 2)?.entry ?? 0;
  const settle = (place: number) => room.ask({ type: 'settle-places', tournament: 'e', places: { [second]: place } });
  expect(settle(3)).toMatchObject({ reason: 'sum-differs', unwon: 2 });
  expect(settle(2)).toBeNull();
});

test('a place settled while others played, in which nobody comes any more, keeps it from ending until it is settled anew', () => {
  const room = runningRoom({ players: 3 });
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: [room.view().pool - 1_000, 1_000] });
  const [winner = 0, ...losers] = room.playersAt('t1');
  room.hand('t1', losers.slice(0, 1), winner);
  room.hand('t1', losers.slice(1), winner);
  const second = room.view().standings.find(({ place }) => place === 2)?.entry ?? 0;
  const settle = (place: number) => room.ask({ type: 'settle-places', tournament: 'e', places: { [second]: place } });
  expect(settle(3)).toBeNull();
  expect(end(room)).toMatchObject({ reason: 'sum-differs', unwon: 2 });
  expect(settle(2)).toBeNull();
  expect(end(room)).toBeNull();
});
