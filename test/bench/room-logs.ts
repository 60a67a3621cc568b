import Database from 'better-sqlite3';
import { openCashTable } from '../../commands/simulation/cash-manager.ts';
import { decide, type TableEvent, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { theStore } from '../../native-bridge/sqlite/migrations/cardroom/0010-the-store.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';
import { writeEvent } from '../../server/table/stored-event.ts';
import { nextCommand } from './bench-server.ts';

/** The events of a table of nine, hand by hand, at least this many. Rows of any log are made from it. */
export function playedNight(
  events: number,
): readonly { readonly hand: number; readonly events: readonly TableEvent[] }[] {
  const random = seededRandom(7);
  const played: { readonly hand: number; readonly events: readonly TableEvent[] }[] = [];
  let state: TableState | null = null;
  let count = 0;
  const play = (command: Parameters<typeof decide>[1]): void => {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${command.type} was refused: ${decision.refusal.reason}`);
    state = decision.after;
    count += decision.events.length;
    played.push({ hand: decision.after.handNumber, events: decision.events });
  };
  play({ ...openCashTable('bench'), schedule: null });
  for (let seat = 1; seat <= 9; seat++)
    play({ type: 'seat-player', seat, player: { id: `p${seat}`, hash: 'h'.repeat(64) }, stack: 20_000 });
  while (count < events) play(nextCommand(state as unknown as TableState, random));
  return played;
}

/** These events as rows of one log, a batch for each command. */
export function* batchesOf(
  night: ReturnType<typeof playedNight>,
  { tableId, logId, pass = 0 }: { readonly tableId: string; readonly logId: string; readonly pass?: number },
): Generator<readonly LogRow[]> {
  let { seq, hash: previousHash }: LogHead = emptyHead;
  for (const { hand, events } of night) {
    yield events.map((event) => {
      const own = event.type === 'table-opened' ? { ...event, tableId } : event;
      seq += 1;
      const at = 1_760_000_000_000 + pass * 86_400_000 + seq * 900;
      const row = {
        seq,
        hand,
        at,
        actor: 'dealer',
        kind: own.type,
        request: `${logId}-${seq}`,
        body: writeEvent(own),
        previousHash,
      };
      const hash = rowHash(logId, row);
      previousHash = hash;
      return { ...row, hash };
    });
  }
}

/** The length of a night from which a chain's rows are made. */
export const nightEvents = 4_000;

/** The logs of a room that was away, with this many events together. */
export function weekLogs(
  events: number,
): readonly { readonly logId: string; readonly tableId: string; readonly rows: readonly LogRow[] }[] {
  const night = playedNight(nightEvents);
  return Array.from({ length: Math.ceil(events / nightEvents) }, (_, index) => {
    const of = { logId: `week-${index + 1}`, tableId: String(index + 1) };
    return { ...of, rows: [...batchesOf(night, of)].flat().slice(0, nightEvents) };
  });
}

/** The same rows in batches of at most this size, as sent by a table that is behind. */
export function* gathered(batches: Iterable<readonly LogRow[]>, most: number): Generator<readonly LogRow[]> {
  let rows: LogRow[] = [];
  for (const batch of batches) {
    if (rows.length > 0 && rows.length + batch.length > most) {
      yield rows;
      rows = [];
    }
    rows.push(...batch);
  }
  if (rows.length > 0) yield rows;
}

/** The least a program can do to store rows of many logs: one prepared statement, one transaction a batch, on disk when it returns. */
export function openRawEvents(path: string): { insert(log: number, rows: readonly LogRow[]): number; close(): void } {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  // As in the room's store.
  db.pragma('cache_size = -65536');
  db.pragma('wal_autocheckpoint = 8000');
  db.exec(theStore.sql);
  const enter = db.prepare(
    'INSERT INTO logs (number, log_id, table_id, first_seen) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING',
  );
  const statement = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertBatch = db.transaction((log: number, rows: readonly LogRow[]) => {
    enter.run(log, `L${log}`, `T${log}`);
    for (const { seq, hand, at, actor, kind, request, body, previousHash, hash } of rows)
      statement.run(log, seq, hand, at, actor, kind, request, body, previousHash, hash);
  });
  return {
    insert: (log, rows) => {
      const before = performance.now();
      insertBatch.immediate(log, rows);
      return performance.now() - before;
    },
    close: () => db.close(),
  };
}
