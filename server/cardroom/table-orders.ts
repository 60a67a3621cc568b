import type { CardroomStore, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { type OrderBody, orderBodySchema } from '../../protocol/sync-messages.ts';
import type { IntakeOrders } from '../sync/intake.ts';
import type { RoomListeners } from './room-listeners.ts';
import type { StoreWrites } from './store-writes.ts';
import type { TableLinks } from './table-links.ts';

export interface TableOrdersOptions {
  readonly store: Pick<CardroomStore, 'orders' | 'together'>;
  readonly writes: StoreWrites;
  readonly listeners: RoomListeners;
  readonly links: Pick<TableLinks, 'with'>;
}

/** Orders of floor and office to tables: stored before they are sent, sent to linked tables, answered once. */
export class TableOrders implements IntakeOrders {
  readonly #options: TableOrdersOptions;
  /** The content of waiting orders, by order id: each is parsed once. */
  readonly #asked = new Map<string, OrderBody | null>();

  constructor(options: TableOrdersOptions) {
    this.#options = options;
  }

  waiting(tableId: string): readonly Order[] {
    return this.#options.store.orders.waiting(tableId);
  }

  /** What an order asks; null: another program version stored it, and this one does not know its meaning. */
  asked({ id, body, state }: Order): OrderBody | null {
    const known = this.#asked.get(id);
    if (known !== undefined) return known;
    const read = readOrderBody(body);
    if (state === 'waiting') this.#asked.set(id, read);
    return read;
  }

  /** Stores an order; `send` sends it, or the table's next link does. */
  keep(order: Order): void {
    const { store, writes, listeners } = this.#options;
    writes.write(() => store.orders.add(order));
    listeners.tell((listener) => listener.orderGiven?.(order));
  }

  send(order: Order): void {
    this.#options.links.with(order.tableId)?.sendOrder(order);
  }

  answer(tableId: string, id: string, refusal: string | null): void {
    const { store, writes, listeners } = this.#options;
    const order = store.orders.find(id);
    // A store restored from a backup may not contain this order; another table's orders do not concern this one.
    if (order === null || order.tableId !== tableId || order.state !== 'waiting') return;
    const state = refusal === null ? 'done' : 'refused';
    const answer = JSON.stringify({ refusal });
    const answered: Order = { ...order, state, answer };
    // What is not stored together with it would be lost in a crash, because no table is asked for an answer twice.
    const along = listeners.keptWith(answered);
    writes.write(() =>
      store.together(() => {
        store.orders.answer(id, state, answer);
        for (const { keep } of along) keep();
      }),
    );
    for (const { kept } of along) kept();
    listeners.tell((listener) => listener.orderAnswered(answered));
    this.#asked.delete(id);
  }
}

/** What an order asks, as stored and sent; null: another program version wrote it, and this one does not know its meaning. */
function readOrderBody(body: string): OrderBody | null {
  const read = orderBodySchema.safeParse(JSON.parse(body));
  return read.success ? read.data : null;
}
