import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** What one submission books happens together or not at all; between two rows of one a table never stands. */
const isOneSubmission = (one: LogRow, other: LogRow): boolean =>
  one.request === other.request && one.at === other.at && one.actor === other.actor;

/** How many of the first `count` rows end where a submission does, as far as the rows tell: what follows the last one is not known. */
export function wholeSubmissions(rows: readonly LogRow[], count: number): number {
  for (let whole = count; whole > 0; whole -= 1) {
    const [last, next] = [rows[whole - 1], rows[whole]];
    if (last === undefined || next === undefined || !isOneSubmission(last, next)) return whole;
  }
  return 0;
}
