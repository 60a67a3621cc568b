import type { Migration } from '../../schema.ts';

/** Shows that a hash chain was not recomputed. */
export const signedHeads: Migration = {
  number: 30,
  sql: `
    -- The end of the chain at each hand's end, signed by the table's own key. meta has a voucher where an older log's key vouched for it.
    CREATE TABLE signed_heads (
      seq       INTEGER NOT NULL, -- the row it was signed at
      hand      INTEGER NOT NULL,
      at        INTEGER NOT NULL, -- that row's, milliseconds since 1970
      hash      TEXT NOT NULL,
      number    INTEGER NOT NULL, -- how many this key had signed by then
      key       TEXT NOT NULL,    -- the public half
      signature TEXT NOT NULL,
      PRIMARY KEY (seq, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER heads_are_not_changed BEFORE UPDATE ON signed_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never changed'); END;
    CREATE TRIGGER heads_are_not_deleted BEFORE DELETE ON signed_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never deleted'); END;
  `,
};
