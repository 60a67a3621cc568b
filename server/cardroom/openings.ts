import type { Seat } from '../../engine/notation.ts';
import { actorOf, actorParts, isWitness, signedBeside, type TableEvent } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { AuditEntry, FloorRefusal, OpenedCards } from '../../protocol/floor-desk.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import { tableWithSteps } from '../floor/table-before-hand.ts';
import type { Note } from '../repeated-notes.ts';
import { handOfBytes } from '../review/hand-box.ts';
import { handsInStore } from './hand-source.ts';
import { readEvent } from './read-event.ts';
import type { ReviewKey } from './review-key.ts';
import type { Room } from './room.ts';

/** Two people who have proved who they are, and what they want opened. */
export interface Opening {
  readonly tableId: string;
  readonly hand: number;
  readonly seats: readonly Seat[];
  /** The words why; never empty. */
  readonly reason: string;
  readonly first: Pick<StaffPerson, 'id' | 'role'>;
  readonly second: Pick<StaffPerson, 'id' | 'role'>;
}

/** What is known about a hand's boxes without opening any. */
export interface SealedSeats {
  readonly seats: readonly Seat[];
  readonly openings: readonly AuditEntry[];
  /** Why none can be opened now; null: they can. */
  readonly refusal: FloorRefusal | null;
}

export interface OpeningsOptions {
  readonly room: Pick<Room, 'table' | 'store'>;
  readonly store: Pick<CardroomStore, 'rows' | 'search' | 'appendAudit' | 'audit'>;
  /** Null in a cardroom that keeps none. */
  readonly reviewKey: Pick<ReviewKey, 'opener' | 'standing'> | null;
  readonly time: TimeSource;
  /** Writes a line to a place outside the store’s file. Absent: nowhere. */
  readonly note?: Note;
}

interface SealedRows {
  /** The valid box of each seat: its last one. */
  readonly boxes: ReadonlyMap<Seat, string>;
  /** Ids of everybody who dealt. */
  readonly dealers: ReadonlySet<string>;
  readonly logId: string;
}

/** The cards, or why not. */
export type Opened = { readonly cards: readonly OpenedCards[] } | { readonly refusal: FloorRefusal };

/**
 * Opens sealed hole cards for two people who did not deal them, once the hand is over. The cards are given to the asker and stored nowhere.
 */
export class Openings {
  readonly #options: OpeningsOptions;

  constructor(options: OpeningsOptions) {
    this.#options = options;
  }

  /** Which seats have a box, which of them were opened, and whether anything can be opened now. */
  sealed(tableId: string, hand: number): SealedSeats | { readonly refusal: FloorRefusal } {
    const rows = this.#rowsOf(tableId, hand);
    if ('refusal' in rows) return rows;
    const openings = this.#options.store.audit.ofHand(tableId, hand) as readonly AuditEntry[];
    const seats = [...rows.boxes.keys()].toSorted((one, other) => one - other);
    const nothing: FloorRefusal | null = seats.length === 0 ? { reason: 'nothing-sealed', hand } : null;
    return { seats, openings, refusal: this.#unfinished(tableId, hand) ?? nothing ?? this.#shut() };
  }

  /** Returns the cards, after writing to disk who had them opened and why; or a refusal, which is recorded as well. */
  open(opening: Opening): Opened {
    const { tableId, hand } = opening;
    const rows = this.#rowsOf(tableId, hand);
    if ('refusal' in rows) return rows;
    const opened = this.#opened(opening, rows);
    try {
      this.#book('refusal' in opened ? 'opening-refused' : 'cards-opened', opening);
    } catch (error) {
      // Without an audit entry nothing is shown.
      if (error instanceof StorageFault) return { refusal: { reason: 'not-kept' } };
      throw error;
    }
    return opened;
  }

  /** A known person tried, but the request failed before it was checked: that is recorded as well. */
  turnedAway(opening: Omit<Opening, 'second'>, why: FloorRefusal): FloorRefusal {
    const rows = this.#rowsOf(opening.tableId, opening.hand);
    // The hand they asked about does not exist.
    if ('refusal' in rows) return why;
    try {
      this.#book('opening-refused', { ...opening, second: null });
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
    }
    return why;
  }

  #opened(opening: Opening, rows: SealedRows): Opened {
    const refusal = this.#objectionTo(opening, rows);
    const opener = this.#options.reviewKey?.opener ?? null;
    if (refusal !== null || opener === null) return { refusal: refusal ?? { reason: 'review-locked' } };
    const cards: OpenedCards[] = [];
    for (const seat of opening.seats) {
      const content = opener(rows.boxes.get(seat) ?? '');
      const sealed = content === null ? null : handOfBytes(content);
      const isOurs =
        sealed?.table === opening.tableId &&
        sealed.log === rows.logId &&
        sealed.hand === opening.hand &&
        sealed.seat === seat;
      if (sealed === null || !isOurs) return { refusal: { reason: 'box-not-ours', seat } };
      cards.push({ seat, cards: sealed.cards });
    }
    return { cards };
  }

  #objectionTo({ tableId, hand, seats, first, second }: Opening, rows: SealedRows): FloorRefusal | null {
    if (first.role === 'dealer') return { reason: 'not-allowed', role: first.role };
    if (first.id === second.id) return { reason: 'same-person' };
    if ([first, second].some(({ id }) => rows.dealers.has(id))) return { reason: 'dealt-it' };
    const unfinished = this.#unfinished(tableId, hand);
    if (unfinished !== null) return unfinished;
    if (seats.length === 0 || seats.some((seat) => !rows.boxes.has(seat))) return { reason: 'nothing-sealed', hand };
    return this.#shut();
  }

  #shut(): FloorRefusal | null {
    const { reviewKey } = this.#options;
    if (reviewKey === null || ['none', 'unusable'].includes(reviewKey.standing.state))
      return { reason: 'no-review-key' };
    return reviewKey.opener === null ? { reason: 'review-locked' } : null;
  }

  /** A player who knew the cards could still act on them: the hand is not over, or one tap at its table would undo its end. */
  #unfinished(tableId: string, hand: number): FloorRefusal | null {
    const { room } = this.#options;
    const table = room.table(tableId);
    const now = table?.state.hand ?? null;
    if (table === null || now === null || now.number !== hand) return null;
    if (now.stage !== 'over') return { reason: 'hand-running', hand };
    const grown = tableWithSteps(handsInStore(room.store, table), hand);
    return grown?.undo === null ? null : { reason: 'end-not-final', hand };
  }

  #rowsOf(tableId: string, hand: number): SealedRows | { readonly refusal: FloorRefusal } {
    const { room, store } = this.#options;
    const table = room.table(tableId);
    if (table === null) return { refusal: { reason: 'no-such-table', tableId } };
    const { logId } = table;
    const rows = store.rows.ofHand(logId, hand).flatMap((row) => {
      const read = readEvent(row);
      return 'unfit' in read ? [] : [{ actor: row.actor, event: read.event }];
    });
    const began = rows.some(({ event }) => event.type === 'hand-started' && event.number === hand);
    if (!began) return { refusal: { reason: 'no-such-hand', hand } };
    const boxes = new Map<Seat, string>();
    for (const { event } of rows) {
      if (event.type === 'cards-sealed' && event.hand === hand) boxes.set(event.seat, event.box);
    }
    const [found] = store.search.hands({ tableId, hand, limit: 10 }).filter((one) => one.logId === logId);
    return { boxes, logId, dealers: new Set([found?.dealer ?? [], dealersIn(rows)].flat()) };
  }

  #book(
    what: 'cards-opened' | 'opening-refused',
    {
      tableId,
      hand,
      seats,
      reason,
      first,
      second,
    }: Omit<Opening, 'second'> & { readonly second: Opening['second'] | null },
  ): void {
    const { store, time, note } = this.#options;
    const by = signedBeside(actorOf(first.role, first.id), second && actorOf(second.role, second.id));
    store.appendAudit({ at: time.now(), what, by, tableId, hand, seats, reason });
    const sentence = what === 'cards-opened' ? 'Sealed cards opened.' : 'Sealed cards not opened.';
    note?.(sentence, { table: tableId, hand, seats: seats.join(), by });
  }
}

/** These are never rulings: a floor person who did them had no dealer beside them. */
const onlyDealt: readonly TableEvent['type'][] = ['hand-started', 'board-dealt', 'pot-pushed'];
const ends: readonly TableEvent['type'][] = ['hand-ended', 'misdeal-declared', 'hand-voided'];

/**
 * Everybody who dealt, from the first row of a hand to its last end: including a relief who took over, and anybody who tapped as its
 * dealer.
 */
function dealersIn(rows: readonly { readonly actor: string; readonly event: TableEvent }[]): readonly string[] {
  const end = rows.findLastIndex(({ event }) => ends.includes(event.type));
  const played = end === -1 ? rows : rows.slice(0, end + 1);
  return played.flatMap(({ actor, event }) => {
    const came = event.type === 'dealer-changed' && event.to !== null ? [event.to.staff] : [];
    const [{ role, id }] = actorParts(actor);
    // A relief who signs in to wait for the next hand has tapped as a dealer, but dealt nothing.
    const tapped = role === 'dealer' && id !== null ? !isWitness(event) : onlyDealt.includes(event.type);
    return tapped ? [...came, id ?? role] : came;
  });
}
