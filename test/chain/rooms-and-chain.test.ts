import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { badWire } from '../../commands/simulation/bad-wire.ts';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { verifyRooms } from '../../commands/verify-rooms.ts';
import { MovedHead } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { openReadOnlyChain } from '../../native-bridge/postgres/chain-store.ts';
import {
  type PostgresPlace,
  runningPostgres,
  startEmbeddedPostgres,
} from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { auditLogId } from '../../server/cardroom/chain/log-sources.ts';
import { batchesOf, playedNight } from '../bench/room-logs.ts';
import { chainOver, type TestChain, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { type ChainedRoom, chainedRoom } from '../support/chained-room.ts';
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

function newRoom(options?: Parameters<typeof chainedRoom>[0]): ChainedRoom {
  const room = chainedRoom(options);
  onTestFinished(() => room.close());
  return room;
}

/** Every log of the room with its head, by the room. */
function headsOf({ store }: ChainedRoom): Readonly<Record<string, string>> {
  const tables = store.projections.logs().map(({ logId }) => [logId, store.rows.position(logId)] as const);
  const office = store.office.head();
  const heads = [...tables, ...(office.seq === 0 ? [] : [[store.storeId, office] as const])];
  return Object.fromEntries(heads.map(([logId, { seq, hash }]) => [logId, `${seq} ${hash}`]));
}

/** The same by the chain, without the audit trail. */
async function heldOf({ store }: TestChain, room: ChainedRoom): Promise<Readonly<Record<string, string>>> {
  const known = (await store.rooms.all()).find(({ storeId }) => storeId === room.store.storeId);
  const logs = known === undefined ? [] : await store.logs.of(known.room);
  const held = logs.filter(({ logId, head }) => head.seq > 0 && logId !== auditLogId(room.store.storeId));
  return Object.fromEntries(held.map(({ logId, head }) => [logId, `${head.seq} ${head.hash}`]));
}

const isLevel = (chain: TestChain, room: ChainedRoom) => expect.poll(() => heldOf(chain, room)).toEqual(headsOf(room));

test('a room sends its chain what its tables have played, and then play', async () => {
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

test('replaceable items are sent in their present state, with every hand and what the house took', async () => {
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

test('a room restored from yesterday takes back what its tables had signed or sends what they send; the chain loses nothing', async () => {
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

test('two programs with the store of one room: the later history is quarantined, and both go on', async () => {
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
  // Reported once, not with every batch.
  const next = { ...other, seq: seq + 2, previousHash: rowHash(logId, other) };
  copy.store.keepUngrown({ tableId: '1', logId, rows: [{ ...next, hash: rowHash(logId, next) }], texts: [] });
  line.cut();
  await expect.poll(branches).toEqual([[seq, seq + 2]]);
  expect(chain.notes.filter((said) => said.startsWith('Two histories of one log.'))).toHaveLength(1);
  room.play('1', 30);
  await isLevel(chain, room);
  expect((await chain.store.signatures.findings(1)).map(({ said }) => said)).toEqual([
    `Log ${logId} (1) has two histories from event ${seq + 1} on: a disk was copied or restored. Both are kept.`,
  ]);
  line.stop();
});

test('a wrong key, or another room’s, is rejected with a sentence', async () => {
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
  expect(await differences(chain, stranger)).toEqual([
    expect.stringMatching(/^Nothing was compared: .* none of those looked at\.$/),
  ]);
});

/** The chain has exactly what the room has. */
const differences = async (chain: TestChain, room: ChainedRoom): Promise<readonly string[]> =>
  (await verifyRooms(chain.store, { room: null, against: room.store })).findings;

test('over a link that loses, doubles, halves, reorders and breaks, everything arrives once', async () => {
  const chain = await newChain();
  const room = newRoom();
  await room.join(chain.chain);
  let isBad = true;
  const luck = luckOf(Number(process.env.RIFFLE_SEED));
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

test('while PostgreSQL accepts nothing the chain’s log says why, and the room says that everything waits', async () => {
  const chain = await newChain();
  const time = new SimulatedTime();
  const room = newRoom({ time });
  room.play('1');
  await room.join(chain.chain);
  const line = room.follow(chain.chain);
  const status = () => {
    time.advance(1_000);
    return line.status();
  };
  await expect.poll(status).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
  const gone = new StorageFault('not-writable', 'The disk is away.');
  const keeping = vi.spyOn(chain.store.logs, 'keep').mockRejectedValue(gone);
  room.play('1', 30);
  await expect
    .poll(status)
    .toMatchObject({ sentence: expect.stringMatching(/^The chain has kept nothing for half a minute: /) });
  expect(line.status().unsent).toBeGreaterThan(0);
  expect(chain.notes).toContain('PostgreSQL takes nothing. {"sentence":"The disk is away."}');
  keeping.mockRestore();
  await expect.poll(status).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
  expect(chain.notes).toContain('PostgreSQL takes what rooms send again. {"sentence":null}');
  const asking = vi.spyOn(chain.store.rooms, 'withKey').mockRejectedValue(gone);
  line.cut();
  await expect
    .poll(status)
    .toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(/^The chain cannot ask its database/) });
  asking.mockRestore();
  await expect.poll(status).toMatchObject({ state: 'linked', sentence: null });
});

test('a frozen PostgreSQL is killed when its chain ends, and opens again with its committed data', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o711);
  const time = new SimulatedTime();
  const said: string[] = [];
  const start = () =>
    startEmbeddedPostgres({ folder: folder, time, report: (sentence) => void said.push(sentence), isBrief: true });
  const frozen = await start();
  const chain = await chainOver(frozen.place);
  const { chainId } = chain.store;
  await chain.close();
  process.kill(frozen.pid ?? 0, 'SIGSTOP');
  const stopped = frozen.stop();
  time.advance(30_000);
  await stopped;
  expect(said).toEqual(['PostgreSQL does not end by itself and is killed; what it has committed is kept.']);
  // Its number is another program's by now, as after a power cut: that one is left alone.
  const data = join(folder, 'postgres');
  const { uid, gid } = statSync(data);
  const stranger = spawn('sleep', ['600'], { uid, gid });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  const file = join(data, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
  expect(runningPostgres(folder)).toBeNull();
  const again = await start();
  onTestFinished(() => again.stop());
  expect(stranger.signalCode).toBeNull();
  const reopened = await openReadOnlyChain(again.place);
  onTestFinished(() => reopened.close());
  expect(reopened.chainId).toBe(chainId);
});

/** A few rows go in one statement, many are copied: both are all or nothing. */
test.each([60, 200, 1_200])(
  'of %i rows that PostgreSQL refuses, or that follow another head, nothing is kept',
  async (count) => {
    const chain = await newChain();
    const room = newRoom();
    await room.join(chain.chain);
    const [known] = await chain.store.rooms.all();
    const { logs } = chain.store;
    const of = { logId: 'refused', tableId: '1' };
    const rows = [...batchesOf(playedNight(1_200), of)].flat().slice(0, count);
    const texts = [{ id: 'word', text: 'Eva', salt: 's' }];
    const log = await logs.open(known?.room ?? 0, { ...of, at: 1 });
    const end = rows.at(-1) ?? expect.unreachable('there are rows');
    await logs.keep([{ log, rows: rows.slice(0, 1), texts: [] }]);
    const [held] = await logs.of(log.room);
    if (held === undefined) throw new Error('a log is held');
    const sql = connectTo(chain.place, 1);
    onTestFinished(() => sql.end());
    // The last row exists already: PostgreSQL reports that after everything has been sent.
    await sql`INSERT INTO events SELECT room, log, ${end.seq}, month, hand, at, actor, kind, request, body, hash FROM events`;
    const fresh = rows.slice(1);
    await expect(logs.keep([{ log: held, rows: fresh, texts }])).rejects.toMatchObject({ code: '23505' });
    await expect(logs.keep([{ log, rows, texts }])).rejects.toBeInstanceOf(MovedHead);
    expect(await logs.of(log.room)).toEqual([held]);
    expect(await logs.texts(log.room, ['word'])).toEqual([]);
    await sql`DELETE FROM events WHERE seq = ${end.seq}`;
    await logs.keep([{ log: held, rows: fresh, texts }]);
    expect(await logs.read(log, 0, count + 1)).toEqual(rows);
    expect(await logs.texts(log.room, ['word'])).toEqual(texts);
  },
);
