import { createHash } from 'node:crypto';
import { chipsAtTable, type TableState } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { Standing } from '../../native-bridge/contracts/program-folder.ts';
import { restoreTable } from '../table/restore-table.ts';

/** The state of a table: its log's head, and the chips replayed from it. */
export const standingOfTable = (log: Pick<EventLog, 'logId' | 'head'>, state: TableState | null): Standing => ({
  id: log.logId,
  ...log.head,
  chips: state === null ? null : chipsAtTable(state),
});

/** The same for a log that nobody continues yet. Writes nothing except to make the next look faster. */
export const standingOfLog = (log: EventLog): Standing => standingOfTable(log, restoreTable(log).state);

/** The state of a cardroom's store: how far each log is held. */
export function standingOfRoom(store: Pick<CardroomStore, 'storeId' | 'projections' | 'rows'>): Standing {
  const held = store.projections.logs().map(({ logId }) => ({ logId, ...store.rows.position(logId) }));
  const lines = held.map(({ logId, seq, hash }) => `${logId} ${seq} ${hash}\n`).sort();
  return {
    id: store.storeId,
    seq: held.reduce((all, { seq }) => all + seq, 0),
    hash: createHash('sha256').update(lines.join('')).digest('hex'),
    chips: null,
  };
}
