import { type HandTape, type TableEvent, type TableState, tapeAfter } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import {
  type HandSource,
  isPastAmendmentOf,
  type LoggedEvent,
  tableBeforeHand,
  tapeOfHand,
} from '../floor/table-before-hand.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';
import { readEvent } from './read-event.ts';
import type { Room } from './room.ts';

/** Growing one takes milliseconds, and a viewer of a hand asks for it again and again. */
const handsKept = 40;

/**
 * Hands as booked, with the tables before them, grown from the store on demand. The hand in play follows its table's events, so that a
 * correction is shown as fast as it is tried.
 */
export class HandTapes {
  readonly #room: Room;
  readonly #tapes = new Map<string, HandTape | null>();
  readonly #befores = new Map<string, TableState | null>();

  constructor(room: Room) {
    this.#room = room;
    room.listen({
      tableGrew: (table, events) => {
        const key = keyOf(table, table.state.handNumber);
        const tape = this.#tapes.get(key);
        // When a hand begins or its start is taken back, or an older one is amended, the stored tape is of another hand.
        if (events.some(({ event }) => isAnotherHand(event))) this.#forget(table);
        else if (tape !== undefined)
          this.#tapes.set(
            key,
            events.reduce<HandTape | null>((grown, { event }) => tapeAfter(grown, null, event), tape),
          );
      },
      linkChanged: () => {},
      orderAnswered: () => {},
    });
  }

  /** The hand with all its amendments; null if it can no longer be replayed. */
  tape(table: LiveTable, hand: number): HandTape | null {
    return kept(this.#tapes, keyOf(table, hand), () => tapeOfHand(this.#sourceOf(table), hand));
  }

  /** The table just before the hand; null in the same cases as `tape`. */
  before(table: LiveTable, hand: number): TableState | null {
    return kept(this.#befores, keyOf(table, hand), () => tableBeforeHand(this.#sourceOf(table), hand));
  }

  #sourceOf(table: LiveTable): ReturnType<typeof handsInStore> {
    return handsInStore(this.#room.store, table);
  }

  #forget({ logId }: LiveTable): void {
    for (const key of this.#tapes.keys()) if (key.startsWith(`${logId} `)) this.#tapes.delete(key);
  }
}

const isAnotherHand = (event: TableEvent): boolean =>
  event.type === 'hand-started' ||
  event.type === 'past-hand-amended' ||
  (event.type === 'step-undone' && event.step === 'hand-started');

const keyOf = ({ logId }: LiveTable, hand: number): string => `${logId} ${hand}`;

function kept<T>(all: Map<string, T>, key: string, grow: () => T): T {
  const known = all.get(key);
  const value = known === undefined ? grow() : known;
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > handsKept && oldest !== undefined) all.delete(oldest);
  return value;
}

/** A log as far as the room understands it: later rows are stored, and shown to nobody. */
type UnderstoodLog = Pick<LiveTable, 'logId' | 'head'>;

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
