import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { auditLogId } from '../../server/cardroom/chain/log-sources.ts';
import { chainOver, type TestChain, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { type ChainedRoom, chainedRoom } from '../support/chained-room.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

async function newChain(): Promise<TestChain> {
  const chain = await chainOver(await postgres.newDatabase());
  onTestFinished(() => chain.close());
  return chain;
}

function newRoom(options?: Parameters<typeof chainedRoom>[0]): ChainedRoom {
  const room = chainedRoom(options);
  onTestFinished(() => room.close());
  return room;
}

/** Every log of the room with its head, as the room has it. */
function headsOf({ store }: ChainedRoom): Readonly<Record<string, string>> {
  const tables = store.projections.logs().map(({ logId }) => [logId, store.rows.position(logId)] as const);
  const office = store.office.head();
  const heads = [...tables, ...(office.seq === 0 ? [] : [[store.storeId, office] as const])];
  return Object.fromEntries(heads.map(([logId, { seq, hash }]) => [logId, `${seq} ${hash}`]));
}

/** The same as the chain has it, but for the audit trail. */
async function heldOf({ store }: TestChain, room: ChainedRoom): Promise<Readonly<Record<string, string>>> {
  const known = (await store.rooms.all()).find(({ storeId }) => storeId === room.store.storeId);
  const logs = known === undefined ? [] : await store.logs.of(known.room);
  const held = logs.filter(({ logId, head }) => head.seq > 0 && logId !== auditLogId(room.store.storeId));
  return Object.fromEntries(held.map(({ logId, head }) => [logId, `${head.seq} ${head.hash}`]));
}

const isLevel = (chain: TestChain, room: ChainedRoom) => expect.poll(() => heldOf(chain, room)).toEqual(headsOf(room));

test('a room sends its chain what its tables have played, and what they play from then on', async () => {
  const chain = await newChain();
  const room = newRoom();
  room.play('1');
  room.play('2', 120);
  await room.join(chain.chain);
  const line = room.follow(chain.chain);
  await isLevel(chain, room);
  room.play('1', 60);
  await isLevel(chain, room);
  expect(line.broke).toEqual([]);
  const [known] = await chain.store.rooms.all();
  const [log] = await chain.store.logs.of(known?.room ?? 0);
  if (log === undefined) throw new Error('a log is held');
  expect(await chain.store.logs.read(log, 20, 50)).toEqual(room.store.rows.read(log.logId, 20, 50));
});

test('the audit trail goes up as a log, entry by entry', async () => {
  const chain = await newChain();
  const room = newRoom();
  const entry = { what: 'texts-erased', by: 'manager:1', tableId: null, hand: null, seats: [], reason: 'two' };
  room.store.appendAudit({ ...entry, at: 5 });
  await room.join(chain.chain);
  room.follow(chain.chain);
  room.store.appendAudit({ ...entry, at: 6 });
  const audit = async (): Promise<readonly unknown[]> => {
    const [known] = await chain.store.rooms.all();
    const logs = await chain.store.logs.of(known?.room ?? 0);
    const log = logs.find(({ tableId }) => tableId === 'audit');
    return log === undefined ? [] : (await chain.store.logs.read(log, 0, 10)).map(({ body }) => JSON.parse(body));
  };
  await expect.poll(audit).toEqual(room.store.audit.read(null, 10).toReversed());
});

test('what is replaced is told as it is, with every hand and what the house took of it', async () => {
  const chain = await newChain();
  const room = newRoom();
  room.play('1');
  await room.join(chain.chain);
  room.follow(chain.chain);
  const [known] = await chain.store.rooms.all();
  const told = async (what: string) => (await chain.store.documents.of(known?.room ?? 0, what)).length;
  const span = { rooms: [known?.room ?? 0], from: 0, until: 9e12 };
  const counted = async () => chain.store.reports.lines(span, 'game', 'UTC');
  const played = room.store.search.hands({ limit: 1_000 }).filter(({ outcome }) => outcome === 'played');
  const line = { room: known?.room, of: 'no-limit-holdem', rake: 0, jackpot: 0, hands: played.length };
  await expect.poll(counted).toEqual([line]);
  room.store.orders.add({
    id: 'o1',
    tableId: '1',
    createdAt: 1,
    actor: 'floor:A',
    body: '{"type":"erase-text","texts":["t"]}',
    state: 'waiting',
    answer: null,
  });
  await expect.poll(() => told('order')).toBe(1);
  room.store.orders.answer('o1', 'refused', '{"refusal":"no"}');
  const state = async () => {
    const [order] = await chain.store.documents.of(known?.room ?? 0, 'order');
    return (JSON.parse(order?.body ?? '{}') as { readonly state?: string }).state;
  };
  await expect.poll(state).toBe('refused');
});

test('a room that was put back from yesterday takes back what its tables had signed or sends what they send; nothing is lost at the chain', async () => {
  const chain = await newChain();
  const room = newRoom();
  room.play('1', 100);
  await room.join(chain.chain);
  const line = room.follow(chain.chain);
  await isLevel(chain, room);
  await room.store.backup(`${room.path}.yesterday`);
  room.play('1', 100);
  await isLevel(chain, room);
  const before = await heldOf(chain, room);
  line.stop();
  room.store.close();
  const path = `${room.path}.restored`;
  copyFileSync(`${room.path}.yesterday`, path);
  const restored = newRoom({ path, key: room.key });
  const again = restored.follow(chain.chain);
  await expect.poll(() => again.status().state).toBe('linked');
  // Its table sends again what the room lacks.
  restored.play('1', 200);
  await isLevel(chain, restored);
  expect(Object.keys(before)).toEqual(Object.keys(await heldOf(chain, restored)));
  expect(await chain.store.signatures.findings(1)).toEqual([]);
});

test('two programs with the store of one room: the later history is put aside, and both go on', async () => {
  const chain = await newChain();
  const room = newRoom();
  room.play('1', 100);
  await room.join(chain.chain);
  room.follow(chain.chain);
  await isLevel(chain, room);
  await room.store.backup(`${room.path}.copy`);
  const copy = newRoom({ path: `${room.path}.copy`, key: room.key });
  room.play('1', 50);
  await isLevel(chain, room);
  const logId = room.store.projections.logs()[0]?.logId ?? '';
  const { seq, hash } = copy.store.rows.position(logId);
  const { rowHash } = await import('../../server/sync/hash-chain.ts');
  const other = {
    seq: seq + 1,
    hand: 1,
    at: 1,
    actor: 'dealer',
    kind: 'other',
    request: null,
    body: '{"v":1}',
    previousHash: hash,
  };
  copy.store.keepUngrown({ tableId: '1', logId, rows: [{ ...other, hash: rowHash(logId, other) }], texts: [] });
  const line = copy.follow(chain.chain);
  const branches = async () => {
    const log = (await chain.store.logs.of(1)).find((one) => one.logId === logId);
    return log === undefined
      ? []
      : (await chain.store.logs.branches(log)).map(({ parted, head }) => [parted.seq, head.seq]);
  };
  await expect.poll(branches).toEqual([[seq, seq + 1]]);
  room.play('1', 30);
  await isLevel(chain, room);
  expect((await chain.store.signatures.findings(1)).map(({ said }) => said)).toEqual([
    `Log ${logId} (1) has two histories from event ${seq + 1} on: a disk was copied or restored. Both are kept.`,
  ]);
  line.stop();
});

test('who has another key, or another room’s, is turned away with a sentence', async () => {
  const chain = await newChain();
  const room = newRoom();
  await room.join(chain.chain);
  const stranger = newRoom();
  const line = stranger.follow(chain.chain);
  await expect.poll(() => line.status().sentence).toMatch(/does not know this room with this key/);
  const thief = newRoom({ storeId: 'another', key: room.key });
  const other = thief.follow(chain.chain);
  await expect.poll(() => other.status().sentence).toMatch(/does not know this room with this key/);
  await chain.store.rooms.revoke(1, 5);
  chain.chain.cutOff(room.store.storeId);
  const revoked = room.follow(chain.chain);
  await expect.poll(() => revoked.status().sentence).toMatch(/its key was revoked/);
});
