import type { Migration } from '../../schema.ts';

/** The first schema of the cardroom's store. */
export const theStore: Migration = {
  number: 10,
  sql: `
    -- What the file says of itself: store_id.
    CREATE TABLE meta (
      key   TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Every log a table ever sent, numbered in the order they were met.
    CREATE TABLE logs (
      number     INTEGER PRIMARY KEY,
      log_id     TEXT NOT NULL UNIQUE,
      table_id   TEXT NOT NULL,
      first_seen INTEGER NOT NULL -- the first row's own time, milliseconds since 1970
    ) STRICT;

    -- The tables' rows as they were sent, hashes included. Never changed.
    CREATE TABLE events (
      log           INTEGER NOT NULL REFERENCES logs (number),
      seq           INTEGER NOT NULL,
      hand          INTEGER NOT NULL,
      at            INTEGER NOT NULL, -- milliseconds since 1970
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,
      body          TEXT NOT NULL,    -- JSON
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL,
      PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX events_by_hand ON events (log, hand);
    CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
      BEGIN SELECT raise(ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
      BEGIN SELECT raise(ABORT, 'events are never deleted'); END;

    -- Grown from events: each table as it stands.
    CREATE TABLE tables (
      table_id    TEXT PRIMARY KEY,
      log         INTEGER NOT NULL REFERENCES logs (number),
      name        TEXT NOT NULL,
      seq         INTEGER NOT NULL,
      hand_number INTEGER NOT NULL,
      state       TEXT NOT NULL -- JSON
    ) STRICT;

    -- Grown from events: each finished hand.
    CREATE TABLE hands (
      log        INTEGER NOT NULL REFERENCES logs (number),
      hand       INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at   INTEGER NOT NULL,
      outcome    TEXT NOT NULL CHECK (outcome IN ('played', 'misdeal')),
      pot_chips  INTEGER NOT NULL,
      PRIMARY KEY (log, hand)
    ) STRICT, WITHOUT ROWID;

    -- Grown from events: each incident, open until it has a ruling.
    CREATE TABLE incidents (
      log         INTEGER NOT NULL REFERENCES logs (number),
      incident_id TEXT NOT NULL,
      hand        INTEGER NOT NULL,
      kind        TEXT NOT NULL,
      reported_at INTEGER NOT NULL,
      ruled_at    INTEGER,
      ruling      TEXT,
      PRIMARY KEY (log, incident_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX incidents_open ON incidents (reported_at) WHERE ruled_at IS NULL;

    -- What the office asked of a table, and what the table answered.
    CREATE TABLE orders (
      number     INTEGER PRIMARY KEY,
      id         TEXT NOT NULL UNIQUE,
      table_id   TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      actor      TEXT NOT NULL,
      body       TEXT NOT NULL, -- JSON
      state      TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'refused')),
      answer     TEXT,          -- JSON
      CHECK ((state = 'waiting') = (answer IS NULL))
    ) STRICT;
    CREATE INDEX orders_waiting ON orders (table_id) WHERE state = 'waiting';

    -- Browsers that were let in; only a hash of each one's key.
    CREATE TABLE browsers (
      key_hash  TEXT PRIMARY KEY,
      name      TEXT NOT NULL,
      role      TEXT NOT NULL CHECK (role IN ('floor', 'cardroom', 'display')),
      paired_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Names and free-text reasons sent with the logs; an erased one keeps its id, so that it is not taken back.
    CREATE TABLE private_texts (
      number INTEGER PRIMARY KEY,
      id     TEXT NOT NULL UNIQUE,
      text   TEXT,
      salt   TEXT,
      CHECK ((text IS NULL) = (salt IS NULL))
    ) STRICT;
  `,
};
