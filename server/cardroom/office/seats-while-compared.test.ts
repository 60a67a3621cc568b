import { expect, test, vi } from 'vitest';
import type { GivenOrder } from '../../../engine/office.ts';
import { openCardroom } from '../../../test/support/room-of-tables.ts';
import { rowsOf, tableOpened } from '../../../test/support/table-rows.ts';
import { Office } from './office.ts';

const player = { id: 'anna', hash: 'h' };
const due: readonly GivenOrder[] = [
  { tableId: '1', order: { order: 'seat-player', seat: 1, player, stack: 777_000 } },
  { tableId: '1', order: { order: 'move-out', seat: 2, player: 'bert', to: null } },
  { tableId: '1', order: { order: 'halt', why: null } },
];

test('until the store is known to say what the room has written nobody is ordered to a seat or away from it; all else goes on', () => {
  const room = openCardroom({ tableKeys: new Map([['1', 'key-1']]) });
  const { store, time } = room;
  const { room: own } = room.whole();
  own.intake.accept({ tableId: '1', logId: 'log-1', rows: rowsOf('log-1', [tableOpened('1')]), texts: [] });
  const isSure = vi.spyOn(own.check, 'isSure', 'get').mockReturnValue(false);
  let ids = 0;
  new Office({
    room: own,
    past: store.reports,
    time,
    newId: () => `order-${++ids}`,
    random: (count) => new Uint8Array(count),
    due: () => due,
  });
  room.connection('1', 'key-1', 'log-1').say();
  const given = () =>
    store.orders.waiting('1').map(({ body }) => (JSON.parse(body) as { order: { order: string } }).order.order);
  time.advance(60_000);
  expect(given()).toEqual(['halt']);
  isSure.mockReturnValue(true);
  time.advance(10_000);
  expect(given()).toEqual(['halt', 'seat-player', 'move-out']);
});
