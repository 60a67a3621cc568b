import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { asScreenCommand, randomTap } from '../../commands/simulation/random-taps.ts';
import { apply, type TableState } from '../../engine/table.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';

type Request = Extract<ToTableServer, { type: 'request' }>;

/** A request and the event its acknowledgement named. */
export interface Acknowledged {
  readonly request: Request;
  readonly sequence: number;
}

/** What a console knew when its connection broke. */
export interface ConsoleMemory {
  readonly view: { readonly state: TableState; readonly sequence: number } | null;
  readonly acknowledged: readonly Acknowledged[];
  readonly unanswered: readonly Request[];
}

/** A table server accepts fifty messages from one screen at once, and fifty more each second. */
const atOnce = 35;
const [hastyMs, steadyMs] = [4, 25];
const stackOfReturning = 5_000;

/** A console that taps as fast as it may, always something legal in its own view. */
export class BusyConsole {
  readonly #socket: WebSocket;
  readonly #luck: Luck;
  readonly #newId: () => string;
  readonly #acknowledged: Acknowledged[] = [];
  readonly #pending = new Map<string, { readonly request: Request; readonly answered: (answer: Answer) => void }>();
  #state: TableState | null = null;
  #sequence = 0;
  #isOpen = true;
  readonly #closed: Promise<unknown>;
  readonly #welcomed: Promise<void>;
  #welcome: () => void = () => {};

  private constructor(socket: WebSocket, { luck, newId }: ConsoleOptions) {
    this.#socket = socket;
    this.#luck = luck;
    this.#newId = newId;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as FromTableServer));
    socket.on('error', () => {});
    this.#welcomed = new Promise((welcome) => {
      this.#welcome = welcome;
    });
    this.#closed = new Promise<void>((closed) => void socket.once('close', () => closed())).then(() => {
      this.#isOpen = false;
    });
  }

  /** Connects and waits for the table. */
  static async open(url: string, options: ConsoleOptions): Promise<BusyConsole> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/table`, { origin: url });
    const screen = new BusyConsole(socket, options);
    await once(socket, 'open');
    screen.#send({ type: 'hello', protocol: protocolVersion, key: null });
    await Promise.race([screen.#welcomed, screen.#closed]);
    return screen;
  }

  get memory(): ConsoleMemory {
    return {
      view: this.#state === null ? null : { state: this.#state, sequence: this.#sequence },
      acknowledged: this.#acknowledged,
      unanswered: [...this.#pending.values()].map(({ request }) => request),
    };
  }

  /** Taps until the connection breaks, or for long enough. */
  async tap(isEnough: () => boolean = () => false): Promise<void> {
    for (let taps = 0; this.#isOpen && !isEnough(); taps += 1) {
      const command = this.#next();
      if (command !== null) {
        const request: Request = { type: 'request', id: this.#newId(), sequence: this.#sequence, command };
        await this.ask(request);
      }
      await new Promise((passed) => setTimeout(passed, taps < atOnce ? hastyMs * this.#luck.fraction() : steadyMs));
    }
  }

  /** Sends a request, perhaps one that was sent before. Null if the connection breaks first. */
  ask(request: Request): Promise<Answer | null> {
    const answer = new Promise<Answer>((answered) => {
      this.#pending.set(request.id, { request, answered });
      this.#send(request);
    });
    return Promise.race([answer, this.#closed.then(() => null)]);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Leaves the table. */
  async leave(): Promise<void> {
    this.#socket.terminate();
    await this.#closed;
  }

  #next(): ScreenCommand | null {
    const state = this.#state;
    if (state === null) return null;
    const broke = state.chairs.find(({ player, stack }) => player !== null && stack === 0);
    if (broke !== undefined && (state.hand === null || state.hand.stage === 'over'))
      return { type: 'add-chips', seat: broke.seat, chips: stackOfReturning };
    const tap = randomTap(state, this.#luck.fraction, 0);
    return tap === null ? null : asScreenCommand(tap);
  }

  #hear(message: FromTableServer): void {
    switch (message.type) {
      case 'welcome':
        this.#state = message.state;
        this.#sequence = message.sequence;
        this.#welcome();
        return;
      case 'events':
        for (const { sequence, event } of message.events) {
          this.#sequence = sequence;
          if (event !== null) this.#state = apply(this.#state, event);
        }
        return;
      case 'answer':
        this.#answered(message);
    }
  }

  #answered(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    this.#pending.delete(answer.id);
    if (answer.refusal === null) this.#acknowledged.push({ request: pending.request, sequence: answer.sequence });
    pending.answered(answer);
  }

  #send(message: ToTableServer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

export interface ConsoleOptions {
  readonly luck: Luck;
  readonly newId: () => string;
}

export type Answer = Extract<FromTableServer, { type: 'answer' }>;
