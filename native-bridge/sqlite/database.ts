import type Database from 'better-sqlite3';
import { withFaults } from './sqlite-faults.ts';

declare const access: unique symbol;

type ReadStatement<Parameters extends unknown[], Row> = Pick<Database.Statement<Parameters, Row>, 'get' | 'all'>;

/** A connection that may only read. A `WriteDatabase` fits where one of these is wanted, never the other way round. */
export interface ReadDatabase {
  readonly [access]: 'read' | 'write';
  readonly name: string;
  prepare<Parameters extends unknown[], Row>(sql: string): ReadStatement<Parameters, Row>;
  pragma(source: string, options?: Database.PragmaOptions): unknown;
  backup(path: string): Promise<unknown>;
  close(): void;
}

/** The one connection that may write its file. */
export interface WriteDatabase extends ReadDatabase {
  readonly [access]: 'write';
  prepare<Parameters extends unknown[], Row>(sql: string): Database.Statement<Parameters, Row>;
  readonly inTransaction: boolean;
  exec(sql: string): void;
  transaction(run: (work: () => unknown) => unknown): { immediate(work: () => unknown): unknown };
}

/** Makes an `async` callback a type error: it would still be running, outside the transaction, after the commit. */
type Synchronous<Work extends () => unknown> =
  ReturnType<Work> extends PromiseLike<unknown> ? 'the work of a transaction cannot be async' : unknown;

/** Runs `work` in one transaction. Its writes are on disk when this returns; if anything throws, none of them happened. */
export function inTransaction<Work extends () => unknown>(
  db: WriteDatabase,
  work: Work & Synchronous<Work>,
): ReturnType<Work> {
  const transaction = transactions.get(db) ?? db.transaction((one: () => unknown) => one());
  transactions.set(db, transaction);
  return withFaults(db.name, () => transaction.immediate(work) as ReturnType<Work>);
}

/**
 * Runs `read` over the file as it is now, whatever another connection writes meanwhile. What it makes in temporary tables is gone afterwards:
 * the file itself cannot be written by this connection.
 */
export function inSnapshot<Result>(db: ReadDatabase, read: (temporary: WriteDatabase) => Result): Result {
  const temporary = db as WriteDatabase;
  // A part of what is read is of the same moment as the whole.
  if (temporary.inTransaction) return read(temporary);
  return withFaults(db.name, () => {
    temporary.exec('BEGIN');
    try {
      return read(temporary);
    } finally {
      temporary.exec('ROLLBACK');
    }
  });
}

/** One for each connection: preparing one takes longer than writing an event. */
const transactions = new WeakMap<WriteDatabase, ReturnType<WriteDatabase['transaction']>>();

/**
 * Hides a parameter from the planner. Where the planner sees it (in a LIMIT, or beside a partial index), SQLite makes a new plan at each
 * binding, which takes longer than the query.
 */
export const unplanned = (parameter: '?' | `:${string}`): string => `(SELECT ${parameter})`;

/** Moves the write-ahead log into the file, so that the file identifies itself even if its companion is lost. */
export function carryIntoFile(db: WriteDatabase): void {
  withFaults(db.name, () => db.pragma('wal_checkpoint(TRUNCATE)'));
}
