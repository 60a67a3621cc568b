import type { Migration } from '../../schema.ts';
import { inLog, triggersOf, type Watched, watched } from './0100-what-a-chain-hears.ts';

const clocks: Watched = { what: 'table-clock', table: 'table_clocks', key: inLog('from_seq') };

/** What a room's store sends to its chain besides the logs, today. */
export const watchedNow: readonly Watched[] = [...watched, clocks];

/**
 * The chain keeps how far tables' clocks were off, because no row says it: a room restored from its chain then ranks players the same. A
 * room already in a chain sends the offsets heard so far.
 */
export const clocksForTheChain: Migration = {
  number: 160,
  sql: `
    ${triggersOf(clocks)}
    INSERT INTO changes (what, id) SELECT 'table-clock', log_id || ' ' || from_seq FROM table_clocks
      JOIN logs ON logs.number = table_clocks.log WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'chained');
  `,
};
