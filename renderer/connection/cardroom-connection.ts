import type { IncidentRuling } from '../../engine/index.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { Transport } from '../../protocol/transport.ts';

/** A ruling as the floor signs it; `id` is made once and stays the same however often it has to be sent. */
export interface SignedRuling {
  readonly id: string;
  readonly tableId: string;
  readonly incident: string;
  readonly ruling: IncidentRuling;
  readonly reason: string;
}

export interface CardroomListener {
  message(message: FromCardroomServer): void;
  link(state: 'up' | 'down'): void;
}

/**
 * The browser's end of the line to the cardroom server. It says hello whenever the line comes up, and after the welcome asks
 * again for what it was following: a line that was cut loses nothing but time.
 */
export class CardroomConnection {
  readonly #transport: Transport;
  readonly #key: string;
  readonly #newId: () => string;
  readonly #unanswered = new Map<string, SignedRuling>();
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
      this.#welcomed = false;
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

  /** Sends a ruling, again after every interruption until it is answered for good. */
  rule(ruling: SignedRuling): void {
    this.#unanswered.set(ruling.id, ruling);
    if (this.#welcomed) this.#say({ type: 'rule', ...ruling });
  }

  #note(message: FromCardroomServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        if (this.#watched !== null) this.#say({ type: 'watch', tableId: this.#watched });
        this.#askForHand();
        for (const ruling of this.#unanswered.values()) this.#say({ type: 'rule', ...ruling });
        return;
      case 'ruled':
        if (message.state !== 'waiting') this.#unanswered.delete(message.id);
        return;
      case 'refused':
        this.#unanswered.delete(message.id);
        return;
      case 'turned-away':
        this.#turnedAway = true;
        return;
      case 'table':
      case 'event':
      case 'hand':
      case 'code':
        return;
    }
  }

  #askForHand(): void {
    if (this.#hand !== null) this.#say({ type: 'read-hand', id: this.#newId(), ...this.#hand });
  }

  #say(message: ToCardroomServer): void {
    this.#transport.send(JSON.stringify(message));
  }
}
