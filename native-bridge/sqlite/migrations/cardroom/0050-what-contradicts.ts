import type { Migration } from '../../schema.ts';

/** Histories of a log that contradict the one held: kept apart, so that nothing a table sent is lost. */
export const whatContradicts: Migration = {
  number: 50,
  sql: `
    -- Where another history of a log leaves the one held.
    CREATE TABLE branches (
      number      INTEGER PRIMARY KEY,
      log         INTEGER NOT NULL REFERENCES logs (number),
      parted      INTEGER NOT NULL CHECK (parted >= 0), -- seq of the last row both have; 0: none
      parted_hash TEXT NOT NULL,
      met_at      INTEGER NOT NULL                      -- the room's time, milliseconds since 1970
    ) STRICT;
    CREATE INDEX branches_of_log ON branches (log);

    -- Their rows as they were sent, in the columns of events. Never projected, never changed.
    CREATE TABLE quarantine (
      branch        INTEGER NOT NULL REFERENCES branches (number),
      seq           INTEGER NOT NULL,
      hand          INTEGER NOT NULL,
      at            INTEGER NOT NULL, -- milliseconds since 1970
      actor         TEXT NOT NULL,
      kind          TEXT NOT NULL,
      request       TEXT,
      body          TEXT NOT NULL,    -- JSON
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL,
      PRIMARY KEY (branch, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER branches_are_not_changed BEFORE UPDATE ON branches
      BEGIN SELECT raise(ABORT, 'branches are never changed'); END;
    CREATE TRIGGER branches_are_not_deleted BEFORE DELETE ON branches
      BEGIN SELECT raise(ABORT, 'branches are never deleted'); END;
    CREATE TRIGGER quarantine_is_not_changed BEFORE UPDATE ON quarantine
      BEGIN SELECT raise(ABORT, 'events are never changed'); END;
    CREATE TRIGGER quarantine_is_not_deleted BEFORE DELETE ON quarantine
      BEGIN SELECT raise(ABORT, 'events are never deleted'); END;
  `,
};
