import type Database from 'better-sqlite3';
import { withFaults } from './sqlite-faults.ts';

declare const access: unique symbol;

/** A prepared question. */
type ReadStatement<Parameters extends unknown[], Row> = Pick<Database.Statement<Parameters, Row>, 'get' | 'all'>;

/** A connection that may only ask. A `WriteDatabase` will do wherever one of these is wanted, never the other way round. */
export interface ReadDatabase {
  readonly [access]: 'read' | 'write';
  /** Path of the file. */
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

/** One for each connection: to prepare one takes longer than to book an event. */
const transactions = new WeakMap<WriteDatabase, ReturnType<WriteDatabase['transaction']>>();

/**
 * A parameter the planner does not look at. Where it may (in a LIMIT, or beside a partial index) SQLite makes a new plan each
 * time something is bound, which takes longer than the question.
 */
export const unplanned = (parameter: '?' | `:${string}`): string => `(SELECT ${parameter})`;

/** Carries the write-ahead log into the file itself, so that the file says what it is also where its companion is lost. */
export function carryIntoFile(db: WriteDatabase): void {
  withFaults(db.name, () => db.pragma('wal_checkpoint(TRUNCATE)'));
}
