import type { ChainMigration } from './chain-migration.ts';

/**
 * An analysis login reads the three views and nothing else. They read with their owner's rights, so they themselves leave out what the login
 * may not see, and no function of the login is asked about a row before that.
 */
export const viewsAlone: ChainMigration = {
  number: 60,
  sql: `
    DROP VIEW analysis_days, analysis_stays, analysis_hands;
    CREATE VIEW analysis_hands WITH (security_barrier = true) AS
      SELECT room, rooms.name AS room_name, month, log_id, hand, table_id, to_timestamp(started_at / 1000.0) AS started,
        to_timestamp(ended_at / 1000.0) AS ended, outcome, game, mode, dealer, pot_chips, rake, jackpot, amended,
        cardinality(players) AS players
      FROM hands JOIN rooms USING (room) WHERE room = ANY ((SELECT allowed_rooms())::integer[]);
    CREATE VIEW analysis_stays WITH (security_barrier = true) AS
      SELECT room, rooms.name AS room_name, month, table_id, seat, player, to_timestamp(from_at / 1000.0) AS sat_down,
        to_timestamp(until_at / 1000.0) AS got_up, chips_in, chips_out, why
      FROM stays JOIN rooms USING (room) WHERE room = ANY ((SELECT allowed_rooms())::integer[]);
    CREATE VIEW analysis_days WITH (security_barrier = true) AS
      SELECT room, room_name, started::date AS day, mode, game, count(*) AS hands, sum(rake) AS rake, sum(jackpot) AS jackpot
      FROM analysis_hands GROUP BY room, room_name, started::date, mode, game;
    REVOKE ALL ON rooms, hands, stays FROM riffle_analysis;
    REVOKE SELECT (room, store_id, name, version, paired_at, heard_at) ON rooms FROM riffle_analysis;
    GRANT SELECT ON analysis_hands, analysis_stays, analysis_days TO riffle_reader, riffle_analysis;
  `,
};
