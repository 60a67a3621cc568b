import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { backupFolder } from '../native-bridge/disk/backup-folder.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { heldForeignly } from '../native-bridge/sqlite/foreign-program.ts';
import { whatTheRoomHasSigned } from '../native-bridge/sqlite/migrations/cardroom/0170-what-the-room-has-signed.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { nextOf } from '../native-bridge/sqlite/replace-file.ts';
import { faultOfStore } from '../server/cardroom/check-store.ts';
import { OfficeLog } from '../server/cardroom/office/office-log.ts';
import { Room, type RoomOptions } from '../server/cardroom/room.ts';
import { takeUpSignedStore } from '../server/cardroom/signed-store.ts';
import { storeReachFile } from '../server/cardroom/store-reach.ts';
import { storeSignersFile, storeSignersIn } from '../server/cardroom/store-signers.ts';
import { howToRestoreStore, opened } from '../server/how-to-restore.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { firstRows } from '../test/support/table-rows.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { rebuild } from './rebuild.ts';
import { restore } from './restore.ts';
import { simulatedSigningKey } from './simulation/table-program.ts';
import { verify } from './verify.ts';

const rows = firstRows('1', 'log-1', 3_000);

/** A cardroom's folder; what commands print is gathered. */
function cardroom() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'room/backups'), { recursive: true });
  writeFileSync(join(folder, 'cardroom.toml'), 'data = "room"\nport = 0\n');
  const path = join(folder, 'room/cardroom.db');
  const { lines: said } = heardConsole();
  const run = async (verb: (args: readonly string[]) => Promise<number>, ...args: readonly string[]) => {
    said.length = 0;
    const code = await verb(['--data', folder, ...args]);
    return { code, text: said.join('\n') };
  };
  const open = () => openCardroomStore({ path, newStoreId: () => 'store-1' });
  return {
    data: folder,
    path,
    run,
    said,
    open,
    backup: (name: string) => join(folder, 'room/backups', name),
  };
}

type Store = ReturnType<ReturnType<typeof cardroom>['open']>;

/** The room takes up from where the store stands, as a table sends it. */
function sentTo(store: Store, sent: readonly LogRow[], signed: Pick<RoomOptions, 'signing'> = {}): void {
  const room = new Room({ store, time: new SimulatedTime(), tableKeys: new Map(), staffList: () => null, ...signed });
  const { seq } = store.rows.position('log-1');
  const fresh = sent.filter((row) => row.seq > seq);
  if (fresh.length > 0) expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows: fresh, texts: [] })).toBeNull();
}

const good = 'cardroom-20261122T200000Z.db';

test('a lost store is put back from its backup, tables send what is newer, and it is the same room', async () => {
  const { path, run, open, backup } = cardroom();
  const store = open();
  sentTo(store, rows.slice(0, 10));
  await store.backup(backup(good));
  sentTo(store, rows.slice(0, 30));
  const lost = store.rows.read('log-1', 0, 100);
  expect(await run(restore, good)).toMatchObject({
    code: 2,
    text: expect.stringContaining('Another program is writing'),
  });
  store.close();
  const { code, text } = await run(restore, good);
  expect(code).toBe(0);
  const [, kept = ''] = /kept as (\S+)\.\n/.exec(text) ?? [];
  const replaced = openReadOnlyStore(kept);
  expect(replaced.rows.position('log-1').seq).toBe(30);
  replaced.close();
  const again = open();
  onTestFinished(() => again.close());
  expect([again.storeId, again.rows.position('log-1').seq]).toEqual(['store-1', 10]);
  sentTo(again, rows.slice(0, 30));
  expect(again.rows.read('log-1', 0, 100)).toEqual(lost);
  expect(statSync(path).isFile()).toBe(true);
});

test.each([
  ['seals', 'DELETE FROM seals'],
  [
    'the schema of today',
    `ALTER TABLE hands DROP COLUMN shown; DROP TABLE seals; DROP TABLE rows_aside; ${/CREATE TABLE office_aside[^;]+;/.exec(whatTheRoomHasSigned.sql)?.[0]} PRAGMA user_version = 180`,
  ],
  ['the list of what it must hold', "DELETE FROM seals WHERE what = 'held'"],
  ['the office’s signatures', 'DELETE FROM office_heads'],
])(
  'a copy without %s is put in place only if somebody answers for it, and is then taken as it lies',
  async (_what, sql) => {
    const { path, run, open, backup } = cardroom();
    const key = simulatedSigningKey('room');
    const signers = storeSignersIn(privateFiles, join(path, '..', storeSignersFile), expect.unreachable);
    const start = (): SqliteCardroomStore => {
      const store = open();
      const { vouch } = takeUpSignedStore({ store, key, signers, time: new SimulatedTime() });
      new OfficeLog(store, key);
      vouch();
      return store;
    };
    const store = start();
    sentTo(store, rows.slice(0, 10), { signing: { key, known: new Set([publicRoomKey(key)]) } });
    const step = { actor: 'floor', at: 1, request: null, texts: [], orders: [] };
    new OfficeLog(store, key).append({ ...step, events: [{ type: 'call-minutes-set', minutes: 5 }] });
    store.close();
    const again = start();
    await again.backup(backup(good));
    again.close();
    const reach = join(path, '..', storeReachFile);
    writeFileSync(reach, '{}');
    // As it is, it is the room's own, and it is meant to be an older one.
    expect((await run(restore, good)).code).toBe(0);
    expect([existsSync(join(path, '..', storeSignersFile)), existsSync(reach)]).toEqual([true, false]);
    const db = new Database(backup(good));
    for (const name of ['office_heads_are_not_deleted', 'signed_heads_are_not_deleted'])
      db.exec(`DROP TRIGGER IF EXISTS ${name}`);
    db.exec(sql);
    db.close();
    const held = readFileSync(path);
    expect(await run(restore, good)).toEqual({
      code: 2,
      text: expect.stringMatching(
        /lacks signatures that this room has made in its store, and nothing was changed: .* --unsigned: /,
      ),
    });
    expect(readFileSync(path)).toEqual(held);
    expect((await run(restore, '--unsigned', good)).code).toBe(0);
    expect(existsSync(join(path, '..', storeSignersFile))).toBe(false);
  },
);

test('of a store from which another program deletes, the newest backup that still has it all is named', async () => {
  const { path, run, open, backup, data } = cardroom();
  const key = simulatedSigningKey('room');
  const signers = storeSignersIn(privateFiles, join(path, '..', storeSignersFile), expect.unreachable);
  const store = open();
  const { signing, vouch } = takeUpSignedStore({ store, key, signers, time: new SimulatedTime() });
  vouch();
  sentTo(store, rows.slice(0, 10), { signing });
  await store.backup(backup(good));
  const db = new Database(path);
  db.exec('DROP TRIGGER events_are_not_deleted');
  for (const table of ['events', 'seats', 'tables', 'devices', 'hands', 'stays', 'device_facts', 'seals', 'logs'])
    db.exec(`DELETE FROM ${table} ${table === 'seals' ? "WHERE what = 'log'" : ''}`);
  db.close();
  const later = 'cardroom-20261122T210000Z.db';
  await store.backup(backup(later));
  store.close();
  const newest = async (): Promise<string> => (await run(restore)).text;
  expect(await newest()).toContain(`riffle restore --config ${join(data, 'cardroom.toml')} ${good}`);
  expect(await newest()).toContain(later);
  // Without what the room remembers beside its store nobody can tell them apart.
  renameSync(join(path, '..', storeSignersFile), join(path, '..', 'gone'));
  expect(await newest()).toContain(`riffle restore --config ${join(data, 'cardroom.toml')} ${later}`);
});

test('a store another program reads is not replaced, and what was written last is still in it', async () => {
  const { path, run, open, backup } = cardroom();
  const store = open();
  sentTo(store, rows.slice(0, 10));
  await store.backup(backup(good));
  const letGo = await heldForeignly(path);
  sentTo(store, rows.slice(0, 30));
  const reach = join(path, '..', storeReachFile);
  writeFileSync(reach, '{}');
  expect(await run(restore, good)).toMatchObject({ code: 2, text: expect.stringMatching(/in use|is writing/) });
  store.close();
  expect(await run(restore, good)).toEqual({
    code: 2,
    text: `Another program has ${path} open: end it first. Nothing has changed.`,
  });
  // What the room remembers beside it neither.
  expect(existsSync(reach)).toBe(true);
  expect(readdirSync(join(path, '..')).filter((name) => /replaced|next/.test(name))).toEqual([]);
  const still = openReadOnlyStore(path);
  expect(still.rows.position('log-1').seq).toBe(30);
  still.close();
  await letGo();
  expect((await run(restore, good)).code).toBe(0);
});

test('a restoring that was cut off is finished at the next start, or is as if it had not begun', async () => {
  const { path, open } = cardroom();
  const store = open();
  sentTo(store, rows.slice(0, 10));
  await store.backup(nextOf(path));
  sentTo(store, rows.slice(0, 30));
  store.close();
  const before = open();
  expect([before.rows.position('log-1').seq, existsSync(nextOf(path))]).toEqual([30, false]);
  await before.backup(nextOf(path));
  before.close();
  renameSync(path, `${path}.replaced-1`);
  const after = open();
  onTestFinished(() => after.close());
  expect([after.rows.position('log-1').seq, existsSync(nextOf(path))]).toEqual([30, false]);
});

test('a file that cannot be read is kept with what was written beside it', async () => {
  const { path, run, open, backup } = cardroom();
  const store = open();
  sentTo(store, rows.slice(0, 10));
  await store.backup(backup(good));
  const wal = readFileSync(`${path}-wal`);
  store.close();
  writeFileSync(path, '');
  writeFileSync(`${path}-wal`, wal);
  expect(() => open()).toThrow(/is damaged \(it is empty, and its events lie in .+-wal\): restore it from a backup\.$/);
  rmSync(path);
  expect(() => open()).toThrow(
    /is damaged \(it is missing, and its events lie in .+-wal\): restore it from a backup\.$/,
  );
  expect(readFileSync(`${path}-wal`)).toEqual(wal);
  expect((await run(restore, good)).code).toBe(0);
  const [kept = ''] = readdirSync(join(path, '..')).filter((name) => name.includes('.replaced-'));
  expect(readFileSync(join(path, '..', kept))).toEqual(wal);
  const again = open();
  onTestFinished(() => again.close());
  expect(again.rows.position('log-1').seq).toBe(10);
});

test('without a name the backups are listed, and the newest one that is whole is offered', async () => {
  const { run, open, backup, data } = cardroom();
  expect(await run(restore)).toMatchObject({ code: 2, text: expect.stringMatching(/^There is no backup in /) });
  const store = open();
  sentTo(store, rows);
  await store.backup(backup(good));
  store.close();
  copyFileSync(backup(good), backup('cardroom-20261122T210000Z.db'));
  damage(backup('cardroom-20261122T210000Z.db'));
  const { code, text } = await run(restore);
  expect({ code, lines: text.split('\n').length }).toEqual({ code: 0, lines: 3 });
  expect(text).toContain(`The newest good one: riffle restore --config ${join(data, 'cardroom.toml')} ${good}`);
  const refused = await run(restore, 'cardroom-20261122T210000Z.db');
  expect(refused).toMatchObject({
    code: 2,
    text: expect.stringMatching(/is not whole, and nothing was changed: .*damaged/),
  });
});

test('a damaged store says so when it is opened, with the backup to put in its place; the damaged file is kept', async () => {
  const { path, run, open, backup, said } = cardroom();
  const store = open();
  sentTo(store, rows);
  await store.backup(backup(good));
  store.close();
  writeFileSync(path, 'this was a database once, and is none any more'.repeat(400));
  const folder = backupFolder(join(backup('.')));
  const check = async (copy: string) => faultOfStore(copy, openReadOnlyStore, { newest: 100 });
  const instead = () => howToRestoreStore('/etc/cardroom.toml', folder, check);
  const opening = opened({ open, instead, roomAgain: null });
  await expect(opening).rejects.toThrow(
    `${path} is not a database. The newest good backup is ${good}: “riffle restore --config /etc/cardroom.toml ${good}” puts it in`,
  );
  expect((await run(restore, good)).code).toBe(0);
  const kept = readdirSync(join(path, '..')).find((name) => name.startsWith('cardroom.db.replaced-'));
  expect(readFileSync(join(path, '..', kept ?? ''), 'utf8')).toMatch(/^this was a database/);
  said.length = 0;
  expect(await verify([path])).toBe(0);
  expect(said).toEqual(['store-1: 3001 events of 1 log, 0 of the office; every chain is whole, signed heads: 0.']);
  damage(path);
  expect(await verify([path])).toBe(1);
  // Without a good backup the sentence says so, too.
  damage(backup(good));
  expect(await howToRestoreStore('c', folder, check)).toMatch(/^There is no good backup in /);
});

test('a store whose disk is full is opened as soon as there is room', async () => {
  const said: string[] = [];
  let tries = 0;
  const open = () => {
    tries += 1;
    if (tries < 3) throw new StorageFault('disk-full', 'The disk is full.');
    return 'the store';
  };
  const instead = () => expect.fail('Nothing is damaged.');
  const roomAgain = async (sentence: string) => void said.push(sentence);
  expect(await opened({ open, instead, roomAgain })).toBe('the store');
  expect(said).toEqual(['The disk is full.', 'The disk is full.']);
  tries = 0;
  await expect(opened({ open, instead, roomAgain: null })).rejects.toThrow('The disk is full.');
});

test('a row changed behind the program is found by its chain', async () => {
  const { path, open, said } = cardroom();
  const store = open();
  sentTo(store, rows.slice(0, 50));
  store.close();
  const text = readFileSync(path).toString('latin1').replace('mark 7"', 'mark 8"');
  writeFileSync(path, text, 'latin1');
  expect(await verify([path])).toBe(1);
  expect(said[0]).toBe(
    'Found: Log log-1, event 9 (hand 0, device-changed): its bytes are not the ones that were written.',
  );
});

test('a table’s log is put back for its own table alone', async () => {
  const { data, run, said } = cardroom();
  const config = (tableId: string): string => {
    const file = join(data, `${tableId}.json`);
    const table = {
      tableId,
      name: 'T',
      seats: 6,
      mode: 'cash',
      stakes: { smallBlind: 1, bigBlind: 2 },
      chipValues: [1],
      data: tableId,
      port: 0,
    };
    writeFileSync(file, JSON.stringify(table));
    mkdirSync(join(data, tableId), { recursive: true });
    return file;
  };
  const copy = join(data, 'copy.db');
  const log = openEventLog({ path: join(data, 'log.db'), tableId: '1', newLogId: () => 'log-1' });
  log.append(rows.slice(0, 5));
  await log.backup(copy);
  log.close();
  expect(await restore(['--config', config('2'), copy])).toBe(2);
  expect(await restore(['--config', config('1'), copy]), said.join()).toBe(0);
  const again = openEventLog({ path: join(data, '1/table.db'), tableId: '1', newLogId: () => 'new' });
  expect(again.head.seq).toBe(5);
  again.append(rows.slice(5, 8));
  again.close();
  expect(await restore(['--config', config('1'), copy])).toBe(0);
  expect(said).toContain(
    'The old file goes on to event 8, this one ends with event 5: what the cardroom never had of that is in the old file alone.',
  );
  expect(await run(restore, copy)).toMatchObject({ code: 2, text: expect.stringContaining('is the log of a table') });
  expect(await run(restore, join(data, 'cardroom.toml'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('is not a backup'),
  });
  expect(await run(restore, join(data, 'none.db'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('no file'),
  });
  expect(await run(restore, 'one', 'two')).toMatchObject({ code: 2, text: expect.stringMatching(/^Usage/) });
});

test('riffle rebuild says whether projections are what was held, names the first row that is not, and puts it right', async () => {
  const { path, run, open } = cardroom();
  expect((await run(rebuild)).code).toBe(2);
  const store = open();
  sentTo(store, rows.slice(0, 20));
  expect(await run(rebuild)).toMatchObject({ code: 2, text: expect.stringContaining('Another program') });
  store.close();
  expect(await run(rebuild)).toEqual({
    code: 0,
    text: '20 events of 1 log were grown anew: everything is as it was held.',
  });
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(path);
  db.exec("UPDATE seats SET away = 1 WHERE table_id = '1' AND seat = 3");
  db.close();
  expect(await run(rebuild)).toEqual({
    code: 1,
    text: '20 events of 1 log were grown anew, and seats is not as it was held, first at table_id 1, seat 3.',
  });
  expect((await run(rebuild)).code).toBe(0);
  expect(await run(rebuild, '--fast')).toMatchObject({
    code: 2,
    text: expect.stringContaining('Usage: riffle rebuild'),
  });
});

/** Some pages in the middle are written over. */
function damage(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(8_192, 0x55), 0, 8_192, Math.floor(statSync(path).size / 2 / 4_096) * 4_096);
}
