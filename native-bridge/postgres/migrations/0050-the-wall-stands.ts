import type { ChainMigration } from './chain-migration.ts';

/**
 * Whoever may sign in for analysis may make temporary tables, and PostgreSQL looks into these first: a `meta` or `reader_rooms` of a
 * reader's own would have said which rooms it may see. And what a room tells of itself may hold somebody's name.
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
