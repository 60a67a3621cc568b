import type { Migration } from '../../schema.ts';

/** What the room can search: hands with their players, records of the floor, names, old tables; and the audit trail. */
export const whatIsFoundAgain: Migration = {
  number: 30,
  sql: `
    -- Grown from events in a poorer form until now; the program grows them anew.
    DROP TABLE incidents;
    DROP TABLE hands;

    -- Grown from events: each hand.
    CREATE TABLE hands (
      log        INTEGER NOT NULL REFERENCES logs (number),
      hand       INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at   INTEGER,
      outcome    TEXT CHECK (outcome IN ('played', 'misdeal')),
      pot_chips  INTEGER NOT NULL DEFAULT 0,
      dealer     TEXT,    -- staff.id
      amended    INTEGER NOT NULL DEFAULT 0 CHECK (amended IN (0, 1)),
      PRIMARY KEY (log, hand),
      CHECK ((ended_at IS NULL) = (outcome IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX hands_by_time ON hands (started_at, log, hand);
    CREATE INDEX hands_by_dealer ON hands (dealer, started_at) WHERE dealer IS NOT NULL;

    -- Grown from events: who was dealt in.
    CREATE TABLE hand_players (
      log    INTEGER NOT NULL,
      hand   INTEGER NOT NULL,
      seat   INTEGER NOT NULL,
      player TEXT NOT NULL, -- private_texts.id
      PRIMARY KEY (log, hand, seat),
      FOREIGN KEY (log, hand) REFERENCES hands (log, hand) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX hand_players_by_player ON hand_players (player);

    -- What the floor had to do with. Grown from events, but for what = 'opening', which comes from the audit trail.
    CREATE TABLE records (
      log       INTEGER NOT NULL REFERENCES logs (number),
      record_id TEXT NOT NULL,
      what      TEXT NOT NULL CHECK (what IN ('call', 'report', 'witnesses', 'amendment', 'penalty', 'opening')),
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
      PRIMARY KEY (log, record_id),
      CHECK ((ruled_at IS NULL) = (ruled_by IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX records_by_time ON records (at, log, record_id);
    CREATE INDEX records_by_hand ON records (log, hand);
    CREATE INDEX records_by_player ON records (player) WHERE player IS NOT NULL;

    -- Grown from records: each rule one of them cites, whole and without its document.
    CREATE TABLE record_cites (
      log       INTEGER NOT NULL,
      record_id TEXT NOT NULL,
      rule      TEXT NOT NULL,
      PRIMARY KEY (rule, log, record_id),
      FOREIGN KEY (log, record_id) REFERENCES records (log, record_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX record_cites_by_record ON record_cites (log, record_id);

    -- Grown from events: the table just before a hand.
    CREATE TABLE hand_snapshots (
      log   INTEGER NOT NULL REFERENCES logs (number),
      hand  INTEGER NOT NULL,
      seq   INTEGER NOT NULL, -- the last row before the hand's first
      state TEXT NOT NULL,    -- JSON
      PRIMARY KEY (log, hand)
    ) STRICT;

    -- Few, and asked for whenever an old hand is looked at.
    CREATE INDEX events_late_amendments ON events (log, seq) WHERE kind = 'past-hand-amended';

    -- The text without accents and in small letters, as it is searched; NULL until the program has folded it, and once it is erased.
    ALTER TABLE private_texts ADD COLUMN folded TEXT;
    CREATE TRIGGER private_texts_are_erased_whole AFTER UPDATE OF text ON private_texts WHEN NEW.text IS NULL
      BEGIN UPDATE private_texts SET folded = NULL WHERE number = NEW.number; END;

    -- What somebody did with what is kept from everybody, chained by hashes over the stored values. Never changed.
    CREATE TABLE audit (
      number        INTEGER PRIMARY KEY,
      at            INTEGER NOT NULL, -- milliseconds since 1970
      what          TEXT NOT NULL,
      by            TEXT NOT NULL,
      table_id      TEXT,
      hand          INTEGER,
      seats         TEXT NOT NULL,    -- JSON
      reason        TEXT,
      previous_hash TEXT NOT NULL,
      hash          TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_by_hand ON audit (table_id, hand) WHERE hand IS NOT NULL;
    -- A row put in the place of another would be a change that no other trigger sees.
    CREATE TRIGGER audit_grows_at_its_end BEFORE INSERT ON audit
      WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit)
      BEGIN SELECT raise(ABORT, 'the audit trail is never changed'); END;
    CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
      BEGIN SELECT raise(ABORT, 'the audit trail is never changed'); END;
    CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
      BEGIN SELECT raise(ABORT, 'the audit trail is never deleted'); END;
  `,
};
