import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { Transport } from '../../protocol/transport.ts';
import { type After, Silence } from './silence.ts';

/** An order as the floor gives it. `id` is created once and stays the same however often it has to be sent. */
export interface GivenOrder {
  readonly id: string;
  readonly tableId: string;
  readonly order: FloorOrder;
  /** A second person's signature. */
  readonly signature?: string;
}

/** With the room's clock as last heard when it was given, so that a very late order is no longer carried out. */
type StampedOrder = GivenOrder & { readonly heard?: number };

/** Questions that are asked once and answered once. */
export type CardroomQuestion = Extract<
  ToCardroomServer,
  {
    type:
      | 'floor-ask'
      | 'sign-in'
      | 'sign-out'
      | 'sign'
      | 'open-cards'
      | 'office-wish'
      | 'office-ask'
      | 'update-wish'
      | 'token-wish'
      | 'staff-wish'
      | 'ballot-wish';
  }
>;
export type CardroomReply =
  | Extract<
      FromCardroomServer,
      {
        type:
          | 'floor-answer'
          | 'staff-answer'
          | 'cards-opened'
          | 'office-done'
          | 'office-told'
          | 'update-told'
          | 'tokens'
          | 'staff-told'
          | 'ballots'
          | 'refused';
      }
    >
  /** The connection was lost or fell silent before the answer: what was asked may have been done. */
  | { readonly type: 'unanswered' };

export interface CardroomListener {
  message(message: FromCardroomServer): void;
  link(state: 'up' | 'down'): void;
  /** The connection is up but the room is silent, or speaks again. */
  silent(isSilent: boolean): void;
}

/**
 * The browser's end of the connection to the cardroom server. It says hello whenever the connection comes up, and after the welcome asks
 * again for what it was following, so that an interruption loses nothing but time. Questions are different: after an interruption the
 * answer might no longer fit what was asked, so a question ends with the connection.
 */
export class CardroomConnection {
  readonly #transport: Transport;
  readonly #key: string;
  readonly #newId: () => string;
  readonly #unanswered = new Map<string, StampedOrder>();
  /** Orders sent over this connection: a room that was silent for a while gets none of them twice. */
  readonly #said = new Set<string>();
  readonly #questions = new Map<string, (reply: CardroomReply) => void>();
  #watched: string | null = null;
  #hand: { readonly tableId: string; readonly hand: number } | null = null;
  readonly #listener: CardroomListener;
  #welcomed = false;
  #turnedAway = false;
  /** The room's clock as it last said it; null: this room does not repeat it. */
  #heard: number | null = null;
  readonly #silence: Silence;

  constructor(options: {
    readonly transport: Transport;
    readonly key: string;
    readonly newId: () => string;
    readonly listener: CardroomListener;
    /** A timer, and a function that stops it. Absent: the browser's. */
    readonly after?: After;
  }) {
    const { transport, key, newId, listener, after } = options;
    this.#silence = new Silence({
      after,
      fallen: () => {
        this.#lineChanged();
        listener.silent(true);
      },
      ask: () => this.#say({ type: 'watch', tableId: this.#watched }),
    });
    this.#listener = listener;
    this.#transport = transport;
    this.#key = key;
    this.#newId = newId;
    transport.onState((state) => {
      if (this.#turnedAway) return;
      this.#lineChanged();
      this.#silence.stop();
      this.#heard = null;
      this.#said.clear();
      listener.link(state);
      if (state === 'up') this.#say({ type: 'hello', protocol: protocolVersion, key: this.#key });
    });
    transport.onMessage((text) => {
      if (this.#turnedAway) return;
      const message = JSON.parse(text) as FromCardroomServer;
      this.#note(message);
      this.#heardSomething(message);
      listener.message(message);
    });
  }

  /** Follows one table's events from now on; null: none. */
  watch(tableId: string | null): void {
    this.#watched = tableId;
    if (this.#welcomed) this.#say({ type: 'watch', tableId });
  }

  /** Asks for the events of one hand; the answer comes as a `hand` message. Null: no hand is being viewed any more. */
  readHand(hand: { readonly tableId: string; readonly hand: number } | null): void {
    this.#hand = hand;
    if (this.#welcomed) this.#askForHand();
  }

  /** Sends an order, and again after every interruption until it has its final answer. */
  order(order: GivenOrder): void {
    this.#unanswered.set(order.id, this.#heard === null ? order : { ...order, heard: this.#heard });
    if (this.#welcomed) this.#sayOrders();
  }

  /** Asks once. Null: there is no connection, and nothing was asked. */
  ask(question: CardroomQuestion): Promise<CardroomReply | null> {
    if (!this.#welcomed) return Promise.resolve(null);
    return new Promise((answered) => {
      this.#questions.set(question.id, answered);
      const heard = this.#heard === null || question.type !== 'office-wish' ? {} : { heard: this.#heard };
      this.#say({ ...question, ...heard });
    });
  }

  #note(message: FromCardroomServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        if (this.#watched !== null) this.#say({ type: 'watch', tableId: this.#watched });
        this.#askForHand();
        this.#sayOrders();
        return;
      case 'floor-ordered':
        if (message.state !== 'waiting') this.#unanswered.delete(message.id);
        return;
      case 'floor-answer':
      case 'staff-answer':
      case 'cards-opened':
      case 'office-done':
      case 'office-told':
      case 'update-told':
      case 'tokens':
      case 'staff-told':
      case 'ballots':
      case 'refused':
        if (message.type === 'refused') this.#unanswered.delete(message.id);
        this.#questions.get(message.id)?.(message);
        this.#questions.delete(message.id);
        return;
      case 'turned-away':
        this.#silence.stop();
        this.#turnedAway = true;
        this.#lineChanged();
        return;
      case 'table':
      case 'forks':
      case 'event':
      case 'names':
      case 'desk-person':
      case 'hand':
      case 'office':
      case 'code':
      case 'clock':
      case 'not-understood':
        return;
    }
  }

  #heardSomething(message: FromCardroomServer): void {
    if (message.type === 'clock') this.#heard = message.now;
    if (this.#heard === null || this.#turnedAway) return;
    const wasSilent = this.#silence.is;
    this.#silence.heard();
    if (!wasSilent) return;
    // The connection was never lost, so nothing sent over it is missing.
    this.#welcomed = true;
    this.#listener.silent(false);
    this.#sayOrders();
  }

  #lineChanged(): void {
    this.#welcomed = false;
    for (const answered of this.#questions.values()) answered({ type: 'unanswered' });
    this.#questions.clear();
  }

  #sayOrders(): void {
    for (const order of this.#unanswered.values()) {
      if (this.#said.has(order.id)) continue;
      this.#said.add(order.id);
      this.#say({ type: 'floor-order', ...order });
    }
  }

  #askForHand(): void {
    if (this.#hand !== null) this.#say({ type: 'read-hand', id: this.#newId(), ...this.#hand });
  }

  #say(message: ToCardroomServer): void {
    this.#transport.send(JSON.stringify(message));
  }
}
