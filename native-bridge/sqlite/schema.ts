import { StorageFault } from '../contracts/storage-fault.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';

/** One step forward of a file's schema. Steps are numbered by tens, so that a late one can slip in between. */
export interface Migration {
  readonly number: number;
  readonly sql: string;
}

/** A kind of file: its name in a sentence, the number stamped into its header, and all its migrations in order. */
export interface FileKind {
  readonly name: string;
  readonly applicationId: number;
  readonly migrations: readonly Migration[];
}

/** Throws unless the file is empty or of this kind, and not newer than this program. */
export function assertKnownSchema(db: ReadDatabase, kind: FileKind): void {
  const applicationId = db.pragma('application_id', { simple: true });
  if (applicationId !== kind.applicationId && !isEmpty(db)) {
    throw new StorageFault('not-a-database', `${db.name} is a database, but not a ${kind.name}.`);
  }
  const version = schemaVersion(db);
  if (version > newest(kind)) {
    throw new StorageFault(
      'newer-schema',
      `${db.name} was written by a newer version of this program (schema ${version}, this one knows ${newest(kind)}).`,
    );
  }
}

/** Throws if the file is empty, with nothing to read. */
export function assertNotEmpty(db: ReadDatabase, kind: FileKind): void {
  if (isEmpty(db)) throw new StorageFault('not-a-database', `${db.name} is empty, and no ${kind.name}.`);
}

/** Throws unless every migration has been done. Readers call it: they may not migrate. */
export function assertCurrentSchema(db: ReadDatabase, kind: FileKind): void {
  const version = schemaVersion(db);
  if (version !== newest(kind)) {
    throw new StorageFault(
      'not-a-database',
      `${db.name} is no ${kind.name} of schema ${newest(kind)} (it says ${version}): open it with its server once.`,
    );
  }
}

/** Migrates the file in one transaction. Writes the stamp even if nothing was missing: opening then proves that the disk takes a write. */
export function migrate(db: WriteDatabase, kind: FileKind): void {
  inTransaction(db, () => {
    const version = schemaVersion(db);
    for (const { number, sql } of kind.migrations) {
      if (number > version) db.exec(sql);
    }
    db.pragma(`application_id = ${kind.applicationId}`);
    db.pragma(`user_version = ${newest(kind)}`);
  });
}

function newest(kind: FileKind): number {
  return kind.migrations.at(-1)?.number ?? 0;
}

export function schemaVersion(db: ReadDatabase): number {
  return db.pragma('user_version', { simple: true }) as number;
}

function isEmpty(db: ReadDatabase): boolean {
  return db.prepare<[], object>('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}
