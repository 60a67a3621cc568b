import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { orderOfRequest } from '../sync/order-answers.ts';

type WoundBackStore = Pick<CardroomStore, 'rows' | 'branches' | 'orders' | 'copyMark' | 'office'>;

/**
 * Notices that the store was wound back with its whole disk, as a snapshot of a machine is put back: nothing in the file says so, but its
 * tables know of things it has forgotten. From then on it is a copy that was put in the original's place.
 */
export class WoundBack {
  readonly #store: WoundBackStore;
  /** How far another room has kept a log that was there meanwhile, by log. */
  readonly #elsewhere = new Map<string, number>();

  readonly #decidedAt: number | null;
  #isFound: boolean;

  constructor(store: WoundBackStore) {
    this.#store = store;
    this.#decidedAt = store.office.read(store.office.head().seq - 1, 1)[0]?.at ?? null;
    this.#isFound = store.copyMark.isCopy();
  }

  /**
   * The last decision of the office that a store knows which was put back: what was sold or paid later is forgotten here, and nobody else has
   * it. Stays until the next start. Null: it was not, as far as anybody has said.
   */
  get forgotSince(): number | null {
    return this.#isFound ? this.#decidedAt : null;
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
    this.#isFound = true;
    if (!copyMark.isCopy()) copyMark.mark();
  }
}
