import { type HandTape, type TableEvent, type TableState, tapeAfter } from '../../engine/table.ts';
import { tableBeforeHand, tapeOfHand } from '../floor/table-before-hand.ts';
import { handsInStore } from './hand-source.ts';
import type { LiveTable } from './project-rows.ts';
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
