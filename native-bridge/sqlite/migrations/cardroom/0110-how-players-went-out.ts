import type { Migration } from '../../schema.ts';

/** Who won the pot with the last chips of whoever went out, and what else the hand says of it. Stores from before know nothing until they are rebuilt. */
export const howPlayersWentOut: Migration = {
  number: 110,
  sql: `
    ALTER TABLE eliminations ADD COLUMN how TEXT CHECK (json_valid(how));
  `,
};
