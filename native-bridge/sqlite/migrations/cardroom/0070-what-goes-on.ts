import type { Migration } from '../../schema.ts';

/** The log a row goes on from, if it is a first row that does. What a newer program wrote need not be JSON. Also the words of the index. */
export const goesOnFrom = (rows: string): string =>
  `CASE WHEN json_valid(${rows}body) THEN ${rows}body ->> '$.continues.log' END`;

/** The stacks that were counted then, a JSON text. */
export const countedThen = (rows: string): string =>
  `CASE WHEN json_valid(${rows}body) THEN ${rows}body -> '$.continues.counted' END`;

/** Which log a table went on in, and with which chips: asked of every stay in a log that was given up. */
export const whatGoesOn: Migration = {
  number: 70,
  sql: `
    CREATE INDEX events_that_go_on ON events (${goesOnFrom('')}, ${countedThen('')}, at) WHERE seq = 1;
  `,
};
