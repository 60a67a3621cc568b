import type { Migration } from '../../schema.ts';

/** Data for the office and its reports: seats, stays, what the house takes, devices, and who dealt when. */
export const whatIsReported: Migration = {
  number: 45,
  sql: `
    -- Grown from events: every seat of a table as it stands.
    CREATE TABLE seats (
      table_id TEXT NOT NULL,
      seat     INTEGER NOT NULL,
      player   TEXT,             -- private_texts.id
      stack    INTEGER,          -- chips behind; NULL while nobody has counted them
      away     INTEGER NOT NULL CHECK (away IN (0, 1)),
      PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_by_player ON seats (player) WHERE player IS NOT NULL;

    -- Grown from events: each time a player sat in a seat.
    CREATE TABLE stays (
      log       INTEGER NOT NULL REFERENCES logs (number),
      seat      INTEGER NOT NULL,
      from_seq  INTEGER NOT NULL,
      player    TEXT NOT NULL,    -- private_texts.id
      from_at   INTEGER NOT NULL, -- milliseconds since 1970
      until_at  INTEGER,
      chips_in  INTEGER NOT NULL,
      counted   INTEGER NOT NULL CHECK (counted IN (0, 1)),
      chips_out INTEGER,
      why       TEXT CHECK (why IN ('left', 'eliminated', 'moved')),
      penalty   INTEGER NOT NULL DEFAULT 0, -- hands still to miss when it ended; -1: out of the event
      PRIMARY KEY (log, seat, from_seq),
      CHECK ((until_at IS NULL) = (why IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stays_by_player ON stays (player);
    CREATE INDEX stays_by_end ON stays (until_at);
    CREATE INDEX stays_with_penalty ON stays (until_at) WHERE penalty <> 0;
    CREATE INDEX stays_open ON stays (log, seat) WHERE until_at IS NULL;

    -- Grown from events: who ran out of chips in a tournament.
    CREATE TABLE eliminations (
      log          INTEGER NOT NULL REFERENCES logs (number),
      hand         INTEGER NOT NULL,
      seat         INTEGER NOT NULL,
      player       TEXT NOT NULL,    -- private_texts.id
      at           INTEGER NOT NULL, -- milliseconds since 1970
      started_with INTEGER,
      PRIMARY KEY (log, hand, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX eliminations_by_time ON eliminations (at);

    -- Grown from events: what the house took of each hand, where it took anything.
    CREATE TABLE rake (
      log     INTEGER NOT NULL REFERENCES logs (number),
      hand    INTEGER NOT NULL,
      at      INTEGER NOT NULL, -- milliseconds since 1970
      rake    INTEGER NOT NULL,
      jackpot INTEGER NOT NULL,
      dealer  TEXT,             -- staff.id
      PRIMARY KEY (log, hand)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rake_by_time ON rake (at);

    -- Grown from events: what the house took from stacks between hands.
    CREATE TABLE collections (
      log    INTEGER NOT NULL REFERENCES logs (number),
      seq    INTEGER NOT NULL,
      at     INTEGER NOT NULL, -- milliseconds since 1970
      seat   INTEGER NOT NULL,
      player TEXT,             -- private_texts.id
      chips  INTEGER NOT NULL,
      why    TEXT NOT NULL,
      dealer TEXT,             -- staff.id
      PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collections_by_time ON collections (at);

    -- Grown from events: each table's shuffler and reader as they stand.
    CREATE TABLE devices (
      table_id TEXT NOT NULL,
      device   TEXT NOT NULL,
      state    TEXT NOT NULL,
      fault    TEXT,
      since    INTEGER NOT NULL, -- milliseconds since 1970
      PRIMARY KEY (table_id, device)
    ) STRICT, WITHOUT ROWID;

    -- Grown from events: what devices did and what was wrong with them.
    CREATE TABLE device_facts (
      log    INTEGER NOT NULL REFERENCES logs (number),
      seq    INTEGER NOT NULL,
      at     INTEGER NOT NULL, -- milliseconds since 1970
      device TEXT NOT NULL,
      deck   TEXT,
      what   TEXT NOT NULL,
      code   TEXT,
      PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_facts_by_time ON device_facts (at);

    -- Grown from events: who dealt when.
    CREATE TABLE dealings (
      log      INTEGER NOT NULL REFERENCES logs (number),
      from_seq INTEGER NOT NULL,
      staff    TEXT NOT NULL,    -- staff.id
      from_at  INTEGER NOT NULL, -- milliseconds since 1970
      until_at INTEGER,
      PRIMARY KEY (log, from_seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX dealings_by_staff ON dealings (staff, from_at);
    CREATE INDEX dealings_by_time ON dealings (from_at);
    CREATE INDEX dealings_open ON dealings (log) WHERE until_at IS NULL;

    -- Grown from events: texts of the logs that are the name of somebody of the house, and at which table.
    CREATE TABLE staff_texts (
      staff TEXT NOT NULL,    -- staff.id
      text  TEXT NOT NULL,    -- private_texts.id
      log   INTEGER NOT NULL REFERENCES logs (number),
      PRIMARY KEY (staff, text, log)
    ) STRICT, WITHOUT ROWID;

    -- The deck the hand was dealt from, where it is known.
    ALTER TABLE records ADD COLUMN deck TEXT;
  `,
};
