import type { ChainMigration } from './chain-migration.ts';

/** The rooms and what they have sent: their logs, the signatures on them, and the rest of their stores. */
export const roomsAndLogs: ChainMigration = {
  number: 10,
  sql: `
    CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);

    CREATE TABLE rooms (
      room      integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      store_id  text NOT NULL UNIQUE,
      name      text NOT NULL,
      version   text NOT NULL DEFAULT '',
      paired_at bigint NOT NULL,
      heard_at  bigint,
      -- What the room last told of itself.
      standing  jsonb
    );
    -- What rooms say who they are by: SHA-256 of it. A row stays.
    CREATE TABLE room_keys (
      room       integer NOT NULL REFERENCES rooms,
      key_hash   text NOT NULL,
      paired_at  bigint NOT NULL,
      retired_at bigint,
      PRIMARY KEY (room, key_hash)
    );
    CREATE UNIQUE INDEX one_good_key ON room_keys (room) WHERE retired_at IS NULL;

    -- Every log a room has sent; the office's is called office, and the audit trail's audit. The head is the last row held.
    CREATE TABLE logs (
      room     integer NOT NULL REFERENCES rooms,
      log      integer NOT NULL,
      log_id   text NOT NULL,
      table_id text NOT NULL,
      seq      bigint NOT NULL DEFAULT 0,
      hash     bytea NOT NULL,
      met_at   bigint NOT NULL,
      PRIMARY KEY (room, log),
      UNIQUE (room, log_id)
    );

    -- The rows as they were sent, in a partition for each room and month. What a row follows is the hash of the row before it.
    CREATE TABLE events (
      room    integer NOT NULL,
      log     integer NOT NULL,
      seq     bigint NOT NULL,
      month   integer NOT NULL,
      hand    integer NOT NULL,
      at      bigint NOT NULL,
      actor   text NOT NULL,
      kind    text NOT NULL,
      request text,
      body    text NOT NULL,
      hash    bytea NOT NULL,
      PRIMARY KEY (room, log, seq, month)
    ) PARTITION BY LIST (room);

    -- Other histories of a log than the one held, kept apart from where they leave it.
    CREATE TABLE branches (
      room        integer NOT NULL,
      branch      integer NOT NULL,
      log         integer NOT NULL,
      parted      bigint NOT NULL,
      parted_hash bytea NOT NULL,
      seq         bigint NOT NULL,
      hash        bytea NOT NULL,
      met_at      bigint NOT NULL,
      PRIMARY KEY (room, branch),
      FOREIGN KEY (room, log) REFERENCES logs
    );
    CREATE TABLE quarantine (
      room    integer NOT NULL,
      branch  integer NOT NULL,
      seq     bigint NOT NULL,
      hand    integer NOT NULL,
      at      bigint NOT NULL,
      actor   text NOT NULL,
      kind    text NOT NULL,
      request text,
      body    text NOT NULL,
      hash    bytea NOT NULL,
      PRIMARY KEY (room, branch, seq),
      FOREIGN KEY (room, branch) REFERENCES branches
    );

    -- Names and reasons, apart from the rows that refer to them. An erased one keeps its id and nothing else.
    CREATE TABLE texts (
      room integer NOT NULL REFERENCES rooms,
      id   text NOT NULL,
      text text,
      salt text,
      PRIMARY KEY (room, id)
    );
    CREATE INDEX texts_by_words ON texts (room, lower(text)) WHERE text IS NOT NULL;

    CREATE TABLE signing_keys (
      room   integer NOT NULL,
      log    integer NOT NULL,
      key    text NOT NULL,
      met_at bigint NOT NULL,
      PRIMARY KEY (room, log, key),
      FOREIGN KEY (room, log) REFERENCES logs
    );
    CREATE TABLE signed_heads (
      room      integer NOT NULL,
      log       integer NOT NULL,
      seq       bigint NOT NULL,
      hash      bytea NOT NULL,
      key       text NOT NULL,
      hand      integer NOT NULL,
      at        bigint NOT NULL,
      number    integer NOT NULL,
      signature text NOT NULL,
      PRIMARY KEY (room, log, seq, hash, key),
      FOREIGN KEY (room, log) REFERENCES logs
    );
    -- The last row of the history held that each key has signed when it was sent.
    CREATE TABLE signed_tips (
      room      integer NOT NULL,
      log       integer NOT NULL,
      key       text NOT NULL,
      seq       bigint NOT NULL,
      hash      bytea NOT NULL,
      hand      integer NOT NULL,
      at        bigint NOT NULL,
      signature text NOT NULL,
      PRIMARY KEY (room, log, key),
      FOREIGN KEY (room, log) REFERENCES logs
    );
    -- What did not fit, in a sentence.
    CREATE TABLE findings (
      room   integer NOT NULL REFERENCES rooms,
      number bigint GENERATED ALWAYS AS IDENTITY,
      log    text,
      said   text NOT NULL,
      met_at bigint NOT NULL,
      PRIMARY KEY (room, number)
    );

    -- What rooms keep that is replaced rather than added to: orders, people of the house, keys. As the room last said it.
    CREATE TABLE documents (
      room   integer NOT NULL REFERENCES rooms,
      what   text NOT NULL,
      id     text NOT NULL,
      number bigint NOT NULL,
      body   jsonb NOT NULL,
      PRIMARY KEY (room, what, id)
    );
    -- Up to which change of its documents each room was heard.
    CREATE TABLE document_marks (
      room   integer PRIMARY KEY REFERENCES rooms,
      number bigint NOT NULL,
      token  text NOT NULL
    );

    -- Who of the group did what. Chained as the rooms' trails are.
    CREATE TABLE audit (
      number        bigint PRIMARY KEY,
      at            bigint NOT NULL,
      what          text NOT NULL,
      by            text NOT NULL,
      room          integer,
      about         jsonb NOT NULL,
      previous_hash text NOT NULL,
      hash          text NOT NULL
    );
  `,
};
