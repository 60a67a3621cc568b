import type { Refusal } from '../engine/table.ts';
import type { FloorOrder, OrderProgress } from './floor-desk.ts';
import { protocolVersion } from './protocol-version.ts';
import type { ScreenCommand } from './screen-commands.ts';
import type { FromTableServer, SeenEvent, TableStatus, ToTableServer } from './table-messages.ts';
import type { Transport } from './transport.ts';

export type Welcome = Extract<FromTableServer, { type: 'welcome' }>;
type TurnedAway = Extract<FromTableServer, { type: 'turned-away' }>;

/** What the table server tells a screen, in order and without gaps. */
export interface TableListener {
  /** Replaces everything known of the table. */
  onWelcome(welcome: Welcome): void;
  /** The events that follow the last one handed on: one step of the table. */
  onEvents(seen: readonly SeenEvent[]): void;
  onNames(names: Readonly<Record<string, string>>): void;
  onStatus(status: TableStatus, now: number): void;
  /** The clock that times decisions, in milliseconds. Called before what came with it. */
  onClock?(ms: number): void;
  /** The connection cannot continue; the sentence says why. */
  onTurnedAway(turnedAway: TurnedAway): void;
  onLink(state: 'up' | 'down'): void;
}

interface Pending {
  readonly message: string;
  readonly answered: (answer: never) => void;
}

/**
 * The asking end of a table's protocol. A request keeps its id until it is answered: it is sent again with the same id after every
 * interruption, and the table server does it only once.
 */
export class Caller {
  readonly #transport: Transport;
  readonly #listener: TableListener;
  readonly #newId: () => string;
  readonly #key: string | null;
  readonly #pending = new Map<string, Pending>();
  /** Number of the last event passed on; null until a welcome has arrived over this connection. */
  #sequence: number | null = null;

  constructor(options: {
    readonly transport: Transport;
    readonly listener: TableListener;
    /** Ids that nobody else has: 8 to 64 letters, digits, `-` and `_`. */
    readonly newId: () => string;
    /** Key of a paired screen; null where none is required. */
    readonly key: string | null;
  }) {
    this.#transport = options.transport;
    this.#listener = options.listener;
    this.#newId = options.newId;
    this.#key = options.key;
    this.#transport.onState((state) => {
      this.#sequence = null;
      this.#listener.onLink(state);
      if (state === 'up') this.#sayHello();
    });
    this.#transport.onMessage((text, agoMs = 0) => this.#receive(JSON.parse(text) as FromTableServer, agoMs));
  }

  /**
   * Sends a request to the table. The answer is a refusal, or null once it has happened. `sequence`: what the screen had seen; `signature`:
   * a second person's, if the command needs one.
   */
  request(command: ScreenCommand, sequence: number, signature: string | null = null): Promise<Refusal | null> {
    const id = this.#newId();
    const signed = signature === null ? {} : { signature };
    return this.#ask<Refusal | null>(id, { type: 'request', id, sequence, command, ...signed });
  }

  /** Has the table's floor desk do something, signed by the person at the table. */
  order(tableId: string, order: FloorOrder): Promise<OrderProgress> {
    const id = this.#newId();
    return this.#ask<OrderProgress>(id, { type: 'floor-order', id, tableId, order } as ToTableServer);
  }

  #ask<Answer>(id: string, asked: ToTableServer): Promise<Answer> {
    const message = JSON.stringify(asked);
    return new Promise((answered) => {
      this.#pending.set(id, { message, answered });
      // Before the welcome it waits: everything pending is sent when the welcome comes.
      if (this.#sequence !== null) this.#transport.send(message);
    });
  }

  #sayHello(): void {
    this.#sequence = null;
    const hello: ToTableServer = { type: 'hello', protocol: protocolVersion, key: this.#key };
    this.#transport.send(JSON.stringify(hello));
  }

  /** `agoMs`: how long ago the message arrived; the clocks in it have run on since. */
  #receive(message: FromTableServer, agoMs: number): void {
    switch (message.type) {
      case 'welcome':
        if (message.clock !== undefined) this.#listener.onClock?.(message.clock + agoMs);
        this.#welcome({ ...message, now: message.now + agoMs });
        break;
      case 'events':
        if (message.clock !== undefined) this.#listener.onClock?.(message.clock + agoMs);
        this.#events(message.events);
        break;
      case 'names':
        this.#listener.onNames(message.names);
        break;
      case 'status':
        this.#listener.onStatus(message.status, message.now + agoMs);
        break;
      case 'answer':
        this.#answer(message.id, message.refusal);
        break;
      case 'floor-ordered':
        this.#answer(message.id, message);
        break;
      case 'still-there':
        this.#transport.send(JSON.stringify({ type: 'still-here' } satisfies ToTableServer));
        break;
      case 'turned-away':
        this.#listener.onTurnedAway(message);
        break;
    }
  }

  #welcome(welcome: Welcome): void {
    this.#sequence = welcome.sequence;
    this.#listener.onWelcome(welcome);
    for (const { message } of this.#pending.values()) this.#transport.send(message);
  }

  #events(events: readonly SeenEvent[]): void {
    const last = this.#sequence;
    if (last === null) return;
    const fresh = events.filter(({ sequence }) => sequence > last);
    // A missing event cannot be guessed, so the whole table is requested again.
    if (fresh.some(({ sequence }, index) => sequence !== last + 1 + index)) {
      this.#sayHello();
      return;
    }
    if (fresh.length === 0) return;
    this.#sequence = last + fresh.length;
    this.#listener.onEvents(fresh);
  }

  /** Every request has its own id, so an answer is of the kind that was asked for. */
  #answer(id: string, answer: unknown): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.answered(answer as never);
  }
}
