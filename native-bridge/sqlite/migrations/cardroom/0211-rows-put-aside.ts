import type { Migration } from '../../schema.ts';

/** What another program has written behind the end of any log lies in one place, with its log beside each row. */
export const rowsPutAside: Migration = {
  number: 211,
  sql: `
    -- Rows found behind the end of a log as the room has signed it, the office's log among them: another program wrote them. Nothing is grown from
    -- them. Never changed.
    CREATE TABLE rows_aside (
      number        INTEGER PRIMARY KEY,
      met_at        INTEGER NOT NULL, -- milliseconds since 1970
      log_id        TEXT NOT NULL, -- the store's own id: the office's log
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
    INSERT INTO rows_aside (met_at, log_id, seq, hand, at, actor, kind, request, body, previous_hash, hash)
      SELECT met_at, log_id, seq, hand, at, actor, kind, request, body, previous_hash, hash FROM (
        SELECT met_at, log_id, seq, hand, at, actor, kind, request, body, previous_hash, hash, events_aside.number AS place
          FROM events_aside JOIN logs ON logs.number = events_aside.log
        UNION ALL
        SELECT met_at, (SELECT value FROM meta WHERE key = 'store_id'), seq, 0, at, actor, kind, request, body, previous_hash, hash, number
          FROM office_aside)
      ORDER BY met_at, log_id, place;
    DROP TRIGGER IF EXISTS events_are_not_deleted;
    DROP TRIGGER IF EXISTS office_events_are_not_deleted;
    DROP TABLE events_aside;
    DROP TABLE office_aside;
    CREATE TRIGGER rows_aside_are_not_changed BEFORE UPDATE ON rows_aside
      BEGIN SELECT raise(ABORT, 'rows that were put aside are never changed'); END;
    CREATE TRIGGER rows_aside_are_not_deleted BEFORE DELETE ON rows_aside
      BEGIN SELECT raise(ABORT, 'rows that were put aside are never deleted'); END;
    CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
      WHEN NOT EXISTS (SELECT 1 FROM rows_aside AS aside
        WHERE aside.log_id = (SELECT log_id FROM logs WHERE number = OLD.log)
          AND aside.seq = OLD.seq AND aside.hash = OLD.hash AND aside.body = OLD.body)
      BEGIN SELECT raise(ABORT, 'events are never deleted'); END;
    CREATE TRIGGER office_events_are_not_deleted BEFORE DELETE ON office_events
      WHEN NOT EXISTS (SELECT 1 FROM rows_aside AS aside
        WHERE aside.log_id = (SELECT value FROM meta WHERE key = 'store_id')
          AND aside.seq = OLD.seq AND aside.hash = OLD.hash AND aside.body = OLD.body)
      BEGIN SELECT raise(ABORT, 'office events are never deleted'); END;
    -- The number of orders is sealed together with everything else that must be there.
    DELETE FROM seals WHERE what = 'orders';
  `,
};
