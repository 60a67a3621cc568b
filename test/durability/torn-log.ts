import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { randomTap } from '../../commands/simulation/random-taps.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog, SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { tableLogKind } from '../../native-bridge/sqlite/migrations/table-log.ts';
import { openWriteDatabase } from '../../native-bridge/sqlite/open-database.ts';
import { takeWriteLock } from '../../native-bridge/sqlite/write-lock.ts';
import { parseTableConfig } from '../../server/config.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { cashTable } from './killed-table.ts';
import { commitsIn, isCarriedInto, type WalCommit } from './wal-frames.ts';

/** A database and its write-ahead log as they were on the disk at one moment. */
export interface DiskMoment {
  readonly db: Buffer;
  readonly wal: Buffer;
  readonly commits: readonly WalCommit[];
  /** Last event after each append so far. */
  readonly heads: readonly number[];
  /** Pages of this write-ahead log may already be in the database, because a reader kept the log from restarting. */
  readonly isCarriedOver: boolean;
}

/** A log played into a file, all its rows, and its file at several moments. */
export interface PlayedLog {
  readonly logId: string;
  readonly rows: readonly LogRow[];
  readonly moments: readonly DiskMoment[];
}

const appends = 450;
const lookEvery = 23;
const pagesOfWal = 250;
/** A reader is open from the one append to the other. */
const reading = { from: 250, to: 400 };

/** Plays random hands into a log, and copies the files beside the open database now and then, as a power cut would leave them. */
export function playIntoFile(folder: string, luck: Luck): PlayedLog {
  const path = join(folder, 'table.db');
  const log = openSmall(path);
  const time = new SimulatedTime();
  const table = new Table({ log, time });
  let ids = 0;
  const newId = (): string => `id-${++ids}`;
  openTable(table, parseTableConfig('table.json', JSON.stringify({ ...cashTable, data: '.' })), {
    now: () => time.now(),
    newId,
  });
  const heads = [log.head.seq];
  const moments: DiskMoment[] = [];
  let stopReading = (): void => {};
  for (let append = 1; append <= appends; append += 1) {
    if (append === reading.from) stopReading = heldReading(path);
    if (append === reading.to) stopReading();
    time.advance(1_000);
    tapOnce(table, luck, newId());
    heads.push(log.head.seq);
    if (append % lookEvery === 0)
      moments.push(momentOf(path, heads, append >= reading.from && append < reading.to + lookEvery));
  }
  const rows = log.read(0, log.head.seq);
  log.close();
  return { logId: log.logId, rows, moments };
}

/** One legal tap; throws when the table refuses it. */
export function tapOnce(table: Table, luck: Luck, id: string): void {
  const { state } = table;
  if (state === null) throw new Error('The table is not open.');
  const broke = state.chairs.find(({ player, stack }) => player !== null && stack === 0);
  const isBetween = state.hand === null || state.hand.stage === 'over';
  const command =
    broke !== undefined && isBetween
      ? ({ type: 'add-chips', seat: broke.seat, chips: 5_000 } as const)
      : (randomTap(state, luck.fraction, 0) ?? ({ type: 'start-hand', at: 0, by: 'dealer' } as const));
  const { refusal } = table.submit({ actor: 'dealer', command, id, sequence: table.sequence });
  if (refusal !== null) throw new Error(`${command.type} was refused: ${refusal.reason}`);
}

/** A log whose write-ahead log restarts every few taps, as a real one does every few hundred. */
function openSmall(path: string): SqliteEventLog {
  openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'log-1' }).close();
  const lock = takeWriteLock(path);
  const db = openWriteDatabase(lock.path, tableLogKind);
  db.pragma(`wal_autocheckpoint = ${pagesOfWal}`);
  return new SqliteEventLog(db, lock);
}

/** Reads as a backup program would, until the returned function is called: pages after its snapshot stay in the write-ahead log. */
function heldReading(path: string): () => void {
  const db = new Database(path, { readonly: true });
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM events').get();
  return () => void db.close();
}

function momentOf(path: string, heads: readonly number[], isCarriedOver: boolean): DiskMoment {
  const wal = readFileSync(`${path}-wal`);
  const [db, commits] = [readFileSync(path), commitsIn(wal)];
  return { db, wal, commits, heads: [...heads], isCarriedOver: isCarriedOver || isCarriedInto(db, wal, commits) };
}

/** Puts only these files in a log's place. `wal` null: none. */
export function layOut(folder: string, { db, wal }: { readonly db: Buffer; readonly wal: Buffer | null }): string {
  const path = join(folder, 'table.db');
  for (const companion of ['', '-wal', '-shm', '.lock']) rmSync(path + companion, { force: true });
  writeFileSync(path, db);
  if (wal !== null) writeFileSync(`${path}-wal`, wal);
  return path;
}
