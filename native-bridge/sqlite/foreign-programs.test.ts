import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sampleRows } from '../contracts/sample-rows.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { restoreFile } from './backup.ts';
import { openCardroomStore } from './cardroom-store.ts';
import { openEventLog, type SqliteEventLog } from './event-log.ts';
import { kindOfFile, shapeOfFile, tellingWordsOf } from './file-shape.ts';
import { foreignly, heldForeignly, readBySystem } from './foreign-program.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openReadDatabase, openWriteDatabase } from './open-database.ts';
import { openReadOnlyLog } from './read-only-log.ts';
import { openReadOnlyStore } from './read-only-store.ts';

const newPath = (name = 'table.db'): string => join(temporaryFolder(), name);

function openLog(path: string): SqliteEventLog {
  const log = openEventLog({ path, tableId: 'T7', newLogId: () => 'L1' });
  onTestFinished(() => log.close());
  return log;
}

const append = (log: SqliteEventLog, count: number): void =>
  void log.append(sampleRows({ after: log.head, count, request: randomUUID() }));

/** A closed log of five rows. */
function closedLog(path = newPath()): string {
  const log = openEventLog({ path, tableId: 'T7', newLogId: () => 'L1' });
  append(log, 5);
  log.close();
  return path;
}

function closedStore(): string {
  const path = newPath('cardroom.db');
  openCardroomStore({ path, newStoreId: randomUUID }).close();
  return path;
}

/** One way to open a database for the rest of the test; returns its path. */
type Opening = () => string | Promise<string>;

const kept = <File extends { close(): void }>(file: File): File => {
  onTestFinished(() => file.close());
  return file;
};

const openings: Readonly<Record<string, Opening>> = {
  'a new log': () => {
    const path = newPath();
    openLog(path);
    return path;
  },
  'a log that was closed': () => {
    const path = closedLog();
    openLog(path);
    return path;
  },
  'a log that was not closed': () => {
    const left = newPath();
    const path = closedLog();
    append(openLog(path), 3);
    for (const companion of ['', '-wal']) copyFileSync(`${path}${companion}`, `${left}${companion}`);
    openLog(left);
    return left;
  },
  'a log of an older schema': () => {
    const path = newPath();
    openWriteDatabase(path, { ...tableLogKind, migrations: tableLogKind.migrations.slice(0, 1) }).close();
    openLog(path);
    return path;
  },
  'a log after its backup': async () => {
    const path = closedLog();
    await openLog(path).backup(newPath('copy.db'));
    return path;
  },
  'a log that was put back': async () => {
    const target = closedLog();
    await restoreFile({ kind: tableLogKind, backup: closedLog(), target, aside: '.replaced-1' });
    openLog(target);
    return target;
  },
  'a log that was asked for a second time': () => {
    const path = closedLog();
    openLog(path);
    expect(() => openLog(path)).toThrow();
    return path;
  },
  'a log at whose file somebody looked': () => {
    const path = closedLog();
    openLog(path);
    expect(kindOfFile(path)).toBe(tableLogKind);
    expect([shapeOfFile(path).rows.events, tellingWordsOf(path)]).toEqual([5, []]);
    return path;
  },
  'a log somebody reads here as well': () => {
    const path = closedLog();
    openLog(path);
    openReadOnlyLog(path).close();
    return path;
  },
  'a log that is only read': () => {
    const path = closedLog();
    kept(openReadOnlyLog(path));
    return path;
  },
  'a database that is only read': () => {
    const path = closedLog();
    kept(openReadDatabase(path, tableLogKind));
    return path;
  },
  'a new store': () => {
    const path = newPath('cardroom.db');
    kept(openCardroomStore({ path, newStoreId: randomUUID }));
    return path;
  },
  'a store that was closed': () => {
    const path = closedStore();
    kept(openCardroomStore({ path, newStoreId: randomUUID }));
    return path;
  },
  'a store after its backup': async () => {
    const path = closedStore();
    await kept(openCardroomStore({ path, newStoreId: randomUUID })).backup(newPath('copy.db'));
    return path;
  },
  'a store that is only read': () => {
    const path = closedStore();
    kept(openReadOnlyStore(path));
    return path;
  },
};

test.each(Object.entries(openings))(
  '%s is locked for other programs, and keeps its write-ahead log',
  async (_, open) => {
    const path = await open();
    expect(existsSync(`${path}-wal`)).toBe(true);
    const { ino } = statSync(`${path}-wal`);
    expect(foreignly('have-alone', path)).toBe('database is locked');
    expect(foreignly('read', path)).toMatch(/found/);
    readBySystem(path);
    expect(statSync(`${path}-wal`).ino).toBe(ino);
  },
);

test('whatever other programs do to a log in use, kill -9 loses nothing acknowledged', async () => {
  const path = closedLog();
  const writer = fileURLToPath(new URL('append-until-killed.ts', import.meta.url));
  const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let acknowledged = 0;
  const acts: readonly (() => void)[] = [
    () => foreignly('read', path),
    () => readBySystem(path),
    () => foreignly('checkpoint', path),
    () => foreignly('have-alone', path),
    () => copyFileSync(path, newPath('copied.db')),
    () => foreignly('backup', path, newPath('backup.db')),
    () => readBySystem(path),
    () => foreignly('have-alone', path),
    () => child.kill('SIGKILL'),
  ];
  let act = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    // Spread over the writer's life; the writer writes during each.
    if (act === acts.length || acknowledged <= 40 * (act + 1)) continue;
    acts[act]?.();
    act += 1;
  }
  await ended;
  expect(act).toBe(acts.length);
  const log = openLog(path);
  expect(log.head.seq).toBeGreaterThanOrEqual(acknowledged);
  expect(log.read(0, log.head.seq + 1)).toHaveLength(log.head.seq);
});

test('a backup another program makes, and a copy of a closed file, are logs of their own', async () => {
  const path = closedLog();
  const log = openLog(path);
  append(log, 7);
  const [backup, copy] = [newPath(), newPath()];
  expect(foreignly('backup', path, backup)).toMatch(/pages/);
  append(log, 2);
  log.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  copyFileSync(path, copy);
  expect([openLog(backup).head.seq, openLog(copy).head.seq]).toEqual([12, 14]);
});

test('a lasting reader does not block writing, and the rows written meanwhile are there afterwards', async () => {
  const path = closedLog();
  const log = openLog(path);
  const letGo = await heldForeignly(path);
  append(log, 300);
  log.close();
  // While there is a reader, new rows stay in the file beside the database.
  expect(readFileSync(`${path}-wal`).length).toBeGreaterThan(0);
  const again = openLog(path);
  expect(again.head.seq).toBe(305);
  append(again, 1);
  await letGo();
  expect(foreignly('read', path)).toMatch(/found/);
  again.close();
  expect(openLog(path).head.seq).toBe(306);
});

test('a table dropped by another program is damage, both at opening and in an open file', () => {
  const takeOut = (path: string, table: string): void => {
    const foreign = new Database(path);
    foreign.exec(`DROP TABLE ${table}`);
    foreign.close();
  };
  const path = closedLog();
  const log = openLog(path);
  takeOut(path, 'events');
  const damage = /is damaged \(no such table: .*events\): restore it from a backup\.$/;
  expect(() => append(log, 1)).toThrow(damage);
  log.close();
  const changed = /^Another program has changed .+: its table \w+ is gone\. Restore a backup/;
  expect(() => openLog(path)).toThrow(changed);
  expect(() => openReadOnlyLog(path).read(0, 1)).toThrow(changed);
  const store = closedStore();
  takeOut(store, 'orders');
  expect(() => openCardroomStore({ path: store, newStoreId: randomUUID })).toThrow(changed);
  takeOut(store, 'meta');
  expect(() => openReadOnlyStore(store)).toThrow(StorageFault);
});
