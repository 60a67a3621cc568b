import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { emptyHead } from '../contracts/event-log.ts';
import { batch, grown, hand, opening } from '../contracts/sample-projections.ts';
import { headOf, sampleRows } from '../contracts/sample-rows.ts';
import { countBackup, restoreFile } from './backup.ts';
import { openCardroomStore, SqliteCardroomStore } from './cardroom-store.ts';
import { openEventLog, type SqliteEventLog } from './event-log.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { openWriteDatabase } from './open-database.ts';
import { openReadOnlyLog } from './read-only-log.ts';
import { takeWriteLock } from './write-lock.ts';

function openIn(folder: string): SqliteEventLog {
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'T7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  return log;
}

test('a restored log continues where the copy was made, and is the same log', async () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  const texts = [{ id: 'p1', text: 'Anna', salt: 's1' }];
  const rows = sampleRows({ after: emptyHead, count: 50 });
  log.append(rows, { texts, snapshot: { seq: 50, shape: 'b1', body: '{}' } });
  const copy = join(folder, 'copy.db');
  await log.backup(copy);
  log.append(sampleRows({ after: log.head, count: 1 }));
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  const restored = openEventLog({ path: copy, tableId: 'T7', newLogId: randomUUID });
  onTestFinished(() => restored.close());
  expect(restored.logId).toBe(log.logId);
  expect(restored.read(0, 100)).toEqual(rows);
  expect(restored.allTexts()).toEqual(texts);
  expect(restored.latestSnapshot()?.seq).toBe(50);
  restored.append(sampleRows({ after: headOf(rows), count: 1 }));
});

test('play goes on during the copy, which is complete whatever it caught', async () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  log.append(sampleRows({ after: emptyHead, count: 4_000, body: JSON.stringify('x'.repeat(500)) }));
  const before = log.head.seq;
  const copying = { done: false };
  const copy = join(folder, 'copy.db');
  const copied = log.backup(copy).finally(() => {
    copying.done = true;
  });
  while (!copying.done) {
    log.append(sampleRows({ after: log.head, count: 1 }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await copied;
  expect(log.head.seq).toBeGreaterThan(before);
  const restored = openReadOnlyLog(copy);
  onTestFinished(() => restored.close());
  restored.assertSound();
  expect(restored.head.seq).toBeGreaterThanOrEqual(before);
  expect(restored.read(0, restored.head.seq)).toEqual(log.read(0, restored.head.seq));
});

test('a later copy replaces the earlier one and the remains of a failed one', async () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  const copy = join(folder, 'copy.db');
  await log.backup(copy);
  writeFileSync(`${copy}.partial`, 'half a copy');
  log.append(sampleRows({ after: emptyHead, count: 3 }));
  await log.backup(copy);
  const restored = openReadOnlyLog(copy);
  onTestFinished(() => restored.close());
  expect(restored.head).toEqual(log.head);
  expect(readdirSync(folder)).not.toContain('copy.db.partial');
});

test('a copy that cannot be written is a fault, and the log goes on', async () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  await expect(log.backup(join(folder, 'missing', 'copy.db'))).rejects.toMatchObject({ code: 'not-writable' });
  await expect(log.backup(join('/proc', 'copy.db'))).rejects.toMatchObject({ code: 'not-writable' });
  log.append(sampleRows({ after: emptyHead, count: 1 }));
});

test('a copy can be read in a read-only folder', async () => {
  const folder = temporaryFolder();
  const away = temporaryFolder();
  const log = openIn(folder);
  log.append(sampleRows({ after: emptyHead, count: 1 }));
  await log.backup(join(away, 'copy.db'));
  chmodSync(away, 0o555);
  const copy = openReadOnlyLog(join(away, 'copy.db'));
  expect(copy.head).toEqual(log.head);
  copy.close();
  expect(readdirSync(away)).toEqual(['copy.db']);
  chmodSync(away, 0o755);
});

test('a restored store holds what the room held', async () => {
  const folder = temporaryFolder();
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: randomUUID });
  onTestFinished(() => store.close());
  const rows = sampleRows({ after: emptyHead, count: 20 });
  const table = { tableId: 'T7', logId: 'L1', name: 'Seven', seq: 20, handNumber: 1, state: '{}' };
  store.accept(batch(rows), grown({ table, hands: [hand] }));
  const audited = store.appendAudit(opening);
  await store.backup(join(folder, 'copy.db'));
  const restored = openCardroomStore({ path: join(folder, 'copy.db'), newStoreId: randomUUID });
  onTestFinished(() => restored.close());
  expect(restored.storeId).toBe(store.storeId);
  expect(restored.rows.read('L1', 0, 100)).toEqual(rows);
  expect(restored.projections.tables()).toEqual([table]);
  expect(restored.search.hands({ limit: 9 })).toMatchObject([{ hand: 1, records: 2 }]);
  expect([restored.audit.read(null, 9), restored.audit.holds()]).toEqual([[{ ...audited, shown: 1 }], true]);
});

test('a store counts its backups, each of which holds its own number, also on a full disk', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, cardroomKind);
  const store = new SqliteCardroomStore({ db, lock, storeId: 'S1' });
  onTestFinished(() => store.close());
  expect([store.countBackup(0), store.countBackup(0), store.countBackup(7)]).toEqual([1, 2, 8]);
  await store.backup(join(folder, 'copy.db'));
  const lockOfCopy = takeWriteLock(join(folder, 'copy.db'));
  const copy = openWriteDatabase(lockOfCopy.path, cardroomKind);
  onTestFinished(() => {
    copy.close();
    lockOfCopy.release();
  });
  expect(countBackup(copy, 0)).toBe(9);
  db.pragma('query_only = ON');
  expect([store.countBackup(0), store.countBackup(9)]).toEqual([9, 10]);
});

test('a copy of the room’s store is marked as one until that is settled; the original is not', async () => {
  const folder = temporaryFolder();
  const open = (name: string) => {
    const store = openCardroomStore({ path: join(folder, name), newStoreId: randomUUID });
    onTestFinished(() => store.close());
    return store;
  };
  const store = open('cardroom.db');
  await store.backup(join(folder, 'copy.db'));
  const copy = open('copy.db');
  expect([store.copyMark.isCopy(), copy.copyMark.isCopy()]).toEqual([false, true]);
  copy.copyMark.settle();
  expect(copy.copyMark.isCopy()).toBe(false);
});

test('every file restored as a room’s store is marked as a copy, even one copied by hand', async () => {
  const folder = temporaryFolder();
  const open = (name: string) => openCardroomStore({ path: join(folder, name), newStoreId: randomUUID });
  const given = open('cardroom.db');
  given.copyMark.mark();
  expect([given.copyMark.giveUp('2'), given.copyMark.gone()]).toEqual([true, ['2']]);
  await given.backup(join(folder, 'of-a-copy.db'));
  given.copyMark.settle();
  expect([given.copyMark.giveUp('2'), given.copyMark.gone()]).toEqual([false, []]);
  given.close();
  copyFileSync(join(folder, 'cardroom.db'), join(folder, 'by-hand.db'));
  for (const name of ['by-hand.db', 'of-a-copy.db']) {
    const target = join(folder, 'cardroom.db');
    await restoreFile({ kind: cardroomKind, backup: join(folder, name), target, aside: `.replaced-by-${name}` });
    const put = open('cardroom.db');
    // The table given up before may have come back since.
    expect([put.copyMark.isCopy(), put.copyMark.gone()]).toEqual([true, []]);
    put.copyMark.settle();
    put.close();
  }
});

test('a store put in place by hand, or moved, is marked as a possible copy; one only opened again is not', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const isCopy = () => {
    const store = openCardroomStore({ path, newStoreId: randomUUID });
    const is = store.copyMark.isCopy();
    store.copyMark.settle();
    store.close();
    return is;
  };
  expect([isCopy(), isCopy()]).toEqual([false, false]);
  copyFileSync(path, join(folder, 'by-hand.db'));
  renameSync(path, join(folder, 'away.db'));
  copyFileSync(join(folder, 'by-hand.db'), path);
  expect([isCopy(), isCopy()]).toEqual([true, false]);
});

test('a backup tells when it was made, wherever it is put, until the room has gone on from it; a file copied by hand tells nothing', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const told = (work: (store: SqliteCardroomStore) => void = () => {}) => {
    const store = openCardroomStore({ path, newStoreId: randomUUID });
    const at = store.copyMark.copiedAt();
    work(store);
    store.close();
    return at;
  };
  const store = openCardroomStore({ path, newStoreId: randomUUID });
  await store.backup(join(folder, 'backup.db'), 5_000);
  expect(store.copyMark.copiedAt()).toBeNull();
  store.close();
  copyFileSync(path, join(folder, 'by-hand.db'));
  const put = (backup: string, aside: string) =>
    restoreFile({ kind: cardroomKind, backup: join(folder, backup), target: path, aside });
  await put('backup.db', '.first');
  expect(told()).toBe(5_000);
  // Put there by hand it is the same backup.
  renameSync(path, join(folder, 'away.db'));
  copyFileSync(join(folder, 'backup.db'), path);
  expect(told(({ copyMark }) => copyMark.settle())).toBe(5_000);
  expect(told()).toBeNull();
  await put('by-hand.db', '.second');
  expect(told()).toBeNull();
});
