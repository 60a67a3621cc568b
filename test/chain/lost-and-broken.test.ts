import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { badWire } from '../../commands/simulation/bad-wire.ts';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import { verifyRooms } from '../../commands/verify-rooms.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { openChainStore } from '../../native-bridge/postgres/chain-store.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/postgres-place.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { pullRoom } from '../../server/cardroom/chain/pull-room.ts';
import { chainOver, type TestChain, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { type ChainedRoom, chainedRoom } from '../support/chained-room.ts';
import { seedOfRun } from '../support/seed-of-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

async function newChain(): Promise<TestChain & { readonly place: PostgresPlace }> {
  const place = await postgres.newDatabase();
  const chain = await chainOver(place);
  onTestFinished(() => chain.close());
  return { ...chain, place };
}

function newRoom(): ChainedRoom {
  const room = chainedRoom();
  onTestFinished(() => room.close());
  return room;
}

/** Nothing of the room is missing at the chain, and nothing there is otherwise. */
const differences = async (chain: TestChain, room: ChainedRoom): Promise<readonly string[]> =>
  (await verifyRooms(chain.store, { room: null, against: room.store })).findings;

test('a lost room comes back as the chain has it, to the last row, and goes on', async () => {
  const chain = await newChain();
  const lost = newRoom();
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
  await expect.poll(() => differences(chain, lost)).toEqual([]);
  await expect.poll(async () => (await chain.store.documents.of(1, 'order')).length).toBe(1);
  const folder = temporaryFolder();
  const store = openCardroomStore({ path: join(folder.path, 'cardroom.db'), newStoreId: () => lost.store.storeId });
  onTestFinished(() => {
    store.close();
    folder.remove();
  });
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.chain.joining.issueCode(lost.store.storeId);
  await chain.chain.joining.join({ code, storeId: lost.store.storeId, name: 'Room', key }, 'here');
  const pair = transportPair(systemTime, undefined, false);
  chain.chain.serveRoom(pair.far);
  const about = { name: 'Room', version: 'test', run: 'run', badgeSalt: 'ab', onLog: () => {} };
  const pulled = await pullRoom({ ...about, store, transport: pair.near, time: systemTime, key });
  expect(pulled.logs).toBe(3);
  for (const { logId, tableId } of lost.store.projections.logs()) {
    expect(store.projections.logs()).toContainEqual({ logId, tableId });
    expect(store.rows.read(logId, 0, 1_000)).toEqual(lost.store.rows.read(logId, 0, 1_000));
  }
  expect(store.audit.read(null, 10)).toEqual(lost.store.audit.read(null, 10));
  expect(store.orders.waiting('1')).toEqual([order]);
  expect(store.tableKeys.all()).toEqual(lost.store.tableKeys.all());
});

test('over a line that loses, doubles, halves and reorders, and is cut, all arrives once', async () => {
  const chain = await newChain();
  const room = newRoom();
  await room.join(chain.chain);
  let isBad = true;
  const luck = luckOf(seedOfRun(process.env.RIFFLE_SEED, Math.random));
  const line = room.follow(
    chain.chain,
    badWire(luck, () => isBad),
  );
  for (let turn = 0; turn < 12; turn += 1) {
    room.play('1', 20);
    room.play('2', 20);
    if (turn % 3 === 0) line.cut();
    await new Promise((passed) => systemTime.after(40, () => passed(undefined)));
  }
  isBad = false;
  line.cut();
  await expect.poll(() => differences(chain, room)).toEqual([]);
  const logs = await chain.store.logs.of(1);
  const sql = connectTo(chain.place, 1);
  const [counted] = await sql<{ readonly rows: number }[]>`SELECT count(*)::integer AS rows FROM events`;
  await sql.end();
  expect(counted?.rows).toBe(logs.reduce((sum, { head }) => sum + head.seq, 0));
});

test('PostgreSQL is killed while rooms play on: nothing acknowledged is lost, and what was played meanwhile arrives', async () => {
  const chain = await newChain();
  const room = newRoom();
  room.play('1', 60);
  await room.join(chain.chain);
  room.follow(chain.chain);
  await expect.poll(() => differences(chain, room)).toEqual([]);
  const { pid } = postgres.server;
  process.kill(pid ?? 0, 'SIGKILL');
  room.play('1', 60);
  await expect.poll(() => postgres.server.pid).not.toBe(pid);
  await expect.poll(() => differences(chain, room).catch((error: Error) => [error.message])).toEqual([]);
});

test('one program writes; another is refused with a sentence, and so is a newer schema', async () => {
  const chain = await newChain();
  const again = openChainStore({ place: chain.place, newChainId: () => 'x' });
  await expect(again).rejects.toThrow('Another chain server writes this database: only one may.');
  const place = await postgres.newDatabase();
  const sql = connectTo(place, 1);
  await sql.unsafe("CREATE TABLE meta (key text PRIMARY KEY, value text); INSERT INTO meta VALUES ('schema', '9000')");
  await sql.end();
  const newer = openChainStore({ place, newChainId: () => 'x' });
  await expect(newer).rejects.toThrow(/has schema 9000, and this program knows \d+: update the program/);
});

test('what a page asks of one room touches no other room’s partition', async () => {
  const chain = await newChain();
  for (const room of [newRoom(), newRoom()]) {
    room.play('1', 30);
    await room.join(chain.chain);
    room.follow(chain.chain);
    await expect.poll(() => differences(chain, room)).toEqual([]);
  }
  const sql = connectTo(chain.place, 1);
  const plan = await sql.unsafe('EXPLAIN SELECT body FROM events WHERE room = 1 AND log = 1 AND seq > 3 ORDER BY seq');
  await sql.end();
  const text = JSON.stringify(plan);
  expect(text).toContain('events_r1_');
  expect(text).not.toContain('events_r2');
});
