import Database from 'better-sqlite3';
import type { Luck } from '../../commands/simulation/random-play.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';

/** A person with the file, who has removed its guards. */
export function editing<Result>(path: string, edit: (db: Database.Database) => Result): Result {
  const db = new Database(path);
  try {
    db.pragma('foreign_keys = OFF');
    db.pragma('synchronous = OFF');
    for (const name of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
      db.exec(`DROP TRIGGER ${String(name)}`);
    return edit(db);
  } finally {
    db.close();
  }
}

/** One row of an SQL table, and how it is found. */
export interface EditedRow {
  readonly table: string;
  readonly where: string;
}

/** Changes one byte of a text, or a number by one. Returns false if there is nothing to change. */
export function changeByte(db: Database.Database, { table, where }: EditedRow, column: string, luck: Luck): boolean {
  const value: unknown = db.prepare(`SELECT ${column} FROM ${table} WHERE ${where}`).pluck().get();
  if (value === undefined) return false;
  const changed = changedValue(value, luck);
  return db.prepare(`UPDATE OR REPLACE ${table} SET ${column} = ? WHERE ${where}`).run(changed).changes === 1;
}

function changedValue(value: unknown, luck: Luck): string | number {
  if (typeof value === 'number') return value + (luck.once(2) ? 1 : 1_000_000);
  if (typeof value !== 'string' || value === '') return 'x';
  const place = luck.upTo(value.length - 1);
  const other = String.fromCharCode(33 + ((value.charCodeAt(place) - 33 + 1 + luck.upTo(80)) % 90));
  const wanted = other === value[place] ? '~' : other;
  return value.slice(0, place) + wanted + value.slice(place + 1);
}

const columns = ['hand', 'at', 'actor', 'kind', 'request', 'body'] as const;
const asRow = 'seq, hand, at, actor, kind, request, body, previous_hash AS previousHash, hash';

/** Where a log's rows are: in a table's file, or among others in a store. */
export interface RowsOf {
  readonly events: string;
  /** True only for the rows of this log. */
  readonly mine: string;
  readonly logId: string;
}

export const rowsIn = (db: Database.Database, { events, mine }: RowsOf, from = 0): readonly LogRow[] =>
  db.prepare<[number], LogRow>(`SELECT ${asRow} FROM ${events} WHERE ${mine} AND seq >= ? ORDER BY seq`).all(from);

/** Renumbers the rows from this one on, the last first, so that no two collide. */
export function moveRows(db: Database.Database, { events, mine }: RowsOf, from: number, by: number): void {
  db.prepare(`UPDATE ${events} SET seq = -seq WHERE ${mine} AND seq >= ?`).run(from);
  db.prepare(`UPDATE ${events} SET seq = -seq + ? WHERE ${mine} AND seq < 0`).run(by);
}

/** Swaps the contents of two rows; their numbers stay. */
export function swapRows(db: Database.Database, place: RowsOf, [one, other]: readonly [number, number]): void {
  const { events, mine } = place;
  const all = [...columns, 'previous_hash', 'hash'];
  const read = db.prepare<[number], Record<string, unknown>>(`SELECT * FROM ${events} WHERE ${mine} AND seq = ?`);
  const write = db.prepare(
    `UPDATE ${events} SET ${all.map((name) => `${name} = :${name}`).join(', ')} WHERE ${mine} AND seq = :to`,
  );
  const [first, second] = [read.get(one), read.get(other)];
  write.run({ ...first, to: other });
  write.run({ ...second, to: one });
}

/** Recomputes the chain from a row on, as anybody who knows the program can. */
export function chainAnew(db: Database.Database, place: RowsOf, from: number): void {
  const { events, mine, logId } = place;
  const before = db
    .prepare<[number], { readonly hash: string }>(`SELECT hash FROM ${events} WHERE ${mine} AND seq = ?`)
    .get(from - 1);
  let previousHash = before?.hash ?? '0'.repeat(64);
  const write = db.prepare(`UPDATE ${events} SET previous_hash = ?, hash = ? WHERE ${mine} AND seq = ?`);
  for (const row of rowsIn(db, place, from)) {
    const hash = rowHash(logId, { ...row, previousHash });
    write.run(previousHash, hash, row.seq);
    previousHash = hash;
  }
}
