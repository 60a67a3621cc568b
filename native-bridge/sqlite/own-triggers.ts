import Database from 'better-sqlite3';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { type Attached, attachedTo, ownSchema } from './own-schema.ts';
import { type FileKind, schemaVersion } from './schema.ts';
import { damaged, withFaults } from './sqlite-faults.ts';

/** Triggers and indexes of a file that the migrations up to its version did not make, by name. */
export function foreignTriggers(db: ReadDatabase, kind: FileKind): readonly string[] {
  return foreignIn(db, kind).map(({ name }) => name);
}

function foreignIn(db: ReadDatabase, kind: FileKind): readonly Attached[] {
  const own = ownSchema(kind, schemaVersion(db)).attached;
  return withFaults(db.name, () => attachedTo(db)).filter(
    ({ name, sql }) => normal(own.get(name)?.sql ?? '') !== normal(sql),
  );
}

/** Takes them out, and puts all that the migrations made in its place. Returns the names of those it has taken out. */
export function putTriggersRight(db: WriteDatabase, kind: FileKind): readonly string[] {
  return inTransaction(db, () => {
    const foreign = foreignIn(db, kind);
    for (const { type, name } of foreign) db.exec(`DROP ${type} "${name.replaceAll('"', '""')}"`);
    const there = new Set(attachedTo(db).map(({ name }) => name));
    for (const { name, sql } of ownSchema(kind, schemaVersion(db)).attached.values())
      if (!there.has(name)) db.exec(sql);
    return foreign.map(({ name }) => name);
  });
}

/** Makes every index anew from its table. Throws a `corrupted` fault where a table has two rows that may be there once only. */
export function rebuildIndexes(db: WriteDatabase): void {
  try {
    withFaults(db.name, () => db.exec('REINDEX'));
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))
      throw damaged(db.name, error.message);
    throw error;
  }
}

/** SQLite rewrites the text when a table is renamed, each version in its own way. */
const normal = (sql: string): string => sql.replace(/["\s]+/g, ' ');
