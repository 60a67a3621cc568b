import type { ChainMigration } from './chain-migration.ts';

/**
 * Keeps readers from replacing the tables that the policies consult. An analysis login may make temporary tables, which PostgreSQL searches
 * first: a temporary `meta` or `reader_rooms` would have decided which rooms it sees. It also hides what a room reports about itself,
 * because that may hold a person's name.
 */
export const theWallStands: ChainMigration = {
  number: 50,
  sql: `
    DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION allowed_rooms() SET search_path = %I, pg_temp', current_schema());
    END $$;
    REVOKE SELECT ON rooms FROM riffle_analysis;
    GRANT SELECT (room, store_id, name, version, paired_at, heard_at) ON rooms TO riffle_analysis;
  `,
};
