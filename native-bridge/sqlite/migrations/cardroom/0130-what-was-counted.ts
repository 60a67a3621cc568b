import type { Migration } from '../../schema.ts';

/** For a record of a count: the counted stack, and what the book said. Earlier records have none until they are rebuilt. */
export const whatWasCounted: Migration = {
  number: 130,
  sql: `
    ALTER TABLE records ADD COLUMN counted TEXT CHECK (json_valid(counted));
  `,
};
