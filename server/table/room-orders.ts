import type { Seat } from '../../engine/notation.ts';
import { type Command, haltRefused, type Refusal } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import type { FloorOrderBody, OfficeOrderBody, OrderBody } from '../../protocol/sync-messages.ts';
import type { WaitingOrder } from '../../protocol/table-messages.ts';
import { commandsOfOrder, type OrderSource } from '../floor/commands-of-order.ts';
import { requestOfOrder } from '../sync/order-answers.ts';
import { type IncomingOrder, type OrderedTable, objectionToOrder } from '../sync/signed-order.ts';
import { commandOfTableOrder } from './commands-of-table-order.ts';
import type { Table } from './table.ts';
import { TextEraser } from './text-eraser.ts';

/** What orders are carried out with. */
export interface RoomOrdersOptions extends Omit<OrderSource, 'tape'> {
  readonly table: Table;
  /** What orders are checked against. */
  readonly ordered: OrderedTable;
  readonly time: Pick<TimeSource, 'after'>;
  /** Shows the orders that wait for the end of the hand. Absent: nobody looks. */
  readonly onWaiting?: (waiting: readonly WaitingOrder[]) => void;
  /** One sentence for the log, without a name. */
  readonly report: (sentence: string) => void;
}

/** How an order ended; null: it waits. */
export type OrderEnd = { readonly refusal: string | null } | null;

/** An order that books something, and so may have to wait for the end of a hand. */
type BookedOrder = Omit<IncomingOrder, 'body'> & { readonly body: FloorOrderBody | OfficeOrderBody | null };

interface Tried {
  readonly order: BookedOrder;
  /** Number of the hand in which the order's player lost the last chips while it waited; null: not. */
  readonly outInHand: number | null;
}

type Prepared =
  | {
      readonly command: Command;
      readonly next: readonly Command[];
      readonly texts: readonly PrivateText[];
      readonly textsOfRoom?: readonly PrivateText[];
      readonly sequence: number | null;
    }
  | { readonly sentence: string };

/**
 * Carries out what the cardroom asks of this table, if the cardroom has signed it. What physically happened at the table wins: the engine
 * may refuse. What has to happen between hands, or takes long, waits for that in memory; after a restart the room sends it again.
 */
export class RoomOrders {
  readonly #options: RoomOrdersOptions;
  readonly #eraser: TextEraser;
  #waiting: readonly Tried[] = [];
  #isTrying = false;

  constructor(options: RoomOrdersOptions) {
    this.#options = options;
    const { table, time } = options;
    this.#eraser = new TextEraser({ table, time, done: (order) => this.#book(order, null) });
  }

  /** Carries out waiting orders as soon as possible. Returns a function that stops it. */
  start(): () => void {
    const { table } = this.#options;
    const stopListening = table.onAppended(({ events }) => {
      for (const event of events)
        if (event.type === 'seat-opened' && event.why === 'eliminated') this.#playerIsOut(event.seat);
      this.#tryWaiting();
    });
    return () => {
      stopListening();
      this.#eraser.stop();
    };
  }

  /** Null: the order waits; its result is in the log later. */
  execute(order: IncomingOrder): OrderEnd {
    if (this.#waiting.some((one) => one.order.id === order.id)) return null;
    const objection = objectionToOrder(order, this.#options.ordered);
    if (objection !== null) {
      this.#options.report(`Order ${order.id}: ${objection}`);
      return this.#refused(order, objection);
    }
    const { body } = order;
    if (body?.type === 'erase-text') {
      this.#eraser.take(order, body.texts);
      return null;
    }
    const tried = { order: { ...order, body }, outInHand: null };
    const end = this.#try(tried);
    if (end === null) this.#wait([...this.#waiting, tried]);
    return end;
  }

  #playerIsOut(seat: number): void {
    const outInHand = this.#options.table.state?.handNumber ?? 0;
    this.#waiting = this.#waiting.map((one) => (isOfSeat(one.order.body, seat) ? { ...one, outInHand } : one));
  }

  /** In the order they came, repeated as long as one makes room for another. */
  #tryWaiting(): void {
    const { hand } = this.#options.table.state ?? {};
    if (this.#isTrying || this.#waiting.length === 0 || (hand != null && hand.stage !== 'over')) return;
    this.#isTrying = true;
    let left = this.#waiting;
    for (let before = -1; before !== left.length; ) {
      before = left.length;
      for (const one of left) if (this.#triedAgain(one)) left = left.filter((other) => other !== one);
    }
    this.#isTrying = false;
    this.#wait(left);
  }

  #triedAgain(one: Tried): boolean {
    try {
      return this.#try(one) !== null;
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      // It is not refused: it is retried when the disk accepts writes again.
      return false;
    }
  }

  #wait(waiting: readonly Tried[]): void {
    this.#waiting = waiting;
    this.#options.onWaiting?.(waiting.flatMap(({ order: { body } }) => shownWaiting(body) ?? []));
  }

  #try({ order, outInHand }: Tried): OrderEnd {
    const { id, body } = order;
    const { table, report } = this.#options;
    const { sequence } = table;
    if (body === null) return this.#refused(order, 'The program of this table is older than this order: update it.');
    try {
      const prepared = this.#prepared(body);
      if ('sentence' in prepared) return this.#refused(order, prepared.sentence);
      const no = mayWait(body) ? table.whyNot([prepared.command]) : null;
      if (no !== null && isWaitedFor(no, body, { waiting: this.#bodies, isHeld: this.#isHeld })) return null;
      if (no?.reason === 'not-in-seat' && outInHand !== null)
        return this.#refused(order, `The player of seat ${no.seat} lost the last chips in hand ${outInHand}.`, no);
      const { refusal, fault } = table.submit({ actor: 'cardroom', id: requestOfOrder(id), ...prepared });
      // The order was not refused, the disk failed: it stays open and is sent again.
      if (fault !== null) throw fault;
      if (refusal !== null) return this.#refused(order, sentenceOf(refusal), refusal);
      // An order that would change nothing leaves nothing else in the log.
      if (body.type === 'office-order' && table.sequence === sequence) this.#book(order, null);
      return { refusal: null };
    } catch (error) {
      if (error instanceof StorageFault || table.sequence !== sequence) throw error;
      // A bug of ours. Nothing was booked, and the order would come again after every restart, so it must not crash the table.
      report(`Order ${id} of the cardroom could not be tried: ${error instanceof Error ? error.stack : error}`);
      return this.#refused(
        order,
        'The table could not try this order, and nothing has happened there. Its log says why.',
      );
    }
  }

  /** An order cannot wait for a hand that itself waits for the office. */
  get #isHeld(): boolean {
    const { state } = this.#options.table;
    return state !== null && haltRefused(state) !== null;
  }

  get #bodies(): readonly OrderBody[] {
    return this.#waiting.flatMap(({ order: { body } }) => (body === null ? [] : [body]));
  }

  #prepared(body: FloorOrderBody | OfficeOrderBody): Prepared {
    const { table, now, newId, pastTape, isAsSeen } = this.#options;
    if (body.type === 'floor-order')
      return commandsOfOrder(body.order, body, { now, newId, pastTape, isAsSeen, tape: () => table.tape });
    const made = commandOfTableOrder(body, { now, newId, nameOf: (id) => table.nameOf(id) });
    if ('sentence' in made) return made;
    // A player who returns to this table is already known here.
    const textsOfRoom = made.texts.filter(({ id }) => id === body.text?.id);
    const texts = made.texts.filter(({ id }) => id !== body.text?.id);
    return { command: made.command, next: [], texts, textsOfRoom, sequence: null };
  }

  #refused(order: IncomingOrder, refusal: string, cause?: Refusal): OrderEnd {
    this.#book(order, refusal, cause);
    return { refusal };
  }

  /** False: the disk did not take it. */
  #book({ id, storeId }: IncomingOrder, refusal: string | null, cause?: Refusal): boolean {
    const { table } = this.#options;
    return table.bookOrderAnswer({ id, storeId, request: requestOfOrder(id), refusal, cause }).fault === null;
  }
}

/** What the dealer sees of an order that waits; null: nothing. */
function shownWaiting(body: BookedOrder['body']): WaitingOrder | null {
  if (body?.type === 'office-order') return { order: body.order, name: body.text?.text ?? null };
  if (body?.order.order !== 'amend-past-hand') return null;
  return { order: { order: 'amend-past-hand', hand: body.order.hand }, name: null };
}

/** Orders that may come while a hand is in play and book something between hands. */
const mayWait = (body: OrderBody): boolean =>
  body.type === 'office-order' || (body.type === 'floor-order' && body.order.order === 'amend-past-hand');

/** Is an order with this refusal kept until it can be carried out? `waiting`: the orders kept already; `isHeld`: no hand begins here. */
function isWaitedFor(
  no: Refusal,
  body: OrderBody,
  { waiting, isHeld }: { readonly waiting: readonly OrderBody[]; readonly isHeld: boolean },
): boolean {
  if (body.type !== 'office-order') return no.reason === 'hand-running';
  switch (no.reason) {
    case 'hand-running':
    case 'redeal-keeps':
      return true;
    case 'chips-behind':
      return body.order.order === 'move-out';
    // A player whose seat is between button and small blind sits down one hand later.
    case 'gap-seat-closed':
      return body.order.order === 'seat-player' && !isHeld;
    // The player in that seat is leaving.
    case 'seat-taken':
      return waiting.some((other) => isLeaving(other, no.seat));
    default:
      return false;
  }
}

function isLeaving(body: OrderBody, seat: Seat): boolean {
  if (body.type !== 'office-order') return false;
  const { order } = body;
  return (order.order === 'move-out' && order.seat === seat) || (order.order === 'change-seat' && order.from === seat);
}

/** Is an order about the player in this seat? */
function isOfSeat(body: OrderBody | null, seat: Seat): boolean {
  if (body?.type !== 'office-order') return false;
  const { order } = body;
  switch (order.order) {
    case 'move-out':
    case 'add-chips':
    case 'take-chips':
    case 'give-penalty':
      return order.seat === seat;
    case 'change-seat':
      return order.from === seat;
    default:
      return false;
  }
}
