import type { KeyObject } from 'node:crypto';
import { canonicalText } from '../../engine/notation.ts';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import type { OrderSignature } from '../../native-bridge/contracts/signed-head.ts';
import type { OrderBody, ToTable } from '../../protocol/sync-messages.ts';
import { isSignedBy, signedWith } from '../staff/staff-list.ts';

/** What an order is before anybody has signed it. */
type UnsignedOrder = Pick<Order, 'id' | 'tableId' | 'body'>;

/** Signs an order of a room to the table that keeps this log; null: nothing is known of its log. */
export function signOrder(
  storeId: string,
  order: UnsignedOrder,
  { log, key }: { readonly log: string | null; readonly key: KeyObject },
): OrderSignature {
  return { log, signature: signedWith(key, orderText(storeId, { ...order, log, said: JSON.parse(order.body) })) };
}

/** Whether one of these keys has signed the order as it is stored. */
export function isOrderSigned(storeId: string, order: Order, keys: Iterable<string>): boolean {
  const { signed } = order;
  if (signed === undefined) return false;
  try {
    const text = orderText(storeId, { ...order, log: signed.log, said: JSON.parse(order.body) });
    return [...keys].some((key) => isSignedBy(key, text, signed.signature));
  } catch {
    // Another program may have written no JSON into the store, or JSON nested too deep to read.
    return false;
  }
}

const ordersAreSignedFrom = 10;

/** An order as a table of this version is sent it: its body to the letter, as it was signed. */
export function orderMessage(
  { storeId, orders }: { readonly storeId: string; readonly orders: { readonly key: string | null } },
  { id, body, signed }: Order,
  version: number,
): Extract<ToTable, { type: 'order' }> {
  const { key } = orders;
  const proof =
    version < ordersAreSignedFrom || signed === undefined || key === null ? {} : { signed: { ...signed, key } };
  return { type: 'order', order: id, storeId, body: JSON.parse(body), ...proof };
}

/** How a table that speaks this version with its room reads what proves an order. */
export const proofIn = ({ body, signed }: Extract<ToTable, { type: 'order' }>, version: number): OrderProof => {
  if (version < ordersAreSignedFrom) return 'older-room';
  return signed === undefined ? null : { ...signed, said: body };
};

/** What proves that an order is the room's; null: nothing does. “older-room”: the room is of a version that signs none. */
export type OrderProof =
  | (OrderSignature & {
      readonly key: string;
      /** The order to the letter: another version may read it with less or more in it. */
      readonly said: unknown;
    })
  | 'older-room'
  | null;

/** An order as the table gets it. */
export interface IncomingOrder {
  readonly id: string;
  readonly storeId: string;
  /** Null: an order of a newer room, unknown to this table. */
  readonly body: OrderBody | null;
  readonly proof: OrderProof;
}

/** What a table knows of itself and of its room. */
export interface OrderedTable {
  readonly tableId: string;
  /** The logs it keeps, those it has given up too: it knows every order that was carried out in them. */
  readonly logs: readonly string[];
  /** The key of its room; null: it was never told one, and believes the room it is linked to. */
  readonly roomKey: () => string | null;
}

/** The table was given a new log since, or its disk was put back: it cannot know whether the order was carried out. */
export const ofAnotherLog =
  'This order was given before the table began another log, which may hold it already: give it again.';

/** Why a table does not carry out an order, in a sentence; null: its room gave it, for this table as it is. */
export function objectionToOrder({ id, storeId, body, proof }: IncomingOrder, table: OrderedTable): string | null {
  // What this program cannot read is refused for that.
  if (proof === 'older-room' || body === null) return null;
  if (proof === null) return 'The cardroom has not signed this order, so nobody gave it there: it is not carried out.';
  const { tableId, logs, roomKey } = table;
  const { log, key, signature, said } = proof;
  if (!isSignedBy(roomKey() ?? key, orderText(storeId, { id, tableId, log, said }), signature))
    return 'This order is not signed by the cardroom that this table knows, or was changed: it is not carried out.';
  if (log !== null && !logs.includes(log)) return ofAnotherLog;
  return null;
}

/** The words of a player are left out: the order names their hash, and they may be erased while it waits. */
function orderText(
  storeId: string,
  { id, tableId, log, said }: { id: string; tableId: string; log: string | null; said: unknown },
): string {
  const asked = typeof said === 'object' && said !== null && 'text' in said ? { ...said, text: null } : said;
  return `riffle order 1 ${canonicalText([storeId, id, tableId, log, asked])}`;
}
