import type { KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import type { Unfit } from './read-event.ts';
import type { StoppedLog } from './rebuild-table.ts';

/** The message to the room's operator about a table that is not understood, with what helps. */
export function sentenceOfNotUnderstood(
  { tableId, logId }: KnownLog,
  { unfit, at, isNewer, isChanged }: Unfit,
): string {
  if (isChanged) return `Log ${logId} of table ${tableId} is grown up to event ${at - 1} only. ${unfit}`;
  const helps = isNewer
    ? 'Update the cardroom server.'
    : 'If the table has a newer version of the program, update the cardroom server; else a manager starts a new log at the table’s PC with “riffle table new-log”.';
  return (
    `Table ${tableId} is not understood from event ${at} on (log ${logId}). Everything it says is kept; what is shown of it is ` +
    `older: look at the table itself. ${helps} ${unfit}`
  );
}

export const sentenceOfStopped = ({ unfit, ...log }: StoppedLog): string => sentenceOfNotUnderstood(log, unfit);
