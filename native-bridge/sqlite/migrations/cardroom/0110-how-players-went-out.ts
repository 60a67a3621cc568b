import type { Migration } from '../../schema.ts';

/** Who won the pot with the last chips of a player who went out, and what else the hand says of it. Older stores have none until they are rebuilt. */
export const howPlayersWentOut: Migration = {
  number: 110,
  sql: `
    ALTER TABLE eliminations ADD COLUMN how TEXT CHECK (json_valid(how));
  `,
};
