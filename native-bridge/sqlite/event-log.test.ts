import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { conformsToEventLog } from '../contracts/event-log.conformance.ts';
import { emptyHead, LogInUse, type LogRow } from '../contracts/event-log.ts';
import { headOf, sampleHash, sampleRows } from '../contracts/sample-rows.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { openEventLog, SqliteEventLog } from './event-log.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openWriteDatabase } from './open-database.ts';
import { takeWriteLock } from './write-lock.ts';

conformsToEventLog(() => {
  const path = join(temporaryFolder(), 'table.db');
  return { open: (tableId) => openEventLog({ path, tableId, newLogId: randomUUID }) };
});

function openIn(folder: string, name = 'table.db'): SqliteEventLog {
  const log = openEventLog({ path: join(folder, name), tableId: 'T7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  return log;
}

test('the last three snapshots are kept, whatever their rows', () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  log.append(sampleRows({ after: emptyHead, count: 9 }));
  for (const seq of [2, 3, 5, 8, 9]) log.append([], { snapshot: { seq, shape: 'b1', body: '{}' } });
  const beside = new Database(join(folder, 'table.db'), { readonly: true });
  onTestFinished(() => void beside.close());
  expect(beside.prepare('SELECT seq FROM snapshots ORDER BY seq').pluck().all()).toEqual([5, 8, 9]);
});

test('no byte of an erased text is left in the folder', () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  for (let person = 0; person < 200; person += 1) {
    const texts = [{ id: `p${person}`, text: `Surname-${person}.`.repeat(1 + (person % 40)), salt: `Salt-${person}.` }];
    log.append(sampleRows({ after: log.head, count: 1 }), { texts });
  }
  const erased = (person: number): boolean => person % 3 === 0;
  for (let person = 0; person < 200; person += 1) if (erased(person)) log.eraseTexts([`p${person}`]);
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (let person = 0; person < 200; person += 1) {
    const found = bytes.some((text) => text.includes(`Surname-${person}.`) || text.includes(`Salt-${person}.`));
    expect([person, found]).toEqual([person, !erased(person)]);
  }
});

test('the newest signed head and the voucher come from the last append, and survive a restart', () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  const signed = (key: string, number: number) => {
    const { seq, hash } = log.head;
    return { seq, hash, hand: 0, at: 1, number, key, signature: `${key} ${seq}` };
  };
  const newest = (of = log) => [of.newestHead(), of.newestHead('old'), of.newestHead('new'), of.voucher];
  expect(newest()).toEqual([null, null, null, null]);
  log.append(sampleRows({ after: log.head, count: 2 }));
  const first = signed('old', 1);
  log.append([], { heads: [first] });
  expect(newest()).toEqual([first, first, null, null]);
  log.append(sampleRows({ after: log.head, count: 2 }));
  const [last, begun] = [signed('old', 2), signed('new', 1)];
  log.append([], { heads: [last, begun], voucher: 'v' });
  // Of two keys that signed one row, the newer one has signed fewer heads.
  expect(newest()).toEqual([begun, last, begun, 'v']);
  log.close();
  expect(newest(openIn(folder))).toEqual([begun, last, begun, 'v']);
});

test('two names of one file are one log', () => {
  const folder = temporaryFolder();
  openIn(folder);
  symlinkSync(join(folder, 'table.db'), join(folder, 'link.db'));
  expect(() => openIn(folder, 'link.db')).toThrow(LogInUse);
});

test('each refusal names the file in one sentence', () => {
  const folder = temporaryFolder();
  openIn(folder);
  expect(() => openIn(folder)).toThrow(`Another program is writing ${join(folder, 'table.db')}: end it first.`);
  expect(() => openIn(join(folder, 'missing'))).toThrow(`The folder ${join(folder, 'missing')} does not exist.`);
});

test('a full disk is a fault that loses only what was not acknowledged, and passes when there is room again', () => {
  const path = join(temporaryFolder(), 'table.db');
  openEventLog({ path, tableId: 'T7', newLogId: randomUUID }).close();
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, tableLogKind);
  const log = new SqliteEventLog(db, lock);
  onTestFinished(() => log.close());
  const kept = sampleRows({ after: emptyHead, count: 2 });
  log.append(kept);
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${pages + 2}`);
  const large = sampleRows({ after: headOf(kept), count: 3, body: JSON.stringify('x'.repeat(20_000)) });
  expect(() => log.append(large)).toThrow(
    expect.objectContaining({ code: 'disk-full', message: `The disk that holds ${path} is full.` }),
  );
  expect(log.head).toEqual(headOf(kept));
  expect(log.read(0, 10)).toEqual(kept);
  db.pragma(`max_page_count = ${pages + 1_000}`);
  log.append(large);
  expect(log.head).toEqual(headOf(large));
});

test('a row missing or changed near the end is noticed at the next opening', () => {
  const damages = ['DELETE FROM events WHERE seq = 119', "UPDATE events SET previous_hash = 'x' WHERE seq = 119"];
  for (const damage of damages) {
    const folder = temporaryFolder();
    const path = join(folder, 'table.db');
    const log = openEventLog({ path, tableId: 'T7', newLogId: randomUUID });
    log.append(sampleRows({ after: emptyHead, count: 120 }));
    log.close();
    tamper(path, damage);
    expect(() => openIn(folder)).toThrow(expect.objectContaining({ code: 'corrupted' }));
    expect(() => openIn(folder)).toThrow(StorageFault);
  }
});

test('a row missing far from the end is noticed when it is read', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  const rows = sampleRows({ after: emptyHead, count: 150 });
  const log = openEventLog({ path, tableId: 'T7', newLogId: randomUUID });
  log.append(rows);
  log.close();
  tamper(path, 'DELETE FROM events WHERE seq = 10');
  const again = openIn(folder);
  expect(again.head).toEqual(headOf(rows));
  expect(() => again.read(0, 50)).toThrow(expect.objectContaining({ code: 'corrupted' }));
  expect(again.read(10, 5)).toEqual(rows.slice(10, 15));
});

test('the write-ahead log is removed by a proper close', () => {
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'T7', newLogId: randomUUID });
  log.append(sampleRows({ after: emptyHead, count: 5 }));
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['table.db', 'table.db.lock']);
  expect(statSync(join(folder, 'table.db.lock')).size).toBe(0);
});

test('a log that has lost its write-ahead log is still the same one', () => {
  const folder = temporaryFolder();
  const log = openIn(folder);
  log.append(sampleRows({ after: emptyHead, count: 5 }));
  copyFileSync(join(folder, 'table.db'), join(folder, 'alone.db'));
  const alone = openIn(folder, 'alone.db');
  expect([alone.logId, alone.head]).toEqual([log.logId, emptyHead]);
});

function tamper(path: string, sql: string): void {
  const db = new Database(path);
  db.exec('DROP TRIGGER events_are_not_changed; DROP TRIGGER events_are_not_deleted');
  db.exec(sql);
  db.close();
}

const program = fileURLToPath(new URL('append-until-killed.ts', import.meta.url));
const seed = 20_261_120;
const rounds = 10;

test(`no acknowledged row is lost by kill -9, seed ${seed}`, async () => {
  const path = join(temporaryFolder(), 'table.db');
  const random = randomFrom(seed);
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged;
    acknowledged = await appendUntilKilled(path, 1 + random(400));
    expect(acknowledged).toBeGreaterThan(before);
    // A lock that outlived its process would throw here.
    const log = openEventLog({ path, tableId: 'T7', newLogId: () => 'L2' });
    expect(log.logId).toBe('L1');
    expect(log.head.seq).toBeGreaterThanOrEqual(acknowledged);
    assertWhole(log);
    log.close();
  }
});

/** Returns the last head the program printed before it was killed; it goes on printing until the signal arrives. */
async function appendUntilKilled(path: string, printedMin: number): Promise<number> {
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let printed = 0;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    printed += 1;
    if (printed === printedMin + 1) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return last;
}

/** No gap, one chain, and no half batch: a request names the row after which its batch began and its size. */
function assertWhole(log: SqliteEventLog): void {
  const rows = log.read(0, log.head.seq + 1);
  expect(rows.length).toBe(log.head.seq);
  const batches = new Map<string | null, number>();
  let before: Pick<LogRow, 'seq' | 'hash'> = emptyHead;
  for (const row of rows) {
    expect(row.seq).toBe(before.seq + 1);
    expect(row.previousHash).toBe(before.hash);
    expect(row.hash).toBe(sampleHash(row.previousHash, row.body));
    batches.set(row.request, (batches.get(row.request) ?? 0) + 1);
    before = row;
  }
  for (const [request, count] of batches) expect(request).toMatch(new RegExp(`\\+${count}$`));
}

/** A small generator (mulberry32): whole numbers from 0 up to, not including, `below`. */
function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
