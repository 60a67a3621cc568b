import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import type { ReadDatabase } from './database.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { assertSound, openedToRead, openReadDatabase } from './open-database.ts';
import type { FileKind } from './schema.ts';
import { asStorageFault, withFaults } from './sqlite-faults.ts';

/** Facts about a store or a log that reveal nothing of its contents. */
interface FileShape {
  readonly kind: string;
  readonly schema: number;
  readonly bytes: number;
  /** Rows of each SQL table, by its name. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last event of each log, without ids. */
  readonly heads: readonly { readonly seq: number; readonly hash: string }[];
  /** Null: too large to check now. */
  readonly sound: boolean | null;
}

/** Larger files take too long for a person who waits for a bundle. */
const lookedAtBytesMost = 256 * 2 ** 20;
const headsMost = 200;

/** The shape of a file, also while its server writes it. Throws a `StorageFault`. */
export function shapeOfFile(path: string): FileShape {
  const kind = kindOfFile(path);
  if (kind === null)
    throw new StorageFault('not-a-database', `${path} is neither a table's log nor a cardroom's store.`);
  const bytes = statSync(path).size;
  return asked(path, (db) => ({
    kind: kind.name,
    schema: Number(db.pragma('user_version', { simple: true })),
    bytes,
    rows: Object.fromEntries(tablesOf(db).map((table) => [table, countOf(db, table)])),
    heads: headsOf(db),
    sound: bytes > lookedAtBytesMost ? null : isSound(db),
  }));
}

/** Columns with words about people, or with secrets: a report about the file leaves them out. */
const telling =
  /^(?:text|name|label|reason|number|staff_number|badge|badge_salt|pin_salt|pin_hash|salt|key|key_hash|public_key)$/;
/** The house's names of its tables are public, and the keys of `meta` are our own words. */
const untelling: ReadonlySet<string> = new Set(['tables', 'meta']);
const wordsMost = 50_000;

/** Every such word of a file. Throws a `StorageFault`. */
export function tellingWordsOf(path: string): readonly string[] {
  return asked(path, (db) =>
    tablesOf(db).flatMap((table) => {
      if (untelling.has(table)) return [];
      const columns = db.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table);
      return columns
        .filter(({ name }) => telling.test(name))
        .flatMap(({ name }) => {
          const sql = `SELECT DISTINCT "${name}" AS word FROM "${table}" WHERE typeof("${name}") = 'text' LIMIT ${wordsMost}`;
          return db
            .prepare<[], { word: string }>(sql)
            .all()
            .map(({ word }) => word);
        });
    }),
  );
}

function asked<Answer>(path: string, ask: (db: ReadDatabase) => Answer): Answer {
  const kind = kindOfFile(path);
  if (kind === null)
    throw new StorageFault('not-a-database', `${path} is neither a table's log nor a cardroom's store.`);
  const db = openReadDatabase(path, kind, { older: true });
  try {
    return withFaults(path, () => ask(db));
  } finally {
    db.close();
  }
}

/** Names from our own migrations, as SQLite keeps them. */
const tablesOf = (db: ReadDatabase): readonly string[] =>
  db
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => /^[a-z_0-9]+$/.test(name));

const countOf = (db: ReadDatabase, table: string): number =>
  db.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows ?? 0;

function headsOf(db: ReadDatabase): FileShape['heads'] {
  const columns = db.prepare<[], { name: string }>("SELECT name FROM pragma_table_info('events')").all();
  const log = columns.find(({ name }) => name === 'log_id' || name === 'log')?.name;
  const sql =
    log === undefined
      ? 'SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1'
      : `SELECT max(seq) AS seq, hash FROM events GROUP BY "${log}" LIMIT ${headsMost}`;
  return db
    .prepare<[], { seq: number; hash: string | Uint8Array }>(sql)
    .all()
    .map(({ seq, hash }) => ({
      seq,
      // Enough to tell whether two files have one history, and no proof of anything.
      hash: (typeof hash === 'string' ? hash : Buffer.from(hash).toString('hex')).slice(0, 7),
    }));
}

function isSound(db: ReadDatabase): boolean {
  try {
    assertSound(db);
    return true;
  } catch (error) {
    if (error instanceof StorageFault) return false;
    throw error;
  }
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** The SQL tables of a kind of file with their columns, as its migrations make them. */
export function columnsOfKind(kind: FileKind): ReadonlyMap<string, readonly Column[]> {
  const db = new Database(':memory:');
  try {
    for (const { sql } of kind.migrations) db.exec(sql);
    const tables = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all();
    const columns = db.prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)');
    return new Map(tables.map(({ name }) => [name, columns.all(name)]));
  } finally {
    db.close();
  }
}

/** The kind of a file, even where its end is missing; null for neither a store nor a log. Throws a `StorageFault` when it cannot be read. */
export function kindOfFile(path: string): FileKind | null {
  const id = applicationIdOf(path);
  return [cardroomKind, tableLogKind].find(({ applicationId }) => applicationId === id) ?? null;
}

function applicationIdOf(path: string): unknown {
  return openedToRead(path, (connection) => {
    try {
      // Without this pragma SQLite does not report a file that is shorter than it should be.
      connection.unsafeMode().pragma('writable_schema = ON');
      return connection.pragma('application_id', { simple: true });
    } catch (error) {
      const fault = asStorageFault(path, error);
      if (fault instanceof StorageFault && ['not-a-database', 'corrupted'].includes(fault.code)) return null;
      throw fault;
    } finally {
      connection.close();
    }
  });
}
