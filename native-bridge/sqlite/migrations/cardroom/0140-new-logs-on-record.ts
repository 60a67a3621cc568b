import type { Migration } from '../../schema.ts';
import { triggersOf, watched } from './0100-what-a-chain-hears.ts';

const ofRecords = watched.filter(({ table }) => table === 'records');

/** Puts a log that continues another one on record. SQLite cannot change a CHECK of an existing table, so the table is copied. */
export const newLogsOnRecord: Migration = {
  number: 140,
  sql: `
    CREATE TABLE records_copied (
      log       INTEGER NOT NULL REFERENCES logs (number),
      record_id TEXT NOT NULL,
      what      TEXT NOT NULL
        CHECK (what IN ('call', 'report', 'witnesses', 'amendment', 'penalty', 'opening', 'new-log')),
      hand      INTEGER NOT NULL,
      at        INTEGER NOT NULL, -- milliseconds since 1970
      report    TEXT,
      seat      INTEGER,
      player    TEXT,             -- private_texts.id
      dealer    TEXT,             -- staff.id
      ruled_at  INTEGER,
      ruled_by  TEXT,
      ruling    TEXT,             -- JSON: a name or a number
      decided   TEXT,             -- JSON: what a number stands for
      reason    TEXT,             -- private_texts.id
      penalty   INTEGER,          -- hands to miss
      cites     TEXT NOT NULL,    -- JSON
      deck      TEXT,             -- where it is known
      counted   TEXT CHECK (json_valid(counted)),
      PRIMARY KEY (log, record_id),
      CHECK ((ruled_at IS NULL) = (ruled_by IS NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO records_copied
      SELECT log, record_id, what, hand, at, report, seat, player, dealer, ruled_at, ruled_by, ruling, decided, reason, penalty,
        cites, deck, counted
      FROM records;
    CREATE TABLE cites_copied AS SELECT log, record_id, rule FROM record_cites;
    DROP TABLE record_cites;
    DROP TABLE records;
    ALTER TABLE records_copied RENAME TO records;
    CREATE INDEX records_by_time ON records (at, log, record_id);
    CREATE INDEX records_by_hand ON records (log, hand);
    CREATE INDEX records_by_player ON records (player) WHERE player IS NOT NULL;

    CREATE TABLE record_cites (
      log       INTEGER NOT NULL,
      record_id TEXT NOT NULL,
      rule      TEXT NOT NULL,
      PRIMARY KEY (rule, log, record_id),
      FOREIGN KEY (log, record_id) REFERENCES records (log, record_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    INSERT INTO record_cites SELECT log, record_id, rule FROM cites_copied;
    DROP TABLE cites_copied;
    CREATE INDEX record_cites_by_record ON record_cites (log, record_id);

    ${ofRecords.map(triggersOf).join('\n')}
  `,
};
