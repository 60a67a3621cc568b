import Database from 'better-sqlite3';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { type FileKind, schemaVersion } from './schema.ts';
import { withFaults } from './sqlite-faults.ts';

/** A trigger or an index: with them another program would have this one write, or read, what it wants. */
interface Attached {
  readonly type: 'trigger' | 'index';
  readonly name: string;
  readonly sql: string;
}

// An index without a text belongs to its table.
const attachedSql = `SELECT type, name, sql FROM sqlite_schema
  WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY name`;
type Own = ReadonlyMap<string, Attached>;
const known = new WeakMap<FileKind, Map<number, Own>>();

/** Triggers and indexes of a file that the migrations up to its version did not make, by name. */
export function foreignTriggers(db: ReadDatabase, kind: FileKind): readonly string[] {
  return foreignIn(db, kind).map(({ name }) => name);
}

function foreignIn(db: ReadDatabase, kind: FileKind): readonly Attached[] {
  const own = ownOf(kind, schemaVersion(db));
  return attachedTo(db).filter(({ name, sql }) => normal(own.get(name)?.sql ?? '') !== normal(sql));
}

const attachedTo = (db: ReadDatabase): readonly Attached[] =>
  withFaults(db.name, () => db.prepare<[], Attached>(attachedSql).all());

/** Takes them out, and puts all that the migrations made in its place. Returns the names of those it has taken out. */
export function putTriggersRight(db: WriteDatabase, kind: FileKind): readonly string[] {
  return inTransaction(db, () => {
    const foreign = foreignIn(db, kind);
    for (const { type, name } of foreign) db.exec(`DROP ${type} "${name.replaceAll('"', '""')}"`);
    const there = new Set(attachedTo(db).map(({ name }) => name));
    for (const { name, sql } of ownOf(kind, schemaVersion(db)).values()) if (!there.has(name)) db.exec(sql);
    return foreign.map(({ name }) => name);
  });
}

/** As a file of this version has them that was just made. */
function ownOf(kind: FileKind, version: number): Own {
  const byVersion = known.get(kind) ?? new Map<number, Own>();
  known.set(kind, byVersion);
  const before = byVersion.get(version);
  if (before !== undefined) return before;
  const made = new Database(':memory:');
  try {
    for (const { number, sql } of kind.migrations) if (number <= version) made.exec(sql);
    const own = new Map((made.prepare(attachedSql).all() as Attached[]).map((one) => [one.name, one]));
    byVersion.set(version, own);
    return own;
  } finally {
    made.close();
  }
}

/** SQLite rewrites the text when a table is renamed, each version in its own way. */
const normal = (sql: string): string => sql.replace(/["\s]+/g, ' ');
