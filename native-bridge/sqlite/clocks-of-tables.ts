// How far a table's clock was off, by `table_clocks`, for queries.

/** How far a table's clock was ahead of the room's at a row; 0: it was right, or nobody knows. */
export const clockAt = (log: string, seq: string): string => `coalesce((SELECT ahead FROM table_clocks AS clock
  WHERE clock.log = ${log} AND clock.from_seq <= ${seq} ORDER BY clock.from_seq DESC LIMIT 1), 0)`;

/** How far the slowest clock ever heard was behind; 0 or below. */
export const mostBehind = 'min(0, coalesce((SELECT min(ahead) FROM table_clocks), 0))';
