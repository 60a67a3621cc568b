import type { Migration } from '../../schema.ts';

/** The keys by which paired tables prove who they are. */
export const theTablesKeys: Migration = {
  number: 60,
  sql: `
    -- A row stays: whoever comes with a key of earlier is told so, and never let in.
    CREATE TABLE table_keys (
      table_id   TEXT NOT NULL,
      key_hash   TEXT NOT NULL,          -- lower-case hex SHA-256; the key itself is at the table alone
      paired_at  INTEGER NOT NULL,       -- milliseconds since 1970
      retired_at INTEGER,                -- NULL while it is good
      PRIMARY KEY (table_id, key_hash)
    ) STRICT;
    -- Two PCs are never one table.
    CREATE UNIQUE INDEX one_key_of_a_table ON table_keys (table_id) WHERE retired_at IS NULL;
  `,
};
