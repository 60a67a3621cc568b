import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { emptyHead } from '../contracts/event-log.ts';
import { headOf, sampleRows } from '../contracts/sample-rows.ts';
import { openCardroomStore } from './cardroom-store.ts';
import { openEventLog } from './event-log.ts';
import { theLog } from './migrations/table-log/0010-the-log.ts';
import { oldHands } from './migrations/table-log/0020-old-hands.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openReadOnlyLog, type ReadOnlyLog } from './read-only-log.ts';

function looking(path: string): ReadOnlyLog {
  const log = openReadOnlyLog(path);
  onTestFinished(() => log.close());
  return log;
}

test('a log can be read while its table server writes it, and follows it', () => {
  const path = join(temporaryFolder(), 'table.db');
  const live = openEventLog({ path, tableId: 'T7', newLogId: randomUUID });
  onTestFinished(() => live.close());
  const first = sampleRows({ after: emptyHead, count: 3, hand: 1 });
  live.append(first, { texts: [{ id: 'p1', text: 'Anna', salt: 's1' }] });
  const beside = looking(path);
  expect(beside).toMatchObject({ tableId: 'T7', logId: live.logId, head: live.head });
  expect(beside.allTexts()).toEqual(live.allTexts());
  const second = sampleRows({ after: headOf(first), count: 2, hand: 2 });
  live.append(second);
  expect(beside.head).toEqual(headOf(second));
  expect(beside.read(2, 2)).toEqual([first[2], second[0]]);
  expect(beside.rowsOfHand(2)).toEqual(second);
  beside.assertSound();
});

test('the log of a killed table server can be read before it restarts', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  const live = openEventLog({ path, tableId: 'T7', newLogId: randomUUID });
  onTestFinished(() => live.close());
  live.append(sampleRows({ after: emptyHead, count: 3 }));
  const left = join(folder, 'left.db');
  for (const companion of ['', '-wal']) copyFileSync(`${path}${companion}`, `${left}${companion}`);
  expect(looking(left).head).toEqual(live.head);
});

test('a gap is shown as it is, for others to judge', () => {
  const path = join(temporaryFolder(), 'table.db');
  const rows = sampleRows({ after: emptyHead, count: 3 });
  const log = openEventLog({ path, tableId: 'T7', newLogId: randomUUID });
  log.append(rows);
  log.close();
  const db = new Database(path);
  db.exec('DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE seq = 2');
  db.close();
  expect(looking(path).read(0, 10)).toEqual([rows[0], rows[2]]);
});

test('a log given up before there were signed heads is read as it is', () => {
  const path = join(temporaryFolder(), 'table.db');
  const db = new Database(path);
  for (const { sql } of [theLog, oldHands]) db.exec(sql);
  db.exec("INSERT INTO meta VALUES ('table_id', 'T7'), ('log_id', 'L1')");
  db.pragma(`application_id = ${tableLogKind.applicationId}`);
  db.pragma(`user_version = ${oldHands.number}`);
  db.close();
  const log = looking(path);
  expect([log.logId, log.heads(0, 10), log.newestHead(), log.voucher]).toEqual(['L1', [], null, null]);
});

test("a cardroom's store is no table's log", () => {
  const path = join(temporaryFolder(), 'cardroom.db');
  openCardroomStore({ path, newStoreId: randomUUID }).close();
  expect(() => openReadOnlyLog(path)).toThrow(`${path} is a database, but not a table's log.`);
});
