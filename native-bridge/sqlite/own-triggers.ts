import Database from 'better-sqlite3';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import type { FileKind } from './schema.ts';
import { withFaults } from './sqlite-faults.ts';

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

const triggersSql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
const known = new WeakMap<FileKind, ReadonlyMap<string, string>>();

/** Triggers of a file that its migrations did not make: with them, another program would have this one write what it wants. */
export function foreignTriggers(db: ReadDatabase, kind: FileKind): readonly string[] {
  const own = ownTriggers(kind);
  const held = withFaults(db.name, () => db.prepare<[], Trigger>(triggersSql).all());
  return held.filter(({ name, sql }) => normal(own.get(name) ?? '') !== normal(sql)).map(({ name }) => name);
}

/** Takes them out, and puts every trigger of the migrations in its place. Returns those it has taken out. */
export function putTriggersRight(db: WriteDatabase, kind: FileKind): readonly string[] {
  return inTransaction(db, () => {
    const foreign = foreignTriggers(db, kind);
    for (const name of foreign) db.exec(`DROP TRIGGER "${name.replaceAll('"', '""')}"`);
    const there = new Set(
      db
        .prepare<[], Trigger>(triggersSql)
        .all()
        .map(({ name }) => name),
    );
    for (const [name, sql] of ownTriggers(kind)) if (!there.has(name)) db.exec(sql);
    return foreign;
  });
}

/** As a file has them that was just made. */
function ownTriggers(kind: FileKind): ReadonlyMap<string, string> {
  const before = known.get(kind);
  if (before !== undefined) return before;
  const made = new Database(':memory:');
  try {
    for (const { sql } of kind.migrations) made.exec(sql);
    const own = new Map((made.prepare(triggersSql).all() as Trigger[]).map(({ name, sql }) => [name, sql]));
    known.set(kind, own);
    return own;
  } finally {
    made.close();
  }
}

/** SQLite rewrites the text when a table is renamed, each version in its own way. */
const normal = (sql: string): string => sql.replace(/["\s]+/g, ' ');
