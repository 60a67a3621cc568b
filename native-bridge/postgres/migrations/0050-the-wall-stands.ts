import type { ChainMigration } from './chain-migration.ts';

/**
 * Keeps readers from replacing what the policies look into: a login for analysis may make temporary tables, which PostgreSQL searches
 * first, so a temporary `meta` or `reader_rooms` would have decided which rooms it sees. It also hides what a room reports about itself,
 * because that may hold somebody's name.
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
