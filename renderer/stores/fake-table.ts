// The practice table for tests of the screens: with devices, and a record of what it was asked.

import type { Seat, Stakes, VariantId } from '../../engine/notation.ts';
import type { Overlay, RulebookId } from '../../engine/rules.ts';
import { apply, type Refusal, type TableState } from '../../engine/table.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { FloorOrder, OrderProgress } from '../../protocol/floor-desk.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type { StaffAsk } from '../../protocol/staff.ts';
import type { DeviceStatus, FromTableServer, TableStatus, ToTableServer } from '../../protocol/table-messages.ts';
import { aloneStatus, PracticeTable } from '../practice/practice-table.ts';
import type { StaffOutcome } from './desk-asks.ts';

const ready: DeviceStatus = { state: 'ready', fault: null, why: null, since: 0 };

export const healthy: TableStatus = {
  ...aloneStatus,
  shuffler: ready,
  reader: ready,
  cardroom: { state: 'linked', unsent: 0, since: 0 },
};

/** Who sits where, by seat; a seat that is not listed stays open. */
type Seating = Readonly<Record<Seat, readonly [name: string, stack: number]>>;

/** Blinds, 200 / 400 by default, of a tournament in level 9. */
export interface FakeTableOptions {
  readonly seats: number;
  readonly seating: Seating;
  readonly away?: readonly Seat[];
  readonly chipValues?: readonly number[];
  readonly smallBlind?: number;
  /** A cash table of this game instead of the tournament. */
  readonly game?: { readonly variant: VariantId; readonly stakes: Stakes; readonly overlay?: Overlay };
  /** TDA 2011 unless said. */
  readonly rulebook?: RulebookId;
  /** What the house changes in the tournament's rulebook. */
  readonly overlay?: Overlay;
  readonly at: number;
}

type Request = Extract<ToTableServer, { type: 'request' }>;
type Ask = Exclude<ToTableServer, { type: 'request' | 'hello' | 'still-here' | 'correction-ask' }>;

/** A practice table that records what it was asked, and has the devices tests need. */
export class FakeTable extends PracticeTable {
  readonly requests: Request[] = [];
  /** What the deck desk was asked, and its answer. */
  readonly deckAsks: DeckAsk[] = [];
  deckRefusal: DeckRefusal | null = null;
  readonly shufflerAsks: ShufflerAsk[] = [];
  shufflerRefusal: ShufflerAskRefusal | null = null;
  /** What the sign-in desk was asked, and its answer. */
  readonly staffAsks: StaffAsk[] = [];
  staffAnswer: StaffOutcome = { refusal: null };
  /** When it answers: at once, unless a test keeps the answer for later. */
  answersStaff = (answer: () => void): void => answer();
  /** Runs as the next request arrives, before it is handled. */
  before: (() => void) | null = null;
  /** What the floor's desk was ordered, and the result. */
  readonly orders: FloorOrder[] = [];
  orderProgress: OrderProgress = { state: 'done', sentence: null, refusal: null };
  /** Why the next request is refused, whatever the engine would say. */
  refusesNext: Refusal | null = null;
  /** Stands still, so that tests can name the time of events. */
  readonly #clock: { at: number };

  constructor(options: FakeTableOptions) {
    const { at, seating, away = [] } = options;
    const clock = { at };
    const names = Object.entries(seating).map(([seat, [name]]) => [`p${seat}`, name]);
    super({
      state: openedTable(options),
      names: Object.fromEntries(names),
      status: healthy,
      now: () => clock.at,
    });
    this.#clock = clock;
    for (const [seat, [, stack]] of Object.entries(seating)) {
      this.does({ type: 'seat-player', seat: Number(seat), player: { id: `p${seat}`, hash: '' }, stack });
    }
    for (const seat of away) this.does({ type: 'set-away', seat, away: true });
  }

  /** Sends the texts behind references. */
  tells(names: Readonly<Record<string, string>>): void {
    this.say({ type: 'names', names });
  }

  protected override answer(request: Request): void {
    const first = this.before;
    this.before = null;
    first?.();
    this.requests.push(request);
    const refusal = this.refusesNext;
    this.refusesNext = null;
    if (refusal !== null) {
      this.say({ type: 'answer', id: request.id, refusal, sequence: this.sequence });
      return;
    }
    // Only the answer for a deck depends on how long somebody has waited.
    if (request.command.type === 'accept-deck') this.#clock.at = Date.now();
    super.answer(request);
  }

  protected override asked(ask: Ask): void {
    switch (ask.type) {
      case 'deck-ask':
        this.deckAsks.push(ask.ask);
        this.say({ type: 'deck-answer', id: ask.id, refusal: this.deckRefusal });
        break;
      case 'staff-ask': {
        this.staffAsks.push(ask.ask);
        const answer = this.staffAnswer as Extract<FromTableServer, { type: 'staff-answer' }>;
        this.answersStaff(() => this.say({ ...answer, type: 'staff-answer', id: ask.id }));
        break;
      }
      case 'floor-order': {
        const { id, tableId, order } = ask;
        this.orders.push(order);
        this.say({ type: 'floor-ordered', id, tableId, order, ...this.orderProgress });
        break;
      }
      case 'shuffler-ask':
        this.shufflerAsks.push(ask.ask);
        this.say({ type: 'shuffler-answer', id: ask.id, refusal: this.shufflerRefusal });
        break;
      default:
        super.asked(ask);
    }
  }
}

function openedTable({
  seats,
  chipValues = [100, 500, 1000, 5000, 25_000],
  smallBlind = 200,
  game,
  rulebook = 'tda-2011',
  overlay = {},
  at,
}: FakeTableOptions): TableState {
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
  return apply(null, {
    type: 'table-opened',
    tableId: 't7',
    name: 'Table 7',
    rulebook,
    overlay,
    seats,
    chipValues,
    ...opened,
  });
}

/** Who sits at nine seats in the design, 8 and 9 short. */
export const nineSeats = {
  1: ['Dvořák', 41_200],
  2: ['Kowalska', 18_500],
  3: ['Hartmann', 30_600],
  4: ['O’Brien', 10_300],
  5: ['Nguyễn', 56_200],
  6: ['Novák', 20_800],
  7: ['Szczepański', 33_000],
  8: ['Marek', 900],
  9: ['Lindqvist', 1600],
} as const;

/** Nine seats as in the design: seat 7 away, 8 and 9 short, seat 6 facing a raise to 1,200 on the flop. */
export function tableMidHand(at: number): FakeTable {
  return midHand(
    new FakeTable({
      seats: 9,
      at,
      away: [7],
      seating: nineSeats,
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
