import type { Migration } from '../../schema.ts';

/** The room signs what lets people and PCs in: its staff, browsers, and the keys of tables. */
export const whatLetsPeopleIn: Migration = {
  number: 190,
  sql: `
    CREATE TABLE seals (
      what      TEXT NOT NULL, -- of which table the row is
      id        TEXT NOT NULL, -- which row
      signature TEXT NOT NULL, -- of the room's key over what the row says, in base64
      PRIMARY KEY (what, id)
    ) STRICT, WITHOUT ROWID;
  `,
};
