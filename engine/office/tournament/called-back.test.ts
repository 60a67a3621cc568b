import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { ordersDue } from '../orders-due.ts';

test('whoever was called back while the order to go waited for the end of a hand is seated again where they sat', () => {
  const room = runningRoom({ players: 8, tables: 2 });
  const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seat) => !room.playersAt('t2').includes(seat)) ?? 0;
  const { player, seat, stack } =
    room.table('t1').chairs.find((chair) => chair.player !== null) ?? expect.unreachable();
  const id = player?.id ?? '';
  room.silent.add('t1');
  const to = { tableId: 't2', seat: open };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player: id, to, why: 'floor' });
  const [order] = ordersDue(room.office, room.facts(), room.at);
  expect(order).toMatchObject({ tableId: 't1', order: { order: 'move-out', seat, to } });
  room.do({ type: 'cancel-move', tournament: 'e', id: 'm' });
  if (order !== undefined) room.carryOut(order);
  expect(room.table('t1').chairs[seat - 1]?.player).toBeNull();
  room.silent.clear();
  room.settle();
  expect(room.table('t1').chairs[seat - 1]).toMatchObject({ player: { id }, stack });
  expect(room.view().chips).toMatchObject({ issued: 160_000, found: 160_000 });
});
