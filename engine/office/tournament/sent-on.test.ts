import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';

test('a table that let somebody go hears where they have sat down with the chips, once, and as long as its hand can be corrected', () => {
  const room = runningRoom({ players: 4, tables: 2 });
  const [one = 0, other = 0] = room.playersAt('t1');
  room.hand('t1', [], one, 100);
  const player = room.table('t1').chairs[one - 1]?.player?.id ?? '';
  room.open('t1', one, 'moved');
  room.silent.add('t1');
  const to = { tableId: 't2', seat: [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seat) => !room.playersAt('t2').includes(seat)) };
  room.seat('t2', to.seat ?? 0, player, 20_100);
  const due = () => ordersDue(room.office, room.facts(), room.at).filter(({ order }) => order.order === 'move-out');
  expect(due()).toEqual([{ tableId: 't1', order: { order: 'move-out', seat: one, player, to } }]);
  // The next hand there ends what can be changed of the last one.
  const before = room.table('t1');
  room.tables.set('t1', { ...before, handNumber: before.handNumber + 1 });
  expect(due()).toEqual([]);
  room.tables.set('t1', before);
  room.silent.clear();
  room.settle();
  expect(room.table('t1').movedOut).toMatchObject([{ seat: one, to, gone: true }]);
  expect(due()).toEqual([]);
  expect(room.playersAt('t1')).toEqual([other]);
});

test('whoever is let go from the same seat for something else, since the tournament left the table, is not sent on', () => {
  const room = runningRoom({ players: 4, tables: 2 });
  const [one = 0] = room.playersAt('t1');
  room.hand('t1', [], one, 100);
  const player = room.table('t1').chairs[one - 1]?.player;
  room.open('t1', one, 'moved', { tableId: 't2', seat: 9 });
  room.silent.add('t1');
  room.seat('t2', 9, player?.id ?? '', 20_100);
  const { handNumber, ...before } = room.table('t1');
  const uses = (room.tournament.uses ?? []).map((use) => ({ ...use, until: { hand: handNumber, raced: 0 } }));
  const tournament = { ...room.tournament, uses };
  const office = { ...room.office, tournaments: { ...room.office.tournaments, e: tournament } };
  const goes = { seat: one, player: player ?? { id: '', hash: '' }, hand: handNumber + 1, chips: 5_000, to: null };
  room.tables.set('t1', { ...before, handNumber: handNumber + 1, setUpAfter: handNumber, movedOut: [goes] });
  const due = ordersDue(office, room.facts(), room.at).filter(({ order }) => order.order === 'move-out');
  expect(due).toEqual([]);
});

test('nobody is sent on who sits at the same table again, or nowhere', () => {
  const room = runningRoom({ players: 3, tables: 1 });
  const [one = 0] = room.playersAt('t1');
  room.hand('t1', [], one, 100);
  const player = room.table('t1').chairs[one - 1]?.player?.id ?? '';
  room.open('t1', one, 'moved');
  const due = () =>
    ordersDue(room.office, room.facts(), room.at).filter(
      ({ order }) => order.order === 'move-out' && order.to !== null,
    );
  expect(due()).toEqual([]);
  room.seat('t1', one, player, 20_200);
  expect(due()).toEqual([]);
});
