import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { Transport } from '../../protocol/transport.ts';

/** An order as the floor gives it; `id` is made once and stays the same however often it has to be sent. */
export interface GivenOrder {
  readonly id: string;
  readonly tableId: string;
  readonly order: FloorOrder;
  /** A second person's signature. */
  readonly signature?: string;
}

/** What is asked once and answered once. */
export type CardroomQuestion = Extract<
  ToCardroomServer,
  { type: 'floor-ask' | 'sign-in' | 'sign-out' | 'sign' | 'open-cards' | 'office-wish' | 'office-ask' | 'update-wish' }
>;
export type CardroomReply = Extract<
  FromCardroomServer,
  { type: 'floor-answer' | 'staff-answer' | 'cards-opened' | 'office-done' | 'office-told' | 'update-told' | 'refused' }
>;

export interface CardroomListener {
  message(message: FromCardroomServer): void;
  link(state: 'up' | 'down'): void;
}

/**
 * The browser's end of the line to the cardroom server. It says hello whenever the line comes up, and after the welcome asks
 * again for what it was following: a line that was cut loses nothing but time. A question is different: what it would be answered
 * after a break is no longer what was asked, so it ends with the line.
 */
export class CardroomConnection {
  readonly #transport: Transport;
  readonly #key: string;
  readonly #newId: () => string;
  readonly #unanswered = new Map<string, GivenOrder>();
  readonly #questions = new Map<string, (reply: CardroomReply | null) => void>();
  #watched: string | null = null;
  #hand: { readonly tableId: string; readonly hand: number } | null = null;
  #welcomed = false;
  #turnedAway = false;

  constructor(options: {
    readonly transport: Transport;
    readonly key: string;
    readonly newId: () => string;
    readonly listener: CardroomListener;
  }) {
    const { transport, key, newId, listener } = options;
    this.#transport = transport;
    this.#key = key;
    this.#newId = newId;
    transport.onState((state) => {
      if (this.#turnedAway) return;
      this.#lineChanged();
      listener.link(state);
      if (state === 'up') this.#say({ type: 'hello', protocol: protocolVersion, key: this.#key });
    });
    transport.onMessage((text) => {
      if (this.#turnedAway) return;
      const message = JSON.parse(text) as FromCardroomServer;
      this.#note(message);
      listener.message(message);
    });
  }

  /** Follow one table's events from now on; null: none. */
  watch(tableId: string | null): void {
    this.#watched = tableId;
    if (this.#welcomed) this.#say({ type: 'watch', tableId });
  }

  /** Asks for the events of one hand; the answer comes as a `hand` message. Null: no hand is looked at any more. */
  readHand(hand: { readonly tableId: string; readonly hand: number } | null): void {
    this.#hand = hand;
    if (this.#welcomed) this.#askForHand();
  }

  /** Sends an order, again after every interruption until it is answered for good. */
  order(order: GivenOrder): void {
    this.#unanswered.set(order.id, order);
    if (this.#welcomed) this.#say({ type: 'floor-order', ...order });
  }

  /** Asks once. Null: there is no line, or it went down before the answer came. */
  ask(question: CardroomQuestion): Promise<CardroomReply | null> {
    if (!this.#welcomed) return Promise.resolve(null);
    return new Promise((answered) => {
      this.#questions.set(question.id, answered);
      this.#say(question);
    });
  }

  #note(message: FromCardroomServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        if (this.#watched !== null) this.#say({ type: 'watch', tableId: this.#watched });
        this.#askForHand();
        for (const order of this.#unanswered.values()) this.#say({ type: 'floor-order', ...order });
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
      case 'refused':
        if (message.type === 'refused') this.#unanswered.delete(message.id);
        this.#questions.get(message.id)?.(message);
        this.#questions.delete(message.id);
        return;
      case 'turned-away':
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
        return;
    }
  }

  #lineChanged(): void {
    this.#welcomed = false;
    for (const answered of this.#questions.values()) answered(null);
    this.#questions.clear();
  }

  #askForHand(): void {
    if (this.#hand !== null) this.#say({ type: 'read-hand', id: this.#newId(), ...this.#hand });
  }

  #say(message: ToCardroomServer): void {
    this.#transport.send(JSON.stringify(message));
  }
}
