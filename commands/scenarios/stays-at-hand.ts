import type { RoomFacts, Stay } from '../../engine/office.ts';

type LogRows = ReturnType<RoomFacts['lastStays']>;

/** `RoomFacts.staysAfter` where every stay is at hand: those at the table that began after these rows of its logs. */
export const staysAfter = (stays: readonly Stay[], tableId: string, rows: LogRows): readonly Stay[] =>
  stays.filter((stay) => stay.tableId === tableId && stay.sequence > (rows[stay.logId] ?? 0));

/** `RoomFacts.lastStays` of the same: the row with which the last stay of each log of the table began. */
export function lastStays(stays: readonly Stay[], tableId: string): LogRows {
  const rows: Record<string, number> = {};
  for (const { tableId: at, logId, sequence } of stays)
    if (at === tableId) rows[logId] = Math.max(rows[logId] ?? 0, sequence);
  return rows;
}
