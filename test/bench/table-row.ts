import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { theLog } from '../../native-bridge/sqlite/migrations/table-log/0010-the-log.ts';
import { parseTableConfig } from '../../server/config.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { nextCommand, playedTable } from './bench-server.ts';
import { type Measured, median, whole } from './measured.ts';

/** Rounds that do not count. */
const warmUpRounds = 3;

/** Commands of real hands through a table's door, hashed, and signed at the end of hands, against transactions that only insert the same rows. */
export function measureTable({ rounds = 60, commandsPerRound = 100 } = {}): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const path = join(folder, 'table.db');
  const log = openEventLog({ path, tableId: playedTable.tableId, newLogId: randomUUID });
  const raw = openRawRows(join(folder, 'raw.db'));
  try {
    const { privateKey: signingKey } = generateKeyPairSync('ed25519');
    const table = new Table({ log, time: systemTime, signingKey });
    const config = parseTableConfig('bench.json', JSON.stringify(playedTable));
    openTable(table, config, { now: systemTime.now, newId: randomUUID });
    const play = playing(table, raw, seededRandom(1));
    const played = Array.from({ length: warmUpRounds + rounds }, () => play(commandsPerRound)).slice(warmUpRounds);
    const perSecond = (times: readonly number[]): string => `${whole((commandsPerRound / median(times)) * 1_000)}/s`;
    return [
      {
        what: 'table server: command → durable answer',
        ours: perSecond(played.map(({ ms }) => ms)),
        peer: `${perSecond(played.map(({ rawMs }) => rawMs))} raw transactions`,
        ratio: median(played.map(({ ms, rawMs }) => rawMs / ms)),
        goal: '≥ 0.7',
      },
    ];
  } finally {
    log.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Plays this many commands and returns the milliseconds spent in `submit`, and those the peer took for the same rows. They alternate after
 * every command: a slow moment of the disk slows both, and neither gets a warm disk and processor from a hundred writes in one go, as no
 * table does.
 */
function playing(table: Table, raw: RawRows, random: () => number) {
  return (commands: number): { readonly ms: number; readonly rawMs: number } => {
    const batches: (readonly LogRow[])[] = [];
    const stop = table.onAppended(({ rows }) => void batches.push(rows));
    let ms = 0;
    let rawMs = 0;
    for (let done = 0; done < commands; done++) {
      if (table.state === null) throw new Error('The table was not opened.');
      const command = nextCommand(table.state, random);
      const submission = { actor: 'dealer', command, id: randomUUID(), sequence: table.sequence };
      const before = performance.now();
      const { refusal } = table.submit(submission);
      ms += performance.now() - before;
      if (refusal !== null) throw new Error(`${command.type} was refused: ${refusal.reason}`);
      const rows = batches.pop();
      if (rows === undefined) throw new Error('A command left nothing in the log.');
      rawMs += raw.insert(rows);
    }
    stop();
    return { ms, rawMs };
  };
}

interface RawRows {
  /** Writes them in one transaction and returns the milliseconds. */
  insert(rows: readonly LogRow[]): number;
  close(): void;
}

/** The least a program can do to store these rows: one prepared statement, one transaction a batch, on disk when it returns. */
function openRawRows(path: string): RawRows {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(theLog.sql);
  const statement = db.prepare(
    'INSERT INTO events VALUES (@seq, @hand, @at, @actor, @kind, @request, @body, @previousHash, @hash)',
  );
  const insertBatch = db.transaction((rows: readonly LogRow[]) => {
    for (const row of rows) statement.run(row);
  });
  return {
    insert: (rows) => {
      const before = performance.now();
      insertBatch.immediate(rows);
      return performance.now() - before;
    },
    close: () => db.close(),
  };
}
