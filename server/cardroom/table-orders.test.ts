import { expect, test } from 'vitest';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { RoomListeners } from './room-listeners.ts';
import { StoreWrites } from './store-writes.ts';
import { TableOrders } from './table-orders.ts';

const order: Order = {
  id: 'o1',
  tableId: '1',
  createdAt: 0,
  actor: 'cardroom',
  body: '{}',
  state: 'waiting',
  answer: null,
};

test('what follows of an answer is on disk with it, or the order still waits to be answered', () => {
  const { store, time } = storeOnDisk();
  const listeners = new RoomListeners(() => {});
  const orders = new TableOrders({
    store,
    writes: new StoreWrites(time),
    listeners,
    links: { with: () => null },
    live: { get: () => null },
    signing: null,
  });
  const heard: string[] = [];
  let isFull = true;
  listeners.listen({
    tableGrew: () => {},
    linkChanged: () => {},
    orderAnswered: () => heard.push('answered'),
    answering: (answered) => ({
      keep: () => {
        expect([answered.state, store.orders.find('o1')?.state]).toEqual(['refused', 'refused']);
        if (isFull) throw new StorageFault('disk-full', 'The disk is full.');
      },
      kept: () => heard.push('kept'),
    }),
  });
  store.orders.add(order);
  expect(() => orders.answer('1', 'o1', 'Nobody sits there.')).toThrow(StorageFault);
  expect([store.orders.find('o1')?.state, heard]).toEqual(['waiting', []]);
  isFull = false;
  orders.answer('1', 'o1', 'Nobody sits there.');
  expect([store.orders.find('o1')?.state, heard]).toEqual(['refused', ['kept', 'answered']]);
});
