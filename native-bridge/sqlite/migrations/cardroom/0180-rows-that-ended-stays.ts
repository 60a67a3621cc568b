import type { Migration } from '../../schema.ts';

/** The row with which a stay ended: the table's clock of that row dates it. Rows kept before have it once projections are grown anew. */
export const rowsThatEndedStays: Migration = {
  number: 180,
  sql: 'ALTER TABLE stays ADD COLUMN until_seq INTEGER;',
};
