import type postgres from 'postgres';
import { StorageFault } from '../contracts/storage-fault.ts';
import { isGone } from './postgres-faults.ts';

/** The connection of one transaction. */
export type ChainTransaction = postgres.ReservedSql<{ bigint: number }>;

/** Queries and commands to the chain's database. 64-bit numbers become JavaScript numbers, which are large enough for all chips and milliseconds. */
export type ChainSql = postgres.Sql<{ bigint: number }>;

/** Registers work that must be finished before the commit. */
export type Promised = (promise: Promise<unknown>) => void;

/**
 * Does the work in one transaction, on a connection of its own. The client's `begin` is not used: it sends `ROLLBACK` even on an ended
 * connection, and that write ends the program.
 */
export async function inTransaction<Result>(
  sql: ChainSql,
  work: (tx: ChainTransaction, promised: Promised) => Promise<Result>,
  mode: '' | 'READ ONLY' = '',
): Promise<Result> {
  const own = await sql.reserve();
  const promises: Promise<unknown>[] = [];
  try {
    await own.unsafe(`BEGIN ${mode}`);
    const result = await work(own, (promise) => void promises.push(promise));
    const committing = own.unsafe('COMMIT').then(({ command }) => {
      // PostgreSQL ends a failed transaction with this word, and no error.
      if (command === 'ROLLBACK')
        throw new StorageFault('not-writable', 'The chain’s PostgreSQL rolled a transaction back.');
    });
    await allOf([...promises, committing]);
    own.release();
    return result;
  } catch (error) {
    await takeBack(own, error);
    throw error;
  }
}

/** Waits for all of them, so that no query runs on; then throws the first error. PostgreSQL commits nothing after a failure. */
async function allOf(promises: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(promises)) if (end.status === 'rejected') throw end.reason;
}

/** Rolls back. An ended connection has done so already, and is not reused. */
export async function takeBack(own: ChainTransaction, error: unknown): Promise<void> {
  if (isGone(error)) return;
  try {
    await own.unsafe('ROLLBACK');
  } catch (second) {
    if (isGone(second)) return;
    throw second;
  }
  own.release();
}
