import type { Migration } from '../../schema.ts';
import { inLog, triggersOf, type Watched, watched } from './0100-what-a-chain-hears.ts';

const clocks: Watched = { what: 'table-clock', table: 'table_clocks', key: inLog('from_seq') };

/** What of a room's store goes to its chain beside the logs, today. */
export const watchedNow: readonly Watched[] = [...watched, clocks];

/**
 * The chain keeps how far tables' clocks were off, because no row says it: a room that comes back from its chain has the same places. The
 * copies of a room that is in a chain already are told of what was heard before.
 */
export const clocksForTheChain: Migration = {
  number: 160,
  sql: `
    ${triggersOf(clocks)}
    INSERT INTO changes (what, id) SELECT 'table-clock', log_id || ' ' || from_seq FROM table_clocks
      JOIN logs ON logs.number = table_clocks.log WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'chained');
  `,
};
