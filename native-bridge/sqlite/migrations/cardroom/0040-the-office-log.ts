import type { Migration } from '../../schema.ts';

/** The office's decisions, in a log of their own, as every table has one. */
export const theOfficeLog: Migration = {
  number: 40,
  sql: `
    -- What the office decided, hashes included; store_id stands for the log's id in them. Never changed.
    CREATE TABLE office_events (
      seq           INTEGER PRIMARY KEY,
      at            INTEGER NOT NULL, -- milliseconds since 1970
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,
      body          TEXT NOT NULL,    -- JSON
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL
    ) STRICT;
    -- A row put in the place of another would be a change that no other trigger sees.
    CREATE TRIGGER office_events_grow_at_their_end BEFORE INSERT ON office_events
      WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM office_events)
      BEGIN SELECT raise(ABORT, 'office events are never changed'); END;
    CREATE TRIGGER office_events_are_not_changed BEFORE UPDATE ON office_events
      BEGIN SELECT raise(ABORT, 'office events are never changed'); END;
    CREATE TRIGGER office_events_are_not_deleted BEFORE DELETE ON office_events
      BEGIN SELECT raise(ABORT, 'office events are never deleted'); END;
  `,
};
