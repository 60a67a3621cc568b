import type { Migration } from '../../schema.ts';

/** Orders carry the room's signature, and what the office never decided is put aside. */
export const whatTheRoomHasSigned: Migration = {
  number: 170,
  sql: `
    ALTER TABLE orders ADD COLUMN log_id TEXT;
    ALTER TABLE orders ADD COLUMN signature TEXT;

    -- Rows found behind the signed end of the office's log: another program wrote them. Nothing is grown from them. Never changed.
    CREATE TABLE office_aside (
      number        INTEGER PRIMARY KEY,
      met_at        INTEGER NOT NULL, -- milliseconds since 1970
      seq           INTEGER NOT NULL,
      at            INTEGER NOT NULL,
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,
      body          TEXT NOT NULL,
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER office_aside_is_not_changed BEFORE UPDATE ON office_aside
      BEGIN SELECT raise(ABORT, 'events that were put aside are never changed'); END;
    CREATE TRIGGER office_aside_is_not_deleted BEFORE DELETE ON office_aside
      BEGIN SELECT raise(ABORT, 'events that were put aside are never deleted'); END;
    DROP TRIGGER office_events_are_not_deleted;
    CREATE TRIGGER office_events_are_not_deleted BEFORE DELETE ON office_events
      WHEN NOT EXISTS (SELECT 1 FROM office_aside AS aside WHERE aside.seq = OLD.seq AND aside.hash = OLD.hash AND aside.body = OLD.body)
      BEGIN SELECT raise(ABORT, 'office events are never deleted'); END;
  `,
};
