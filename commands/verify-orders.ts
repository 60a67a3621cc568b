import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { orderOfRequest } from '../server/sync/order-answers.ts';
import { isOrderSigned } from '../server/sync/signed-order.ts';

type Order = ReturnType<ReadOnlyStore['orders']['all']>[number];

/** The orders of a store, each as the room's key covers it, compared with what the tables say they have carried out. */
export class SignedOrders {
  readonly #orders: ReadonlyMap<string, Order>;
  readonly #isSigned: (order: Order) => boolean;
  readonly #storeId: string;
  /** The first order that was signed when it was given. Those before it come from an earlier version. */
  readonly #from: number;
  /** Logs in which a signed order was carried out: from there on every order is. */
  readonly #begun = new Set<string>();

  /** `keys`: null where no key of the room is known: then only the presence of signatures is looked at. */
  constructor(store: ReadOnlyStore, keys: ReadonlySet<string> | null) {
    const orders = store.orders.all();
    this.#storeId = store.storeId;
    this.#orders = new Map(orders.map((order) => [order.id, order]));
    this.#isSigned = (order) =>
      keys === null ? order.signed !== undefined : isOrderSigned(this.#storeId, order, keys) || isWithoutWords(order);
    this.#from =
      orders.find(({ signed }) => signed !== undefined && signed.log !== null)?.number ?? Number.MAX_SAFE_INTEGER;
  }

  /** Orders that nobody gave. */
  findings(): readonly string[] {
    return [...this.#orders.values()]
      .filter((order) => this.#isStrange(order))
      .map(
        ({ id, tableId }) =>
          `Order ${id} to table ${tableId} is not signed by the room: another program wrote or changed it, and nobody gave it.`,
      );
  }

  /** A sentence for a row that carries out what the room never ordered. */
  take({
    logId,
    seq,
    request,
    kind,
  }: Pick<LogRow, 'seq' | 'request' | 'kind'> & { readonly logId: string }): readonly string[] {
    const id = kind === 'order-answered' ? null : orderOfRequest(request);
    if (id === null) return [];
    const order = this.#orders.get(id);
    if (order !== undefined && !this.#isStrange(order)) {
      if (order.signed?.log === logId) this.#begun.add(logId);
      return [];
    }
    if (order === undefined && !this.#begun.has(logId)) return [];
    const why = order === undefined ? 'which this room does not hold' : 'which this room has not signed';
    return [
      `Log ${logId}, event ${seq} (${kind}): the table carried out order ${id}, ${why}. Nobody gave it here, or the store was put back to a time before.`,
    ];
  }

  #isStrange(order: Order): boolean {
    const isEarlier =
      order.signed === undefined && order.state !== 'waiting' && order.number > 0 && order.number < this.#from;
    return this.#from !== Number.MAX_SAFE_INTEGER && !isEarlier && !this.#isSigned(order);
  }
}

/** The name of who gave it, or the reason, was erased since: the order is carried out long ago, and its signature covers what is gone. */
function isWithoutWords({ body, state, signed }: Order): boolean {
  if (state === 'waiting' || signed === undefined) return false;
  const { type, name, order } = JSON.parse(body) as { type?: string; name?: string; order?: { reason?: string } };
  return type === 'floor-order' && (name === '' || order?.reason === '');
}
