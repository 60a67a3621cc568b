// A table server inside the page, for tests of the screens: the real engine behind a transport that tests hold.
import {
  apply,
  type Command,
  decide,
  type Seat,
  type Stakes,
  type TableEvent,
  type TableState,
  type VariantId,
} from '../../engine/index.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type {
  DeviceStatus,
  FromTableServer,
  ScreenCommand,
  TableStatus,
  ToTableServer,
} from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';

const ready: DeviceStatus = { state: 'ready', fault: null, why: null, since: 0 };

export const healthy: TableStatus = {
  shuffler: ready,
  reader: ready,
  decks: null,
  cardroom: { state: 'linked', unsent: 0, since: 0 },
  simulated: false,
};

/** Who sits where, by seat; a seat that is not named stays open. */
type Seating = Readonly<Record<Seat, readonly [name: string, stack: number]>>;

/** Blinds, 200 / 400 by default, of a tournament in level 9. */
export interface FakeTableOptions {
  readonly seats: number;
  readonly seating: Seating;
  readonly away?: readonly Seat[];
  readonly chipValues?: readonly number[];
  readonly smallBlind?: number;
  /** A cash table of this game instead of the tournament. */
  readonly game?: { readonly variant: VariantId; readonly stakes: Stakes };
  readonly at: number;
}

/** Answers like a table server, at once and in order. */
export class FakeTable implements Transport {
  readonly requests: Extract<ToTableServer, { type: 'request' }>[] = [];
  /** What the deck desk was asked, and what it answers. */
  readonly deckAsks: DeckAsk[] = [];
  deckRefusal: DeckRefusal | null = null;
  readonly shufflerAsks: ShufflerAsk[] = [];
  shufflerRefusal: ShufflerAskRefusal | null = null;
  status: TableStatus = healthy;
  state: TableState;
  sequence = 0;
  readonly #names: Record<string, string> = {};
  readonly #at: number;
  #message: (message: string) => void = () => {};
  #link: (state: 'up' | 'down') => void = () => {};
  #incidents = 0;

  constructor({
    seats,
    seating,
    away = [],
    chipValues = [100, 500, 1000, 5000, 25_000],
    smallBlind = 200,
    game,
    at,
  }: FakeTableOptions) {
    this.#at = at;
    const level = (number: number, small: number) => ({
      number,
      minutes: 20,
      smallBlind: small,
      bigBlind: 2 * small,
      minBet: 2 * small,
      ante: { kind: 'big-blind', chips: 2 * small, order: 'ante-first', short: 'dead' } as const,
    });
    const levels = [level(9, smallBlind), level(10, (3 * smallBlind) / 2)];
    const [first] = levels;
    if (first === undefined) throw new Error('A schedule has at least one level.');
    const { number: _number, minutes: _minutes, ...blinds } = first;
    const tournament = {
      mode: 'tournament',
      variant: 'no-limit-holdem',
      schedule: { startedAt: at - 328_000, levels },
      stakes: blinds,
    } as const;
    const opened = game === undefined ? tournament : ({ mode: 'cash', schedule: null, ...game } as const);
    this.state = apply(null, {
      type: 'table-opened',
      tableId: 't7',
      name: 'Table 7',
      rulebook: 'tda-2011',
      overlay: {},
      seats,
      chipValues,
      ...opened,
    });
    for (const [seat, [name, stack]] of Object.entries(seating)) {
      this.#names[`p${seat}`] = name;
      this.does({ type: 'seat-player', seat: Number(seat), player: { id: `p${seat}`, hash: '' }, stack });
    }
    for (const seat of away) this.does({ type: 'set-away', seat, away: true });
  }

  /** Does what somebody else at the table asks; throws if the rules say no. */
  does(...commands: readonly Command[]): this {
    for (const command of commands) {
      const decision = decide(this.state, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
      this.happens(...decision.events);
    }
    return this;
  }

  happens(...events: readonly TableEvent[]): void {
    const seen = events.map((event) => {
      this.state = apply(this.state, event);
      this.sequence++;
      return { sequence: this.sequence, at: this.#at, actor: 'x', event };
    });
    this.#say({ type: 'events', events: seen });
  }

  turns(state: 'up' | 'down'): void {
    this.#link(state);
  }

  reports(status: TableStatus): void {
    this.status = status;
    this.#say({ type: 'status', status, now: this.#at });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ToTableServer;
    if (message.type === 'hello') {
      this.#say({
        type: 'welcome',
        protocol: 1,
        sequence: this.sequence,
        state: this.state,
        names: this.#names,
        status: this.status,
        now: this.#at,
      });
      return;
    }
    if (message.type === 'deck-ask') {
      this.deckAsks.push(message.ask);
      this.#say({ type: 'deck-answer', id: message.id, refusal: this.deckRefusal });
      return;
    }
    if (message.type === 'shuffler-ask') {
      this.shufflerAsks.push(message.ask);
      this.#say({ type: 'shuffler-answer', id: message.id, refusal: this.shufflerRefusal });
      return;
    }
    this.requests.push(message);
    const decision =
      message.sequence < this.sequence
        ? { refusal: { reason: 'stale', toAct: this.state.hand?.toAct ?? null } as const }
        : decide(this.state, this.#commandOf(message.command));
    const refusal = 'refusal' in decision ? decision.refusal : null;
    if ('events' in decision) for (const event of decision.events) this.happens(event);
    this.#say({ type: 'answer', id: message.id, refusal, sequence: this.sequence });
  }

  onMessage(listener: (message: string) => void): void {
    this.#message = listener;
  }

  onState(listener: (state: 'up' | 'down') => void): void {
    this.#link = listener;
  }

  #say(message: FromTableServer): void {
    this.#message(JSON.stringify(message));
  }

  #commandOf(command: ScreenCommand): Command {
    switch (command.type) {
      case 'seat-player': {
        const { name, ...rest } = command;
        this.#names[`p${rest.seat}`] = name;
        this.#say({ type: 'names', names: { [`p${rest.seat}`]: name } });
        return { ...rest, player: { id: `p${rest.seat}`, hash: '' }, at: this.#at };
      }
      case 'open-seat':
        return { ...command, at: this.#at };
      case 'start-hand':
        return { type: 'start-hand', at: this.#at, by: 'dealer' };
      case 'push-pot':
        return { ...command, at: this.#at };
      case 'apply-report':
        return { ...command, at: this.#at };
      case 'accept-deck':
        return { ...command, at: Date.now(), by: 'dealer', reason: { id: 'reason', hash: '' } };
      case 'report':
        return { ...command, at: this.#at, incident: `i${++this.#incidents}` } as Command;
      case 'call-floor':
        return { ...command, at: this.#at, incident: `i${++this.#incidents}` };
      case 'deal-board':
      case 'show-cards':
        return { ...command, by: 'dealer' } as Command;
      default:
        return command as Command;
    }
  }
}

/** Nine seats as in the design: seat 7 away, 8 and 9 short, seat 6 facing a raise to 1,200 on the flop. */
export function tableMidHand(at: number): FakeTable {
  return midHand(
    new FakeTable({
      seats: 9,
      at,
      away: [7],
      seating: {
        1: ['Dvořák', 41_200],
        2: ['Kowalska', 18_500],
        3: ['Hartmann', 30_600],
        4: ['O’Brien', 10_300],
        5: ['Nguyễn', 56_200],
        6: ['Novák', 20_800],
        7: ['Szczepański', 33_000],
        8: ['Marek', 900],
        9: ['Lindqvist', 1600],
      },
    }),
    at,
  );
}

function midHand(table: FakeTable, at: number): FakeTable {
  return table
    .does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'call', seat: 4 }, { type: 'raise', seat: 5, to: 2400 }, { type: 'call', seat: 6 })
    .does({ type: 'all-in', seat: 8 }, { type: 'all-in', seat: 9 }, { type: 'fold', seat: 1 })
    .does({ type: 'fold', seat: 2 }, { type: 'call', seat: 3 }, { type: 'fold', seat: 4 })
    .does({ type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' })
    .does({ type: 'bet', seat: 3, to: 400 }, { type: 'raise', seat: 5, to: 1200 });
}
