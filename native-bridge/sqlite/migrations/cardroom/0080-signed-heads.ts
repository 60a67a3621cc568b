import type { Migration } from '../../schema.ts';

/** Shows that a log was not rewritten: its signing keys and its signed heads. */
export const signedHeads: Migration = {
  number: 80,
  sql: `
    -- The keys that logs are signed with, as the room met them.
    CREATE TABLE signing_keys (
      number   INTEGER PRIMARY KEY,
      log_id   TEXT NOT NULL,
      table_id TEXT NOT NULL,
      key      TEXT NOT NULL,    -- the public half
      paired   TEXT NOT NULL,    -- table_keys.key_hash: as which PC the table came
      how      TEXT NOT NULL CHECK (how IN ('first', 'vouched', 'unexplained')),
      voucher  TEXT,             -- JSON: what the key before it signed
      met_at   INTEGER NOT NULL, -- the room's time, milliseconds since 1970
      UNIQUE (log_id, key)
    ) STRICT;

    -- The ends of the tables' chains as they were signed. One belongs to the history, held or kept apart, that has its hash.
    CREATE TABLE signed_heads (
      log       INTEGER NOT NULL REFERENCES logs (number),
      seq       INTEGER NOT NULL,
      hand      INTEGER NOT NULL,
      at        INTEGER NOT NULL,
      hash      TEXT NOT NULL,
      number    INTEGER NOT NULL,
      key       TEXT NOT NULL,
      signature TEXT NOT NULL,
      PRIMARY KEY (log, seq, hash, key)
    ) STRICT, WITHOUT ROWID;

    -- The ends of the office's chain, signed by the room's key with every step.
    CREATE TABLE office_heads (
      seq       INTEGER PRIMARY KEY,
      hand      INTEGER NOT NULL,
      at        INTEGER NOT NULL,
      hash      TEXT NOT NULL,
      number    INTEGER NOT NULL,
      key       TEXT NOT NULL,
      signature TEXT NOT NULL
    ) STRICT;

    -- What did not fit.
    CREATE TABLE head_findings (
      number   INTEGER PRIMARY KEY,
      log_id   TEXT NOT NULL,
      table_id TEXT NOT NULL,
      seq      INTEGER NOT NULL, -- of the head; 0: it is about a key
      what     TEXT NOT NULL CHECK (what IN ('key', 'signature', 'event')),
      met_at   INTEGER NOT NULL, -- the room's time, milliseconds since 1970
      UNIQUE (log_id, seq, what)
    ) STRICT;

    CREATE TRIGGER signing_keys_are_not_changed BEFORE UPDATE ON signing_keys
      BEGIN SELECT raise(ABORT, 'signing keys are never changed'); END;
    CREATE TRIGGER signing_keys_are_not_deleted BEFORE DELETE ON signing_keys
      BEGIN SELECT raise(ABORT, 'signing keys are never deleted'); END;
    CREATE TRIGGER heads_are_not_changed BEFORE UPDATE ON signed_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never changed'); END;
    CREATE TRIGGER heads_are_not_deleted BEFORE DELETE ON signed_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never deleted'); END;
    CREATE TRIGGER office_heads_are_not_changed BEFORE UPDATE ON office_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never changed'); END;
    CREATE TRIGGER office_heads_are_not_deleted BEFORE DELETE ON office_heads
      BEGIN SELECT raise(ABORT, 'signed heads are never deleted'); END;
    CREATE TRIGGER head_findings_are_not_changed BEFORE UPDATE ON head_findings
      BEGIN SELECT raise(ABORT, 'findings are never changed'); END;
    CREATE TRIGGER head_findings_are_not_deleted BEFORE DELETE ON head_findings
      BEGIN SELECT raise(ABORT, 'findings are never deleted'); END;
  `,
};
