import type { Migration } from '../../schema.ts';

/** Covers the rows after the last signed head, so that a table may take them back. */
export const signedTips: Migration = {
  number: 90,
  sql: `
    -- The last row of the history held that each key has signed when it sent it. A newer one takes its place.
    CREATE TABLE signed_tips (
      log       INTEGER NOT NULL REFERENCES logs (number),
      key       TEXT NOT NULL,
      seq       INTEGER NOT NULL,
      hand      INTEGER NOT NULL,
      at        INTEGER NOT NULL,
      hash      TEXT NOT NULL,
      signature TEXT NOT NULL,
      PRIMARY KEY (log, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER tips_only_go_on BEFORE UPDATE ON signed_tips WHEN NEW.seq < OLD.seq
      BEGIN SELECT raise(ABORT, 'a tip is never of an older row'); END;
    CREATE TRIGGER tips_are_not_deleted BEFORE DELETE ON signed_tips
      BEGIN SELECT raise(ABORT, 'signed tips are never deleted'); END;
  `,
};
