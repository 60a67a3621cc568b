import type postgres from 'postgres';
import { StorageFault } from '../contracts/storage-fault.ts';
import { isGone } from './postgres-faults.ts';

/** The connection of one transaction. */
export type ChainTransaction = postgres.ReservedSql<{ bigint: number }>;

/** Questions and commands to the chain's database; numbers of 64 bits are numbers, which chips and milliseconds fit into. */
export type ChainSql = postgres.Sql<{ bigint: number }>;

/** Whoever does work in a transaction says what still has to come true when the transaction is to be committed. */
export type Promised = (promise: Promise<unknown>) => void;

/**
 * Does the work in one transaction, on a connection of its own. The client's `begin` is not used: it says `ROLLBACK` on a connection that has
 * ended, too, and the write into nothing ends the program.
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
      // PostgreSQL ends a transaction in which something went wrong with this word, and without an error.
      if (command === 'ROLLBACK')
        throw new StorageFault('not-writable', 'The chain’s PostgreSQL took a transaction back.');
    });
    await allOf([...promises, committing]);
    own.release();
    return result;
  } catch (error) {
    await takeBack(own, error);
    throw error;
  }
}

/** Waits for every one, so that nothing is asked meanwhile; then the first that went wrong is thrown. PostgreSQL commits nothing behind a failure. */
async function allOf(promises: readonly Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(promises)) if (end.status === 'rejected') throw end.reason;
}

/** What was begun is undone; a connection that has ended has undone it, and is given back to nobody. */
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
