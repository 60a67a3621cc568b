import { createHash } from 'node:crypto';
import type { Order, PairedBrowser } from '../../native-bridge/contracts/cardroom-store.ts';
import type { CardroomRefusal, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type OrderBody, orderBodySchema } from '../../protocol/sync-messages.ts';
import { staffIdOf } from './names.ts';
import type { Room } from './room.ts';

export type Rule = Extract<ToCardroomServer, { type: 'rule' }>;

/** The order a ruling became; `fresh` when it was given just now, else it is the known answer to a repeated request. */
export type Ruling = { readonly order: Order; readonly fresh: boolean } | { readonly refusal: CardroomRefusal };

/** The floor's rulings on incidents: each incident has one at a time on its way to its table. */
export class FloorCalls {
  readonly #room: Room;
  /** Incidents whose table has said `done` while its events are still on their way, and their tables. */
  readonly #ruled = new Map<string, string>();

  constructor(room: Room) {
    this.#room = room;
    room.listen({
      tableGrew: ({ tableId }) => {
        for (const [incident, ruledAt] of this.#ruled) {
          if (ruledAt === tableId && !this.#isOpen(tableId, incident)) this.#ruled.delete(incident);
        }
      },
      orderAnswered: (order) => {
        const { incident } = bodyOf(order);
        if (order.state === 'done' && this.#isOpen(order.tableId, incident)) this.#ruled.set(incident, order.tableId);
      },
      linkChanged: () => {},
    });
  }

  /** Makes a ruling an order and keeps it; sending it is the caller's. The same request of the same browser gets the same order. */
  rule(browser: PairedBrowser, message: Rule, createdAt: number): Ruling {
    if (browser.role !== 'floor') return { refusal: { reason: 'not-allowed', role: browser.role } };
    const id = orderIdOf(browser, message.id);
    const known = this.#room.store.order(id);
    if (known !== null) return { order: known, fresh: false };
    const refusal = this.#objectionTo(message);
    if (refusal !== null) return { refusal };
    const actor = staffIdOf(browser.keyHash);
    const { incident, ruling, reason, tableId } = message;
    const body: OrderBody = { type: 'rule-incident', incident, ruling, by: actor, reason };
    const order: Order = { id, tableId, createdAt, actor, body: JSON.stringify(body), state: 'waiting', answer: null };
    this.#room.keepOrder(order);
    return { order, fresh: true };
  }

  #objectionTo({ tableId, incident: id }: Rule): CardroomRefusal | null {
    const table = this.#room.table(tableId);
    if (table === null) return { reason: 'no-such-table', tableId };
    const incident = table.state.incidents.find((one) => one.id === id);
    if (incident === undefined) return { reason: 'no-such-incident', incident: id };
    const isWaiting = this.#room.waitingOrders(tableId).some((order) => bodyOf(order).incident === id);
    if (incident.ruling !== null || isWaiting || this.#ruled.has(id))
      return { reason: 'incident-closed', incident: id };
    return null;
  }

  #isOpen(tableId: string, incident: string): boolean {
    const incidents = this.#room.table(tableId)?.state.incidents ?? [];
    return incidents.some(({ id, ruling }) => id === incident && ruling === null);
  }
}

/** What an order asks, as it was kept. */
export const bodyOf = (order: Order): OrderBody => orderBodySchema.parse(JSON.parse(order.body));

/** The table's objection in an answered order; null while waiting and when it was done. */
export function refusalOf(order: Order): string | null {
  if (order.answer === null) return null;
  return (JSON.parse(order.answer) as { readonly refusal: string | null }).refusal;
}

/** A browser that asks again after a break must meet its first order, so the id comes from the request's own random id. */
function orderIdOf({ keyHash }: PairedBrowser, request: string): string {
  return createHash('sha256').update(keyHash).update('\n').update(request).digest('hex').slice(0, 32);
}
