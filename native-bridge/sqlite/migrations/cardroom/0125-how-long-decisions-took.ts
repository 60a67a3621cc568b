import type { Migration } from '../../schema.ts';

/** Timed decisions, one a row. Older stores have none until they are rebuilt. */
export const howLongDecisionsTook: Migration = {
  number: 125,
  sql: `
    -- Grown from events: how long players took to decide, pauses left out.
    CREATE TABLE decisions (
      log     INTEGER NOT NULL REFERENCES logs (number),
      hand    INTEGER NOT NULL,
      turn    INTEGER NOT NULL,
      at      INTEGER NOT NULL, -- milliseconds since 1970
      player  TEXT NOT NULL,
      ms      INTEGER NOT NULL,
      cards   INTEGER NOT NULL,
      ran_out INTEGER NOT NULL CHECK (ran_out IN (0, 1)),
      PRIMARY KEY (log, hand, turn)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX decisions_by_time ON decisions (at);
  `,
};
