import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';

/** Each is 16 MB, and a week of a room fills six. */
const filesUsed = 16;

/**
 * Makes a new PostgreSQL one that has run for a while: it has used files of its log (WAL), which it takes again instead of making new ones.
 * `nights`: in each of them it used one file.
 */
export async function fillLog(place: PostgresPlace, { nights = 0 } = {}): Promise<void> {
  const sql = connectTo(place, 1);
  const use = async (files: number): Promise<void> => {
    for (let file = 0; file < files; file += 1) {
      await sql`SELECT pg_logical_emit_message(false, 'bench', 'one file more')`;
      await sql`SELECT pg_switch_wal()`;
    }
    await sql`CHECKPOINT`;
  };
  await use(filesUsed);
  for (let night = 0; night < nights; night += 1) await use(1);
  await sql.end();
}
