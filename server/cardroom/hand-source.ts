import type { TableState } from '../../engine/index.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { HandSource, LoggedEvent } from '../floor/table-before-hand.ts';
import { readEvent } from './read-event.ts';

/** Old hands of one log in the room's store. */
export function handsInStore(store: CardroomStore, logId: string): HandSource {
  return {
    snapshotBelow: (hand) => {
      const kept = store.handSnapshot(logId, hand);
      return kept && { sequence: kept.seq, state: JSON.parse(kept.state) as TableState };
    },
    eventsAfter: (sequence, limit) => loggedEvents(store.rows(logId, sequence, limit)),
    eventsOfHand: (hand) => loggedEvents(store.rowsOfHand(logId, hand)),
    lateAmendments: () => loggedEvents(store.lateAmendments(logId)),
  };
}

function loggedEvents(rows: readonly LogRow[]): readonly LoggedEvent[] {
  const events: LoggedEvent[] = [];
  for (const row of rows) {
    const read = readEvent(row);
    if ('unfit' in read) break;
    events.push({ sequence: row.seq, hand: row.hand, event: read.event });
  }
  return events;
}
