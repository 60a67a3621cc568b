import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { fillLog } from '../bench/used-log.ts';
import { testPostgres } from '../support/chain-on-postgres.ts';

test('PostgreSQL keeps the files of its log and uses them again also after quiet nights, so that no acknowledgement waits for a new one', async () => {
  const postgres = await testPostgres();
  onTestFinished(() => postgres.stop());
  const place = await postgres.newDatabase();
  await fillLog(place, { nights: 30 });
  const sql = connectTo(place, 1);
  const ready = await sql<{ readonly name: string }[]>`
    SELECT name FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$' AND name > pg_walfile_name(pg_current_wal_lsn())`;
  await sql.end();
  expect(ready.length).toBeGreaterThanOrEqual(12);
});
