import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** All rows of one submission are booked together or not at all; a table is never in a state between two of them. */
const isOneSubmission = (one: LogRow, other: LogRow): boolean =>
  one.request === other.request && one.at === other.at && one.actor === other.actor;

/** How many of the first `count` rows make whole submissions, as far as the rows tell: what follows the last one is unknown. */
export function wholeSubmissions(rows: readonly LogRow[], count: number): number {
  for (let whole = count; whole > 0; whole -= 1) {
    const [last, next] = [rows[whole - 1], rows[whole]];
    if (last === undefined || next === undefined || !isOneSubmission(last, next)) return whole;
  }
  return 0;
}
