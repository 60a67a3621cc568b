import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { house } from '../../test/support/house-with-floor.ts';
import { sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import type { LinkedTable } from '../sync/intake.ts';
import { signOrder } from '../sync/signed-order.ts';
import { RoomListeners } from './room-listeners.ts';
import { RoomSeals } from './room-seals.ts';
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
    seals: new RoomSeals(store, null),
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

test('an order in the store that the room has not signed is sent to no table, answered by none, and named', () => {
  const { store, time, path } = storeOnDisk();
  const key = sampleRoomKey();
  const signing = { key, known: new Set([publicRoomKey(key)]) };
  const sent: string[] = [];
  const at = { sendOrder: ({ id }: Order) => void sent.push(id) } as unknown as LinkedTable;
  const open = () => {
    const listeners = new RoomListeners(() => {});
    const rest = {
      listeners,
      links: { with: () => at },
      live: { get: () => null },
      seals: new RoomSeals(store, signing),
      signing,
    };
    return new TableOrders({ store, writes: new StoreWrites(time), ...rest });
  };
  const given = open().signed({ ...order, id: 'given' });
  open().keep(given);
  const orders = open();
  expect([orders.waiting('1').map(({ id }) => id), orders.sentence]).toEqual([['given'], null]);
  const ids = () => orders.waiting('1').map(({ id }) => id);
  // Without a signature, with that of another order, and of another body.
  store.orders.add(order);
  store.orders.add({ ...given, id: 'again' });
  expect(ids()).toEqual(['given']);
  expect(orders.sentence).toMatch(
    /^Order o1 to table 1 was written into the store by another program.* So were 1 more\./,
  );
  orders.answer('1', 'o1', null);
  expect(store.orders.find('o1')?.state).toBe('waiting');
  const foreign = new Database(path);
  foreign.exec(`UPDATE orders SET body = '{"more":1}' WHERE id = 'given'`);
  foreign.close();
  expect(ids()).toEqual([]);
  expect(open().sentence).toMatch(/^Order given to table 1 .* So were 2 more\./);
});

test('an order that an older program has kept is given back with a sentence', () => {
  const { linkedTable, store, room } = house();
  linkedTable.cut();
  const body = JSON.stringify({ type: 'rule-incident', incident: 'i1', ruling: 'play-on', by: 'floor:X', reason: '' });
  const old = {
    id: 'old',
    tableId: '1',
    createdAt: 1,
    actor: 'floor:X',
    body,
    state: 'waiting',
    answer: null,
  } as const;
  store.orders.add({ ...old, signed: signOrder(store.storeId, old, { log: null, key: sampleRoomKey() }) });
  expect(room.table().greeting.map(({ type }) => type)).not.toContain('order');
  expect(store.orders.find('old')).toMatchObject({
    state: 'refused',
    answer: expect.stringContaining('give it again'),
  });
});
