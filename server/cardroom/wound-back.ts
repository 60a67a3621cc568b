import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { orderOfRequest } from '../sync/order-answers.ts';

/**
 * Notices that the store was wound back with its whole disk, as a snapshot of a machine is put back: nothing in the file says so, but its
 * tables know of things it has forgotten. From then on it is a copy that was put in the original's place.
 */
export class WoundBack {
  readonly #store: Pick<CardroomStore, 'rows' | 'branches' | 'orders' | 'copyMark'>;

  constructor(store: Pick<CardroomStore, 'rows' | 'branches' | 'orders' | 'copyMark'>) {
    this.#store = store;
  }

  /** This store has once told the table that it keeps its log up to `seq`. */
  wasKept(logId: string, seq: number): void {
    const { rows, branches } = this.#store;
    const ends = [rows.position(logId), ...branches.of(logId).map(({ head }) => head)];
    if (ends.every((end) => end.seq < seq)) this.#mark();
  }

  /**
   * New rows of a log the store holds a part of: what they did because of an order was ordered by it. A log it holds nothing of may come from
   * another room. Called in the transaction that stores the rows: they are new only once.
   */
  came(logId: string, batch: readonly LogRow[]): void {
    const { rows, orders } = this.#store;
    const held = rows.position(logId).seq;
    if (held === 0) return;
    const isForgotten = ({ seq, request }: LogRow): boolean => {
      const order = seq > held ? orderOfRequest(request) : null;
      return order !== null && orders.find(order) === null;
    };
    if (batch.some(isForgotten)) this.#mark();
  }

  #mark(): void {
    const { copyMark } = this.#store;
    if (!copyMark.isCopy()) copyMark.mark();
  }
}
