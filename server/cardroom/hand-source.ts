import type { TableState } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { type HandSource, isPastAmendmentOf, type LoggedEvent } from '../floor/table-before-hand.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';
import { readEvent } from './read-event.ts';

/** A log as far as the room understands it: later rows are stored, and shown to nobody. */
export type UnderstoodLog = Pick<LiveTable, 'logId' | 'head'>;

/** An event with its position, and the hand it was booked in. */
type TakenEvent = StoredEvent & LoggedEvent;

/** Old hands of one log in the room's store. */
export function handsInStore(store: CardroomStore, log: UnderstoodLog): HandSource {
  const { logId } = log;
  return {
    snapshotBelow: (hand) => {
      const kept = store.projections.handSnapshot(logId, hand);
      return kept && { sequence: kept.seq, state: JSON.parse(kept.state) as TableState };
    },
    eventsAfter: (sequence, limit) => takenEvents(log, store.rows.read(logId, sequence, limit)),
    eventsOfHand: (hand) => eventsOfHand(store, log, hand),
    lateAmendments: () => lateAmendments(store, log),
  };
}

/** Events booked in a hand, in order. */
const eventsOfHand = (store: CardroomStore, log: UnderstoodLog, hand: number): readonly TakenEvent[] =>
  takenEvents(log, store.rows.ofHand(log.logId, hand));

/** Corrections of hands after the next one had begun, in order. */
const lateAmendments = (store: CardroomStore, log: UnderstoodLog): readonly TakenEvent[] =>
  takenEvents(log, store.rows.lateAmendments(log.logId));

/** The events of a hand, and its corrections after the next one had begun. A corrected hand is described by both. */
export const eventsToldOf = (store: CardroomStore, log: UnderstoodLog, hand: number): readonly TakenEvent[] => [
  ...eventsOfHand(store, log, hand),
  ...lateAmendments(store, log).filter(({ event }) => isPastAmendmentOf(event, hand)),
];

function takenEvents({ head }: UnderstoodLog, rows: readonly LogRow[]): readonly TakenEvent[] {
  return rows.flatMap((row) => {
    const { seq: sequence, hand, at, actor } = row;
    if (sequence > head.seq) return [];
    const read = readEvent(row);
    return 'unfit' in read ? [] : [{ sequence, hand, at, actor, event: read.event }];
  });
}
