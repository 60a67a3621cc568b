import type { KeyObject } from 'node:crypto';
import type { Refusal } from '../../engine/table.ts';
import type { CardroomStore, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { type OrderBody, orderBodySchema } from '../../protocol/sync-messages.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import type { IntakeOrders } from '../sync/intake.ts';
import { isOrderSigned, signOrder } from '../sync/signed-order.ts';
import type { LiveTables } from './live-tables.ts';
import type { RoomListeners } from './room-listeners.ts';
import type { RoomSeals } from './room-seals.ts';
import type { StoreWrites } from './store-writes.ts';
import type { TableLinks } from './table-links.ts';

/** The room's own key, and the public halves of all that its store may be signed with. */
export interface RoomSigning {
  readonly key: KeyObject;
  readonly known: ReadonlySet<string>;
}

export interface TableOrdersOptions {
  readonly store: Pick<CardroomStore, 'storeId' | 'orders' | 'together'>;
  readonly writes: StoreWrites;
  readonly listeners: RoomListeners;
  readonly links: Pick<TableLinks, 'with'>;
  readonly live: Pick<LiveTables, 'get'>;
  readonly seals: Pick<RoomSeals, 'hold'>;
  /** Null: orders are not signed, and none is checked. */
  readonly signing: RoomSigning | null;
}

/**
 * Orders of floor and office to tables: signed when they are given, stored before they are sent, sent to linked tables, answered once. The
 * store is read as something that others may have written: an order in it that the room has not signed was never given.
 */
export class TableOrders implements IntakeOrders {
  readonly #options: TableOrdersOptions;
  /** The content of waiting orders, by order id: each is parsed once. */
  readonly #asked = new Map<string, OrderBody | null>();
  /** Waiting orders as they were found to be signed, by id. */
  readonly #given = new Map<string, string>();
  /** Orders in the store that this room never gave, by id; with their tables. */
  readonly #strange = new Map<string, string>();

  constructor(options: TableOrdersOptions) {
    this.#options = options;
    for (const order of options.store.orders.waiting(null)) this.#isGiven(order);
  }

  get key(): string | null {
    const { signing } = this.#options;
    return signing === null ? null : publicRoomKey(signing.key);
  }

  /** What another program has written among the orders, in a sentence; null: nothing that was met. */
  get sentence(): string | null {
    const [first, ...others] = this.#strange;
    if (first === undefined) return null;
    const [id, table] = first;
    const more = others.length === 0 ? '' : ` So were ${others.length} more.`;
    return `Order ${id} to table ${table} was written into the store by another program: nobody gave it here, and no table is sent it.${more} “riffle verify” lists them.`;
  }

  /** An order of this room as it is stored and sent. */
  signed(order: Order): Order {
    const { store, live, signing } = this.#options;
    if (signing === null) return order;
    const log = live.get(order.tableId)?.logId ?? null;
    return { ...order, signed: signOrder(store.storeId, order, { log, key: signing.key }) };
  }

  waiting(tableId: string): readonly Order[] {
    return this.#options.store.orders.waiting(tableId).filter((order) => this.#isGiven(order));
  }

  /** What an order asks; null: another program version stored it, and this one does not know its meaning. */
  asked({ id, body, state }: Order): OrderBody | null {
    const known = this.#asked.get(id);
    if (known !== undefined) return known;
    const read = readOrderBody(body);
    if (state === 'waiting') this.#asked.set(id, read);
    return read;
  }

  /** Stores an order that is signed; `send` sends it, or the table's next link does. */
  keep(order: Order): void {
    const { store, writes, listeners, seals } = this.#options;
    writes.write(() =>
      store.together(() => {
        store.orders.add(order);
        seals.hold({ orders: 1 });
      }),
    );
    listeners.tell((listener) => listener.orderGiven?.(order));
  }

  send(order: Order): void {
    this.#options.links.with(order.tableId)?.sendOrder(order);
  }

  answer(tableId: string, id: string, refusal: string | null, cause?: Refusal): void {
    const { store, writes, listeners } = this.#options;
    const order = store.orders.find(id);
    // A store restored from a backup may not contain this order; another table's orders do not concern this one.
    if (order === null || order.tableId !== tableId || order.state !== 'waiting' || !this.#isGiven(order)) return;
    const state = refusal === null ? 'done' : 'refused';
    const answer = JSON.stringify({ refusal, cause });
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
    this.#given.delete(id);
  }

  #isGiven(order: Order): boolean {
    const { store, signing } = this.#options;
    const found = JSON.stringify([order.tableId, order.body, order.signed]);
    if (signing === null || this.#given.get(order.id) === found) return true;
    if (isOrderSigned(store.storeId, order, signing.known)) {
      this.#given.set(order.id, found);
      return true;
    }
    this.#strange.set(order.id, order.tableId);
    return false;
  }
}

/** What an order asks, as stored and sent; null: another program version wrote it, and this one does not know its meaning. */
function readOrderBody(body: string): OrderBody | null {
  const read = orderBodySchema.safeParse(JSON.parse(body));
  return read.success ? read.data : null;
}
