import type { ChainSql, ChainTransaction } from './chain-database.ts';
import { isGone } from './postgres-faults.ts';

/**
 * Does the work in one transaction, on a connection of its own. The client's `begin` is not used: it says `ROLLBACK` on a connection that has
 * ended, too, and the write into nothing ends the program.
 */
export async function inTransaction<Result>(
  sql: ChainSql,
  work: (tx: ChainTransaction) => Promise<Result>,
  mode: '' | 'READ ONLY' = '',
): Promise<Result> {
  const own = await sql.reserve();
  try {
    await own.unsafe(`BEGIN ${mode}`);
    const result = await work(own);
    await own.unsafe('COMMIT');
    own.release();
    return result;
  } catch (error) {
    await takeBack(own, error);
    throw error;
  }
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
