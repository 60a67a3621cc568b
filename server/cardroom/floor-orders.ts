import { createHash } from 'node:crypto';
import { canonicalText } from '../../engine/notation.ts';
import {
  actorOf,
  actorParts,
  answerCorrection,
  isSameActor,
  type Refusal,
  signedBeside,
  type TableEvent,
} from '../../engine/table.ts';
import type { Order, PairedBrowser } from '../../native-bridge/contracts/cardroom-store.ts';
import type { ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import {
  type AuditEntry,
  type FloorOrder,
  type FloorRefusal,
  type OrderProgress,
  signedOrder,
} from '../../protocol/floor-desk.ts';
import type { RefusedOrder } from '../../protocol/office-desk.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import type { FloorOrderBody } from '../../protocol/sync-messages.ts';
import { forbidden, secondFor } from '../staff/may.ts';
import { orderPermissions } from '../staff/permissions.ts';
import type { DepartedPlayers } from './departed-players.ts';
import type { FloorSessions } from './floor-sessions.ts';
import type { HandTapes } from './hand-tapes.ts';
import { staffIdOf } from './names.ts';
import type { LiveTable } from './project-rows.ts';
import type { Room } from './room.ts';

/** An order delayed for longer than this must be given again, because the table has played on. */
const tooLateMs = 30_000;

export type GivenOrder = Extract<ToCardroomServer, { type: 'floor-order' }>;

/** The state of an order; `fresh`: new orders to be sent, empty if the request is a repeat whose answer is known. */
export type Given = { readonly order: Order; readonly fresh: readonly Order[] } | { readonly refusal: FloorRefusal };

export interface FloorOrdersOptions {
  readonly room: Room;
  readonly sessions: Pick<FloorSessions, 'isNeeded' | 'isIn' | 'personAt' | 'signerOf'>;
  /** Whether a page of this browser is open. */
  readonly isOpen: (staffId: string) => boolean;
  readonly tapes: Pick<HandTapes, 'tape'>;
  readonly departed: DepartedPlayers;
}

type IncidentOrder = Extract<FloorOrder, { incident: string }>;

/** Orders a table has acknowledged as `done` while their events have not arrived yet. */
interface Settling {
  readonly tableId: string;
  readonly order: 'rule-incident' | 'take-call';
  readonly by: string;
}

/** The floor's orders to tables: each incident has at most one ruling on its way, and one person goes to it. */
export class FloorOrders {
  readonly #options: FloorOrdersOptions;
  readonly #settling = new Map<string, Settling>();
  /** By table, the last order it refused, until it accepts another one. */
  readonly #refused = new Map<string, RefusedOrder>();
  /** By console, the floor people signed in there, as far as its table can be asked. */
  readonly #atTables = new Map<string, Set<string>>();

  constructor(options: FloorOrdersOptions) {
    this.#options = options;
    options.room.listen({
      tableGrew: ({ tableId, state }, events) => {
        for (const { event } of events) this.#meet(tableId, event);
        const told = new Set(events.flatMap(({ event }) => ('incident' in event ? event.incident : [])));
        const open = new Set(state.incidents.map(({ id }) => id));
        for (const [incident, settling] of this.#settling) {
          if (settling.tableId === tableId && (told.has(incident) || !open.has(incident)))
            this.#settling.delete(incident);
        }
      },
      orderAnswered: (order) => {
        if (order.state === 'done') this.#settle(order);
        this.#noteRefusal(order);
      },
      // A table that restarts has nobody beside its dealer, and does not report that.
      linkChanged: (tableId) => void this.#atTables.delete(tableId),
    });
  }

  /**
   * Turns a browser's request into an order and stores it; the caller sends it. The same request of the same browser gets the same order.
   */
  give(browser: PairedBrowser, message: GivenOrder, createdAt: number): Given {
    const { room, sessions } = this.#options;
    const id = orderIdOf(browser, message.id);
    const known = room.store.orders.find(id);
    const { tableId, order } = message;
    if (known !== null)
      return this.#isThat(known, message) ? { order: known, fresh: [] } : { refusal: { reason: 'not-kept' } };
    if (message.heard !== undefined && createdAt - message.heard > tooLateMs)
      return { refusal: { reason: 'came-late' } };
    const person = sessions.personAt(browser.keyHash);
    const wanting = { browser: browser.role, needed: sessions.isNeeded, person };
    const by = personsId(person) ?? staffIdOf(browser.keyHash);
    const permission = orderPermissions[order.order];
    const refusal = forbidden(permission, wanting) ?? this.#objectionTo(tableId, order, by);
    if (refusal !== null) return { refusal };
    const { signature } = message;
    const signed = secondFor(permission, wanting, () =>
      signature === undefined ? null : sessions.signerOf(browser.keyHash, signature, signedOrder(tableId, order)),
    );
    if ('refusal' in signed) return signed;
    const second = personsId(signed.second);
    const give = (change: { readonly id: string } & Partial<FloorOrderBody>): Order => {
      const body: FloorOrderBody = {
        type: 'floor-order',
        order,
        by,
        second,
        name: person?.name ?? browser.name,
        ...this.#departed(tableId, order),
        ...change,
      };
      const { id: orderId, ...kept } = { ...body, id: change.id };
      return room.orders.signed({
        id: orderId,
        tableId,
        createdAt,
        actor: signedBeside(by, second),
        body: JSON.stringify(kept),
        state: 'waiting',
        answer: null,
      });
    };
    const fresh = [...this.#leaving(tableId, order, by).map((left) => give({ id: `${id}-l`, ...left })), give({ id })];
    for (const one of fresh) room.orders.keep(one);
    const last = fresh.at(-1);
    return last === undefined ? { refusal: { reason: 'not-kept' } } : { order: last, fresh };
  }

  /** The whole house is told of a table's refusal, not only the person who gave the order. */
  refused(): Readonly<Record<string, RefusedOrder>> {
    return Object.fromEntries(this.#refused);
  }

  #noteRefusal(order: Order): void {
    const { id, tableId, state } = order;
    if (this.#bodyOf(order).length === 0) return;
    if (state !== 'refused') {
      this.#refused.delete(tableId);
      return;
    }
    const { sentence, cause } = progressOf(order);
    this.#refused.set(tableId, { id, sentence: sentence ?? '', ...(cause === undefined ? {} : { cause }) });
  }

  #meet(tableId: string, event: TableEvent): void {
    if (event.type !== 'staff-at-table') return;
    const people = this.#atTables.get(tableId) ?? new Set();
    if (event.what === 'came') people.add(event.person);
    else people.delete(event.person);
    this.#atTables.set(tableId, people);
  }

  #objectionTo(tableId: string, order: FloorOrder, by: string): FloorRefusal | null {
    const table = this.#options.room.table(tableId);
    if (table === null) return { reason: 'no-such-table', tableId };
    if (order.order === 'amend-hand')
      return this.#reopensKnown(table, tableId, order) ? { reason: 'cards-known', hand: order.hand } : null;
    if (!('incident' in order)) return null;
    const { incident: id } = order;
    const incident = table.state.incidents.find((one) => one.id === id);
    if (incident === undefined) return { reason: 'no-such-incident', incident: id };
    if (incident.ruling !== null || this.#isBeingRuled(tableId, id)) return { reason: 'incident-closed', incident: id };
    const taker = this.#takerOf(tableId, id);
    if (taker === null || isSameActor(taker.by, by)) return null;
    if (order.order === 'take-call' && !this.#isHere(taker.by, tableId)) return null;
    return { reason: 'call-taken', by: taker.by };
  }

  /** A correction of an older hand says where its players are who have left the table, so that the table need not ask. */
  #departed(tableId: string, order: FloorOrder): Pick<FloorOrderBody, 'departed'> {
    const { room, departed } = this.#options;
    const table = order.order === 'amend-past-hand' ? room.table(tableId) : null;
    if (table === null || order.order !== 'amend-past-hand') return {};
    const away = departed(table, order.hand);
    return away.length === 0 ? {} : { departed: [...away] };
  }

  /** Whether the order would continue a hand whose cards somebody has seen. */
  #reopensKnown(
    table: LiveTable,
    tableId: string,
    { hand, changes }: Extract<FloorOrder, { order: 'amend-hand' }>,
  ): boolean {
    const { room, tapes } = this.#options;
    const isSeen = (room.store.audit.ofHand(tableId, hand) as readonly AuditEntry[]).some(
      ({ what }) => what === 'cards-opened',
    );
    const tape = isSeen ? tapes.tape(table, hand) : null;
    if (tape === null) return false;
    const answer = answerCorrection(table.state, tape, { what: 'preview', hand, changes });
    const after = answer.what === 'preview' ? answer.preview.after : null;
    return after?.hand != null && after.hand.stage !== 'over';
  }

  /** A person whose presence is no longer known leaves the call to the next. */
  #leaving(tableId: string, order: FloorOrder, by: string): readonly Pick<FloorOrderBody, 'order' | 'by' | 'second'>[] {
    if (order.order !== 'take-call') return [];
    const taker = this.#takerOf(tableId, order.incident);
    if (taker === null || taker.by === by) return [];
    return [{ order: { order: 'leave-call', incident: order.incident }, by: taker.by, second: null }];
  }

  #isBeingRuled(tableId: string, incident: string): boolean {
    if (this.#settling.get(incident)?.order === 'rule-incident') return true;
    return this.#waiting(tableId, incident).some(({ order }) => order.order === 'rule-incident');
  }

  /** Who goes to a call, by the table's reports and the orders on their way there. */
  #takerOf(tableId: string, incident: string): { readonly by: string } | null {
    const { room } = this.#options;
    const settling = this.#settling.get(incident);
    const booked = room.table(tableId)?.state.incidents.find(({ id }) => id === incident)?.taken?.by ?? null;
    const taker = settling?.order === 'take-call' ? settling.by : booked;
    const now = taker === null ? null : { by: taker };
    return this.#waiting(tableId, incident).reduce<typeof now>((was, { order, by }) => {
      if (order.order === 'take-call') return { by };
      return order.order === 'leave-call' && was?.by === by ? null : was;
    }, now);
  }

  #waiting(tableId: string, incident: string): readonly (FloorOrderBody & { readonly order: IncidentOrder })[] {
    return this.#options.room.orders
      .waiting(tableId)
      .flatMap((order) => this.#bodyOf(order))
      .filter(
        (body): body is FloorOrderBody & { readonly order: IncidentOrder } =>
          'incident' in body.order && body.order.incident === incident,
      );
  }

  /**
   * Whether the person who took a call can still be reached: at the table, signed in at a browser, or, if nobody signs in, at an open page.
   */
  #isHere(by: string, tableId: string): boolean {
    const { sessions, isOpen } = this.#options;
    const [{ id }] = actorParts(by);
    if (id !== null && this.#atTables.get(tableId)?.has(id) === true) return true;
    return sessions.isNeeded ? id !== null && sessions.isIn(id) : isOpen(by);
  }

  /** The content of a floor order; undefined for one of the office, or from another program version. */
  #bodyOf(order: Order): readonly FloorOrderBody[] {
    const body = this.#options.room.orders.asked(order);
    return body?.type === 'floor-order' ? [body] : [];
  }

  /** Whether a known order matches the present request. */
  #isThat(known: Order, { tableId, order }: GivenOrder): boolean {
    const isSame = (body: FloorOrderBody) => canonicalText(body.order) === canonicalText(order);
    return known.tableId === tableId && this.#bodyOf(known).every(isSame);
  }

  #settle(settled: Order): void {
    const { tableId } = settled;
    for (const { order, by } of this.#bodyOf(settled)) {
      if (order.order === 'leave-call') this.#settling.delete(order.incident);
      if (order.order !== 'rule-incident' && order.order !== 'take-call') continue;
      const { incident: id } = order;
      const incident = this.#options.room.table(tableId)?.state.incidents.find((one) => one.id === id);
      const isTold = order.order === 'rule-incident' ? incident?.ruling !== null : incident?.taken?.by === by;
      if (incident !== undefined && !isTold) this.#settling.set(id, { tableId, order: order.order, by });
    }
  }
}

const personsId = (person: StaffPerson | null): string | null => person && actorOf(person.role, person.id);

/** The state of an order, by its table's answers. */
export function progressOf({ state, answer }: Order): OrderProgress {
  const { refusal: sentence = null, cause } =
    answer === null ? {} : (JSON.parse(answer) as { readonly refusal: string | null; readonly cause?: Refusal });
  return { state, sentence, refusal: null, ...(cause === undefined ? {} : { cause }) };
}

/** A browser that asks again after a lost connection must get its first order, so the id comes from the request's own random id. */
function orderIdOf({ keyHash }: PairedBrowser, request: string): string {
  return createHash('sha256').update(keyHash).update('\n').update(request).digest('hex').slice(0, 32);
}
