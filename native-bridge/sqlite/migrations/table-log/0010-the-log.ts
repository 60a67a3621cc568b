import type { Migration } from '../../schema.ts';

/** The first schema of a table's log. */
export const theLog: Migration = {
  number: 10,
  sql: `
    -- What the file says of itself: table_id, and log_id, which is inside every hash.
    CREATE TABLE meta (
      key   TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What happened at the table, one row an event, chained by hashes over the stored bytes. Never changed.
    CREATE TABLE events (
      seq           INTEGER PRIMARY KEY,
      hand          INTEGER NOT NULL,
      at            INTEGER NOT NULL, -- milliseconds since 1970
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,             -- so that a repeated request gets the same answer
      body          TEXT NOT NULL,    -- JSON
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL
    ) STRICT;
    CREATE INDEX events_by_request ON events (request) WHERE request IS NOT NULL;
    CREATE INDEX events_by_hand ON events (hand);
    CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
      BEGIN SELECT raise(ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
      BEGIN SELECT raise(ABORT, 'events are never deleted'); END;

    -- The state at a sequence number, so that a restart replays little; the last few are kept.
    CREATE TABLE snapshots (
      seq   INTEGER PRIMARY KEY,
      build TEXT NOT NULL,
      body  TEXT NOT NULL -- JSON
    ) STRICT;

    -- Names and free-text reasons, apart from the chain so that they can be forgotten; an erased one keeps its id alone.
    CREATE TABLE private_texts (
      number INTEGER PRIMARY KEY,
      id     TEXT NOT NULL UNIQUE,
      text   TEXT,
      salt   TEXT,
      CHECK ((text IS NULL) = (salt IS NULL))
    ) STRICT;
  `,
};
