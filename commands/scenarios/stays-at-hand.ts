import type { RoomFacts, Stay } from '../../engine/office.ts';

type LogRows = ReturnType<RoomFacts['lastStays']>;

/** `RoomFacts.staysAfter` over a list of all stays: those at the table that began after the given rows of its logs. */
export const staysAfter = (stays: readonly Stay[], tableId: string, rows: LogRows): readonly Stay[] =>
  stays.filter((stay) => stay.tableId === tableId && stay.sequence > (rows[stay.logId] ?? 0));

/** `RoomFacts.lastStays` over the same list: the row at which the last stay in each of the table's logs began. */
export function lastStays(stays: readonly Stay[], tableId: string): LogRows {
  const rows: Record<string, number> = {};
  for (const { tableId: at, logId, sequence } of stays)
    if (at === tableId) rows[logId] = Math.max(rows[logId] ?? 0, sequence);
  return rows;
}
