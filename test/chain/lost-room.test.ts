import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import { verifyRooms } from '../../commands/verify-rooms.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { pullRoom } from '../../server/cardroom/chain/pull-room.ts';
import { rebuildProjections } from '../../server/cardroom/rebuild-table.ts';
import { chainOver, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { chainedRoom } from '../support/chained-room.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

/** How far ahead the tables' clocks were. */
function clocksOf(path: string): readonly unknown[] {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare('SELECT ahead FROM table_clocks ORDER BY log, from_seq').pluck().all();
  } finally {
    db.close();
  }
}

test('a lost room comes back as the chain has it, to the last row, and plays on', async () => {
  const chain = await chainOver(await postgres.newDatabase());
  onTestFinished(() => chain.close());
  const lost = chainedRoom();
  onTestFinished(() => lost.close());
  lost.play('1');
  lost.play('2', 80);
  const entry = { what: 'texts-erased', by: 'manager:1', tableId: null, hand: null, seats: [], reason: 'two' };
  lost.store.appendAudit({ ...entry, at: 5 });
  lost.store.tableKeys.keep([{ tableId: '1', keyHash: 'a'.repeat(64), pairedAt: 3, retiredAt: null }]);
  const order = {
    id: 'o1',
    tableId: '1',
    createdAt: 1,
    actor: 'floor:A',
    body: '{}',
    state: 'waiting',
    answer: null,
  } as const;
  lost.store.orders.add(order);
  await lost.join(chain.chain);
  lost.follow(chain.chain);
  // Four minutes ahead, and then behind: in the middle of what it sends.
  lost.play('3', 100, 240_000);
  lost.play('3', 100, -60_000);
  const differences = async () => (await verifyRooms(chain.store, { room: null, against: lost.store })).findings;
  await expect.poll(differences).toEqual([]);
  await expect.poll(async () => (await chain.store.documents.of(1, 'order')).length).toBe(1);
  await expect.poll(async () => (await chain.store.documents.of(1, 'table-clock')).length).toBe(2);
  // Its three tables and its audit trail.
  const held = async () => (await chain.store.logs.of(1)).filter(({ head }) => head.seq > 0);
  await expect.poll(async () => (await held()).length).toBe(4);
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const store = openCardroomStore({ path, newStoreId: () => lost.store.storeId });
  onTestFinished(() => store.close());
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.chain.joining.issueCode(lost.store.storeId);
  await chain.chain.joining.join({ code, storeId: lost.store.storeId, name: 'Room', key }, 'here');
  const pair = transportPair(systemTime, undefined, false);
  chain.chain.serveRoom(pair.far);
  const about = { name: 'Room', version: 'test', run: 'run', badgeSalt: 'ab', onLog: () => {} };
  const pulled = await pullRoom({ ...about, store, transport: pair.near, time: systemTime, key });
  expect([pulled.logs, rebuildProjections(store)]).toEqual([4, null]);
  expect(clocksOf(path)).toEqual([240_000, -60_000]);
  expect(clocksOf(path)).toEqual(clocksOf(lost.path));
  for (const { logId, tableId } of lost.store.projections.logs()) {
    expect(store.projections.logs()).toContainEqual({ logId, tableId });
    expect(store.rows.read(logId, 0, 1_000)).toEqual(lost.store.rows.read(logId, 0, 1_000));
  }
  expect(store.audit.read(null, 10)).toEqual(lost.store.audit.read(null, 10));
  expect(store.orders.waiting('1')).toEqual([order]);
  expect(store.tableKeys.all()).toEqual(lost.store.tableKeys.all());
});
