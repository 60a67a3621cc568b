import type { Migration } from '../../schema.ts';

/** The log that a first row continues, if any. A newer program's body need not be JSON. The index has the same expression. */
export const goesOnFrom = (rows: string): string =>
  `CASE WHEN json_valid(${rows}body) THEN ${rows}body ->> '$.continues.log' END`;

/** The stacks counted then, as JSON text. */
export const countedThen = (rows: string): string =>
  `CASE WHEN json_valid(${rows}body) THEN ${rows}body -> '$.continues.counted' END`;

/** In which log a table continued, and with which chips: looked up for every stay in a log that was given up. */
export const whatGoesOn: Migration = {
  number: 70,
  sql: `
    CREATE INDEX events_that_go_on ON events (${goesOnFrom('')}, ${countedThen('')}, at) WHERE seq = 1;
  `,
};
