import type { Migration } from '../../schema.ts';

/** Who may sign in at the tables, and the last signed list of them. */
export const theStaff: Migration = {
  number: 20,
  sql: `
    -- Everybody of the house who ever could sign in. A row stays, so that its id is never somebody else's.
    CREATE TABLE staff (
      number       INTEGER PRIMARY KEY,
      id           TEXT NOT NULL UNIQUE,
      staff_number TEXT NOT NULL,        -- what the person types; free for others once the person is retired
      name         TEXT,                 -- NULL once forgotten
      role         TEXT NOT NULL CHECK (role IN ('dealer', 'floor', 'manager')),
      badge        TEXT,                 -- its hash
      pin_salt     TEXT,
      pin_hash     TEXT,
      demo         INTEGER NOT NULL CHECK (demo IN (0, 1)),
      added_at     INTEGER NOT NULL,     -- milliseconds since 1970
      retired_at   INTEGER,
      CHECK ((pin_salt IS NULL) = (pin_hash IS NULL)),
      CHECK (retired_at IS NULL OR (badge IS NULL AND pin_hash IS NULL)),
      CHECK (name IS NOT NULL OR retired_at IS NOT NULL)
    ) STRICT;
    CREATE UNIQUE INDEX staff_numbers ON staff (staff_number) WHERE retired_at IS NULL;
    CREATE UNIQUE INDEX staff_badges ON staff (badge) WHERE badge IS NOT NULL;

    -- The list as it was last signed: at most one row.
    CREATE TABLE staff_list (
      one        INTEGER PRIMARY KEY CHECK (one = 1),
      version    INTEGER NOT NULL,
      issued_at  INTEGER NOT NULL,       -- milliseconds since 1970
      badge_salt TEXT NOT NULL
    ) STRICT;
  `,
};
