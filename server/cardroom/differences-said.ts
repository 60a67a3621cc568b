import type { ForeignWriting } from '../../protocol/office-desk.ts';
import type { StoreDifferences } from './compare-store.ts';
import type { HeldRows } from './room-seals.ts';

const untilThen = 'Nobody is ordered to a seat until a backup is in place.';
const anyBackup = {
  sentence: '“riffle restore” names the newest good one; tables send again what is newer.',
  isThere: true,
};

/** What another program has done to the store: with what helps, in a sentence for the room's operator, and for pages. */
export interface ForeignSaid {
  readonly sentence: string;
  readonly said: ForeignWriting;
}

const said = (is: ForeignWriting['is'], sentence: string): ForeignSaid => ({ sentence, said: { is } });
const ofTable = (tableId: string, sentence: string): ForeignSaid => ({ sentence, said: { is: 'gone', tableId } });

/** Null: nothing. */
export function differencesSaid(found: StoreDifferences): ForeignSaid | null {
  const { damage, logs, shown, triggers, gone, behind, words } = found;
  const { sentence: restore, isThere } = found.restore ?? anyBackup;
  const [changed] = logs;
  if (damage !== null) return said('changed', `${damage} ${untilThen} ${restore}`);
  if (changed !== undefined) {
    const { tableId, logId, seq } = changed;
    return said(
      'changed',
      `Event ${seq} of table ${tableId} in the store (log ${logId}) is not the one this room has taken in: another program has changed it. ${untilThen} ${restore}`,
    );
  }
  if (gone === null)
    return said(
      'changed',
      `The list of what the store must hold is not the one this room has sealed: another program has changed it, and whatever it has deleted is not missed. ${untilThen} ${restore}`,
    );
  if (triggers.length > 0)
    return said(
      'changed',
      `Another program has changed triggers or indexes of the store (${triggers.join(', ')}), and putting them right does not help. ${untilThen} ${restore}`,
    );
  const [lost] = gone.logs;
  if (lost !== undefined)
    return ofTable(
      lost.tableId,
      `The log of table ${lost.tableId} (${lost.logId}) is gone from the store: another program has deleted it.${more(gone)} Nobody is ordered to a seat until that table is switched on and has sent it again${isThere ? `, or a backup is in place. ${restore}` : '. No backup has it.'}`,
    );
  const [older] = behind;
  if (older !== undefined) {
    const others = behind.length === 1 ? '' : ` The same goes for ${behind.length - 1} more.`;
    return ofTable(
      older.tableId,
      `The log of table ${older.tableId} in the store (${older.logId}) is an older copy: it ends with event ${older.seq}, and the room had taken it in up to event ${older.was}.${others} Nobody is ordered to a seat until that table is switched on and has sent the rest again${isThere ? `, or a backup is in place. ${restore}` : '. No backup has it.'}`,
    );
  }
  if (shown !== null)
    return said(
      'changed',
      `What the store shows of the tables (${shown.table}) is not as their logs tell it, and growing it anew does not help. ${untilThen} ${restore}`,
    );
  if (gone.orders > 0)
    return said(
      'lost',
      `Another program has deleted orders from the store: ${gone.orders} of those this room gave are gone. What tables did by them is in their logs. ${isThere ? restore : 'No backup has them.'}`,
    );
  if (gone.aside > 0)
    return said(
      'lost',
      `Another program has deleted rows from the store that had been put aside (${gone.aside}): what it had written before is listed nowhere now. It counted for nothing.`,
    );
  if (words.length === 0) return null;
  return said(
    'words',
    `Another program has changed names or reasons in the store: ${words.length} of them are not the ones that were written, and may show people under other names. “riffle verify” lists them.`,
  );
}

const more = ({ logs }: HeldRows): string => (logs.length === 1 ? '' : ` So are ${logs.length - 1} more.`);
