import type { ChainMigration } from './chain-migration.ts';

/** Tables of a room's data. Only people who may see that room can read them, whatever a query forgets. */
const ofRooms = [
  'rooms',
  'logs',
  'events',
  'branches',
  'quarantine',
  'texts',
  'signed_heads',
  'findings',
  'documents',
  'hands',
  'stays',
];
/** The tables for analysis tools: they hold no words, bodies or keys. */
const forAnalysis = ['rooms', 'hands', 'stays'];

/** A second wall: pages and reports read as a role that PostgreSQL itself limits to its rooms. */
export const whoMayLook: ChainMigration = {
  number: 30,
  sql: `
    -- Logins of tools for analysis, and which rooms each may see.
    CREATE TABLE reader_rooms (
      login text NOT NULL,
      room  integer NOT NULL,
      PRIMARY KEY (login, room)
    );
    INSERT INTO meta (key, value) VALUES ('owner', session_user);

    DO $$ BEGIN CREATE ROLE riffle_reader NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE riffle_analysis NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    GRANT riffle_reader TO CURRENT_USER;

    -- The chain's program says for whom it asks; every other login has its rooms in reader_rooms, and can say what it likes.
    CREATE FUNCTION allowed_rooms() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT CASE WHEN session_user = (SELECT value FROM meta WHERE key = 'owner')
        THEN string_to_array(nullif(current_setting('riffle.rooms', true), ''), ',')::integer[]
        ELSE (SELECT array_agg(room) FROM reader_rooms WHERE login = session_user) END
    $$;

    ${ofRooms
      .map(
        (table) => `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY rooms_of_reader ON ${table} FOR SELECT TO riffle_reader, riffle_analysis
      USING (room = ANY ((SELECT allowed_rooms())::integer[]));
    GRANT SELECT ON ${table} TO riffle_reader;`,
      )
      .join('')}
    ${forAnalysis.map((table) => `GRANT SELECT ON ${table} TO riffle_analysis;`).join('\n    ')}
    GRANT SELECT ON person_players, persons TO riffle_reader;

    CREATE VIEW analysis_hands WITH (security_invoker = true) AS
      SELECT room, rooms.name AS room_name, month, log_id, hand, table_id, to_timestamp(started_at / 1000.0) AS started,
        to_timestamp(ended_at / 1000.0) AS ended, outcome, game, mode, dealer, pot_chips, rake, jackpot, amended,
        cardinality(players) AS players
      FROM hands JOIN rooms USING (room);
    CREATE VIEW analysis_stays WITH (security_invoker = true) AS
      SELECT room, rooms.name AS room_name, month, table_id, seat, player, to_timestamp(from_at / 1000.0) AS sat_down,
        to_timestamp(until_at / 1000.0) AS got_up, chips_in, chips_out, why
      FROM stays JOIN rooms USING (room);
    CREATE VIEW analysis_days WITH (security_invoker = true) AS
      SELECT room, room_name, started::date AS day, mode, game, count(*) AS hands, sum(rake) AS rake, sum(jackpot) AS jackpot
      FROM analysis_hands GROUP BY room, room_name, started::date, mode, game;
    GRANT SELECT ON analysis_hands, analysis_stays, analysis_days TO riffle_reader, riffle_analysis;
  `,
};
