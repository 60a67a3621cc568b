import { stateShape, type TableState } from '../../engine/table.ts';
import type { EventLog, HandSnapshot, LogRow } from '../../native-bridge/contracts/event-log.ts';
import { type HandSource, isKeptBefore, type LoggedEvent } from '../floor/table-before-hand.ts';
import { readEvent } from './stored-event.ts';

/** Old hands of a table's own log. */
export function handsInLog(log: EventLog): HandSource {
  return {
    snapshotBelow: (hand) => {
      const kept = log.handSnapshot(hand, stateShape);
      return kept && { sequence: kept.seq, state: JSON.parse(kept.state) as TableState };
    },
    eventsAfter: (sequence, limit) => log.read(sequence, limit).map(logged),
    eventsOfHand: (hand) => log.rowsOfHand(hand).map(logged),
    lateAmendments: () => log.lateAmendments().map(logged),
  };
}

const logged = (row: LogRow): LoggedEvent => ({ sequence: row.seq, hand: row.hand, event: readEvent(row) });

/** The table's state just before a row, if it is kept; null otherwise. */
export function handSnapshotOf(row: LogRow, before: TableState | null): HandSnapshot | null {
  if (before === null || !isKeptBefore(row)) return null;
  return { hand: row.hand, seq: row.seq - 1, shape: stateShape, state: JSON.stringify(before) };
}
