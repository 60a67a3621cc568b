import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { Forgotten } from '../../native-bridge/contracts/copy-mark.ts';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { orderOfRequest } from '../sync/order-answers.ts';
import { isHeadSigned } from '../sync/signed-head.ts';

type WoundBackStore = Pick<CardroomStore, 'storeId' | 'rows' | 'branches' | 'orders' | 'copyMark' | 'office'>;

const dayMs = 24 * 60 * 60_000;
/** Of so many decisions it is remembered that they are told. */
const toldMax = 50;

/**
 * Notices that the store was wound back with its whole disk, as a snapshot of a machine is put back: nothing in the file says so, but its
 * tables know of things it has forgotten, and are told how far the office has come. From then on it is a copy that was put in the
 * original's place.
 */
export class WoundBack {
  readonly #store: WoundBackStore;
  readonly #time: TimeSource;
  readonly #roomKey: string | null;
  /** How far another room has kept a log that was there meanwhile, by log. */
  readonly #elsewhere = new Map<string, number>();
  /** Where the office’s log ended when the program started. */
  readonly #startedAt: LogHead;
  #found: Pick<Forgotten, 'since' | 'metAt'> | null;

  /** `roomKey`: the public half of what the office is signed with; null: it is not signed. */
  constructor({ store, time, roomKey }: { store: WoundBackStore; time: TimeSource; roomKey: string | null }) {
    this.#store = store;
    this.#time = time;
    this.#roomKey = roomKey;
    this.#startedAt = store.office.head();
    const put = { since: this.#decidedAt(this.#startedAt.seq), metAt: time.now() };
    this.#found = store.copyMark.forgotten() ?? (store.copyMark.isCopy() ? put : null);
  }

  /**
   * The last decision of the office that a store knows which was put back, 0 where it knows none: what was sold or paid later is forgotten
   * here, and nobody else has it. Stays for a day. Null: it was not put back, as far as anybody has said.
   */
  get forgotSince(): number | null {
    const found = this.#found;
    return found === null || this.#isOld(found) ? null : (found.since ?? 0);
  }

  /** The same for the room’s operator. */
  get sentence(): string | null {
    return this.forgotSince === null ? null : sentenceOfForgotten(this.forgotSince);
  }

  /** This store has once told the table that it keeps its log up to `seq`. */
  wasKept(logId: string, seq: number): void {
    const { rows, branches } = this.#store;
    const ends = [rows.position(logId), ...branches.of(logId).map(({ head }) => head)];
    if (ends.every((end) => end.seq < seq)) this.#mark();
  }

  /** Another room has kept the log up to `seq`: orders in it were that room's. */
  wasElsewhere(logId: string, seq: number): void {
    this.#elsewhere.set(logId, seq);
  }

  /** This store’s office had once come so far, as somebody says whom it told. Only what this room’s own key has signed says so. */
  officeWas(head: SignedHead, by: string): void {
    const { office, copyMark, storeId } = this.#store;
    if (head.key !== this.#roomKey || !isHeadSigned(storeId, head)) return;
    const { seq, hash } = head;
    if (office.read(seq - 1, 1)[0]?.hash === hash) return;
    const told = copyMark.forgotten()?.told ?? [];
    if (told.includes(hash)) return;
    // What is the same up to where is not known: an event before the one that is another, at most what there was at the start.
    const since = this.#decidedAt(Math.min(seq - 1, this.#startedAt.seq));
    this.#forget({ since, seen: { by, seq }, told: [...told, hash].slice(-toldMax) });
  }

  /**
   * New rows of a log the store holds a part of: what they did because of an order was ordered by it. A log it holds nothing of may come from
   * another room, and so may what another one has kept. Called in the transaction that stores the rows: they are new only once.
   */
  came(logId: string, batch: readonly LogRow[]): void {
    const { rows, orders } = this.#store;
    const held = rows.position(logId).seq;
    if (held === 0) return;
    const known = Math.max(held, this.#elsewhere.get(logId) ?? 0);
    const isForgotten = ({ seq, request }: LogRow): boolean => {
      const order = seq > known ? orderOfRequest(request) : null;
      return order !== null && orders.find(order) === null;
    };
    if (batch.some(isForgotten)) this.#mark();
  }

  #mark(): void {
    const { copyMark } = this.#store;
    const known = this.#recent();
    if (known === null) this.#forget({ since: this.#decidedAt(this.#startedAt.seq), told: [] });
    else if (!copyMark.isCopy()) copyMark.mark();
  }

  #forget(more: Pick<Forgotten, 'since' | 'told' | 'seen'>): void {
    const known = this.#recent();
    // Of two who have seen it, the one who shows that more is forgotten counts.
    const since = known === null ? more.since : Math.min(known.since ?? 0, more.since ?? 0) || null;
    const forgotten = { ...known, ...more, since, metAt: this.#time.now() };
    this.#found = forgotten;
    this.#store.copyMark.forget(forgotten);
  }

  /** What is told of now. */
  #recent(): Forgotten | null {
    const known = this.#store.copyMark.forgotten();
    return known === null || this.#isOld(known) ? null : known;
  }

  #isOld({ metAt }: Pick<Forgotten, 'metAt'>): boolean {
    return this.#time.now() - metAt > dayMs;
  }

  #decidedAt(seq: number): number | null {
    return seq < 1 ? null : (this.#store.office.read(seq - 1, 1)[0]?.at ?? null);
  }
}

/** What a store that was put back has forgotten, for people who do not have the pages. `since` 0 or null: everything. */
export function sentenceOfForgotten(since: number | null): string {
  const receipts = 'Look at the receipts before doing it again.';
  return since
    ? `The store was put back to its state of ${new Date(since).toISOString()}: what was sold or paid after that is forgotten here. ${receipts}`
    : `The store was put back to before the office’s first decision: what was sold or paid after that is forgotten here. ${receipts}`;
}
