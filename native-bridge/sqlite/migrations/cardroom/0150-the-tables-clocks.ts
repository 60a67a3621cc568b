import type { Migration } from '../../schema.ts';

/**
 * How far each table's clock was off the room's when its rows came in. No row says it, so it is stored beside them: what is derived again
 * from the rows is dated by the clock of that time. For earlier rows it is unknown.
 */
export const theTablesClocks: Migration = {
  number: 150,
  sql: `
    CREATE TABLE table_clocks (
      log      INTEGER NOT NULL REFERENCES logs (number),
      from_seq INTEGER NOT NULL,
      ahead    INTEGER NOT NULL, -- milliseconds
      PRIMARY KEY (log, from_seq)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE eliminations ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0; -- milliseconds
  `,
};
