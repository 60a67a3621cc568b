import type { Migration } from '../../schema.ts';

/** What another program has written into the tables' logs is put aside, and a seal says what else it covers. */
export const rowsNoTableSent: Migration = {
  number: 210,
  sql: `
    -- Rows found behind the end of a table's log as the room has sealed it: another program wrote them. Nothing is grown from them. Never changed.
    CREATE TABLE events_aside (
      number        INTEGER PRIMARY KEY,
      met_at        INTEGER NOT NULL, -- milliseconds since 1970
      log           INTEGER NOT NULL REFERENCES logs (number),
      seq           INTEGER NOT NULL,
      hand          INTEGER NOT NULL,
      at            INTEGER NOT NULL,
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,
      body          TEXT NOT NULL,
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER events_aside_are_not_changed BEFORE UPDATE ON events_aside
      BEGIN SELECT raise(ABORT, 'events that were put aside are never changed'); END;
    CREATE TRIGGER events_aside_are_not_deleted BEFORE DELETE ON events_aside
      BEGIN SELECT raise(ABORT, 'events that were put aside are never deleted'); END;
    -- What a seal covers beside its row: of a log, the hash of its table's state.
    ALTER TABLE seals ADD COLUMN said TEXT;
    DROP TRIGGER events_are_not_deleted;
    CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
      WHEN NOT EXISTS (SELECT 1 FROM events_aside AS aside
        WHERE aside.log = OLD.log AND aside.seq = OLD.seq AND aside.hash = OLD.hash AND aside.body = OLD.body)
      BEGIN SELECT raise(ABORT, 'events are never deleted'); END;
  `,
};
