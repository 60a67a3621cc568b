import type { Migration } from '../../schema.ts';

/** The sealed bag a player left the seat with: it may have been counted again after its flight closed. Earlier stays have none until they are rebuilt. */
export const bagsThatLeft: Migration = {
  number: 127,
  sql: `
    ALTER TABLE stays ADD COLUMN bag TEXT CHECK (json_valid(bag));
  `,
};
