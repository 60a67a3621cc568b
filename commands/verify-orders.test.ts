import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Order } from '../native-bridge/contracts/cardroom-store.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { signOrder } from '../server/sync/signed-order.ts';
import { sampleRoomKey } from '../test/support/staff-of-house.ts';
import { storeOnDisk } from '../test/support/store-on-disk.ts';
import { SignedOrders } from './verify-orders.ts';

const key = sampleRoomKey();
const keys = new Set([publicRoomKey(key)]);
const floorOrder = (reason: string) =>
  JSON.stringify({
    type: 'floor-order',
    order: { order: 'take-call', reason },
    by: 'floor:A',
    name: 'Petra',
    second: null,
  });
const order = (id: string, state: Order['state'], changes: Partial<Order> = {}): Order => ({
  id,
  tableId: 't1',
  createdAt: 1,
  actor: 'floor',
  body: floorOrder('late'),
  state,
  answer: state === 'waiting' ? null : '{"refusal":null}',
  ...changes,
});

function room() {
  const { store, path } = storeOnDisk();
  const signed = (one: Order, log: string | null = 'log-1'): Order => ({
    ...one,
    signed: signOrder(store.storeId, one, { log, key }),
  });
  // From an earlier version: one that was answered, and one that waited and was signed at the first start.
  store.orders.add(signed(order('waited', 'done'), null));
  store.orders.add(order('earlier', 'done'));
  store.orders.add(signed(order('given', 'done')));
  const look = (known: ReadonlySet<string> | null = keys) => {
    const file = openReadOnlyStore(path);
    const orders = new SignedOrders(file, known);
    const rows = ['earlier', 'unknown', 'given', 'forged', 'unknown'].map((id, index) => ({
      logId: 'log-1',
      seq: index + 1,
      kind: 'chips-added',
      request: `order:${id}`,
    }));
    const found = { orders: orders.findings(), rows: rows.flatMap((row) => orders.take(row)) };
    file.close();
    return found;
  };
  const forge = (sql: string): void => {
    const db = new Database(path);
    db.exec(sql);
    db.close();
  };
  return { store, look, forge, signed };
}

test('a table that carried out what the room does not hold is named, from its first signed order on', () => {
  expect(room().look()).toEqual({
    orders: [],
    rows: [
      expect.stringMatching(
        /^Log log-1, event 4 \(chips-added\): the table carried out order forged, which this room does not hold\./,
      ),
      expect.stringMatching(/^Log log-1, event 5 .* order unknown/),
    ],
  });
});

test.each([
  ['written', (at: ReturnType<typeof room>) => at.store.orders.add(order('forged', 'done'))],
  [
    'changed',
    (at: ReturnType<typeof room>) => {
      at.store.orders.add(at.signed(order('forged', 'done')));
      at.forge(`UPDATE orders SET body = replace(body, 'floor:A', 'floor:B') WHERE id = 'forged'`);
    },
  ],
  [
    'written before all others',
    (at: ReturnType<typeof room>) =>
      at.forge(
        `INSERT INTO orders (number, id, table_id, created_at, actor, body, state, answer) VALUES (-1, 'forged', 't1', 1, 'a', '{}', 'done', '{}')`,
      ),
  ],
])('an order that was %s by another program is named, and the row that carried it out', (_how, write) => {
  const at = room();
  write(at);
  const found = at.look();
  expect(found.orders).toEqual([expect.stringMatching(/^Order forged to table t1 is not signed by the room/)]);
  expect(found.rows[0]).toContain('order forged, which this room has not signed');
});

test('words that were erased since are no change, and a file without the key beside it is looked at as far as it goes', () => {
  const at = room();
  at.forge(`UPDATE orders SET body = json_set(body, '$.name', '') WHERE id = 'given'`);
  expect(at.look().orders).toEqual([]);
  at.store.orders.add(order('unsigned', 'waiting'));
  expect(at.look(null).orders).toEqual([expect.stringContaining('Order unsigned')]);
});
