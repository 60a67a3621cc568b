import { createHash } from 'node:crypto';
import { canonicalText } from '../../../engine/notation.ts';
import type { GivenOrder, TableOrder } from '../../../engine/office.ts';
import type { Order } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { PrivateText } from '../../../native-bridge/contracts/event-log.ts';
import type { OfficeOrderBody } from '../../../protocol/sync-messages.ts';
import type { TableOrders } from '../table-orders.ts';

/** Who gives the order, and the texts that go with it. */
export interface OrderedAs {
  readonly actor: string;
  readonly name: string;
  readonly at: number;
  readonly newId: () => string;
  readonly text: (id: string) => PrivateText | null;
  /** A table's name. */
  readonly tableName: (tableId: string) => string;
}

/** An order as the store holds it until its table has answered. */
export function officeOrder({ tableId, order }: GivenOrder, as: OrderedAs): Order {
  const { actor, name, at, newId, text } = as;
  const words = order.order === 'seat-player' ? text(order.player.id) : null;
  const body: OfficeOrderBody = { type: 'office-order', order: named(order, as), by: actor, name, text: words };
  return { id: newId(), tableId, createdAt: at, actor, body: JSON.stringify(body), state: 'waiting', answer: null };
}

/** The id of an order that a request gave, counted from 0. It identifies a request that left no event, because a table has to act first. */
export const orderGivenBy = (request: string, index: number): string =>
  createHash('sha256').update(request).update('\n').update(String(index)).digest('hex').slice(0, 32);

/** What an office order asks of its table; null: it is the floor's, or from another program version. */
export function officeOrderIn(orders: Pick<TableOrders, 'asked'>, order: Order): TableOrder | null {
  const body = orders.asked(order);
  return body?.type === 'office-order' ? body.order : null;
}

/** Tables by their names. */
function named(order: TableOrder, { tableName }: OrderedAs): TableOrder {
  if (order.order === 'seat-player' && order.from !== undefined) return { ...order, from: tableName(order.from) };
  if (order.order === 'move-out' && order.to !== null)
    return { ...order, to: { ...order.to, name: tableName(order.to.tableId) } };
  return order;
}

/** Two orders with the same key ask the same of the same table. */
export const keyOfOrder = ({ tableId, order }: GivenOrder): string => `${tableId} ${canonicalText(unnamed(order))}`;

/** The inverse of `named`, reduced to what is asked. */
function unnamed(order: TableOrder): TableOrder {
  if (order.order === 'seat-player') {
    // What a bank holds may change on the way, and must not seat a player twice.
    const { from: _from, bank: _bank, bankLevel: _level, bankStage: _stage, ...asked } = order;
    return asked;
  }
  if (order.order !== 'move-out') return order;
  // Nobody goes twice because the reason is told otherwise.
  const { letGo: _why, ...asked } = order;
  return asked.to === null ? asked : { ...asked, to: { tableId: asked.to.tableId, seat: asked.to.seat } };
}

/** When an answered order may be given again. */
interface Answered {
  readonly hand: number;
  readonly at: number;
}

/** An order that is still due after its answer waits this long, or for the table's next hand; twice as long each time. */
const againAfterMs = 60_000;
const againAtLastMs = 16 * 60_000;
/** Anything a next hand could change has changed by then. */
const handsWaitedFor = 4;

/** What the table is told by an order, so that a later order replaces it. What concerns one seat or player replaces nothing. */
const saidBy = ({ tableId, order }: GivenOrder): string | null =>
  'seat' in order || 'player' in order ? null : `${tableId} ${order.order}`;

/** Which due orders are under way: none is given twice, and a refused one only after the table has gone on. */
export class OrdersDue {
  readonly #waiting = new Map<string, { readonly key: string; readonly said: string | null }>();
  readonly #answered = new Map<string, Answered & { readonly times: number; readonly said: string | null }>();

  /** The due orders to give now. */
  fresh(due: readonly GivenOrder[], now: { readonly at: number; readonly handAt: (tableId: string) => number }) {
    const waiting = new Set([...this.#waiting.values()].map(({ key }) => key));
    const keys = due.map(keyOfOrder);
    // An order that was not due for a while is new when it is due again: the facts have changed.
    const stillDue = new Set([...keys, ...waiting]);
    for (const key of this.#answered.keys()) if (!stillDue.has(key)) this.#answered.delete(key);
    return due.filter(({ tableId }, index) => {
      const key = keys[index] ?? '';
      if (waiting.has(key)) return false;
      const answered = this.#answered.get(key);
      if (answered === undefined) return true;
      const { hand, at, times } = answered;
      if (times <= handsWaitedFor && now.handAt(tableId) !== hand) return true;
      return Math.abs(now.at - at) >= Math.min(againAtLastMs, againAfterMs * 2 ** (times - 1));
    });
  }

  given({ id, tableId }: Order, order: TableOrder | null): void {
    if (order === null) return;
    const given = { tableId, order };
    this.#waiting.set(id, { key: keyOfOrder(given), said: saidBy(given) });
  }

  answered({ id }: Order, now: Answered): void {
    const order = this.#waiting.get(id);
    if (order === undefined) return;
    const { key, said } = order;
    this.#waiting.delete(id);
    // A table that was told otherwise since may be told the same again at once.
    for (const [other, before] of this.#answered)
      if (other !== key && said !== null && before.said === said) this.#answered.delete(other);
    this.#answered.set(key, { ...now, said, times: (this.#answered.get(key)?.times ?? 0) + 1 });
  }
}
