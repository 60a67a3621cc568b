import type { Seat } from '../../engine/notation.ts';
import {
  type GivenOrder,
  ordersDue,
  type RoomFacts,
  type Structure,
  type tournamentView,
} from '../../engine/office.ts';
import {
  type AmendmentPreview,
  apply,
  type Command,
  decide,
  pastHandTape,
  type Refusal,
  type TableState,
} from '../../engine/table.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { aStructure } from './event-in-the-room.ts';
import { OfficeAndTables } from './office-and-tables.ts';
import { sampleOpening } from './sample-table.ts';

const tournament = 'event';

/** A tournament at several tables, which carry out the office's orders between hands. */
export class EventAtTables extends OfficeAndTables {
  /** Orders that wait for the end of a hand. */
  readonly waiting: GivenOrder[] = [];
  readonly #refused = new Set<string>();

  /** Players by table, at the seats 1, 2, 3 … With `days` the event is a flight, and `final` its final day. */
  constructor(players: Readonly<Record<string, readonly string[]>>, structure: Partial<Structure> = {}) {
    super();
    const planned = { ...aStructure, ...structure, seatsPerTable: 6 };
    const isFlight = planned.days != null;
    const id = isFlight ? 'final' : tournament;
    this.wish({ type: 'plan-tournament', id, at: this.at, structure: planned, name: 'Main event' });
    if (isFlight) this.wish({ type: 'plan-flight', tournament: 'final', id: tournament, at: this.at, name: 'A' });
    for (const tableId of Object.keys(players)) {
      this.tables.set(tableId, { state: null, rows: [], told: 0 });
      this.happens(tableId, ...sampleOpening([0, 0, 0, 0, 0, 0], { tableId, name: `Table ${tableId}` }));
      this.wish({ type: 'use-table', tournament, tableId });
    }
    for (const [tableId, ids] of Object.entries(players))
      for (const [index, id] of ids.entries()) {
        const fixed = { tableId, seat: index + 1 };
        this.wish({ type: 'enter', tournament, at: this.at, player: { id, hash: `hash-${id}` }, fixed });
      }
    this.wish({ type: 'start-tournament', tournament, at: this.at });
  }

  override get facts(): RoomFacts {
    const ordersWaiting = (tableId: string) =>
      this.waiting.flatMap((one) => (one.tableId === tableId ? [one.order] : []));
    return { ...super.facts, ordersWaiting };
  }

  get view(): ReturnType<typeof tournamentView> {
    return this.viewOf(tournament);
  }

  /** Every chip in front of a player, by what the tables' chairs and hands say. */
  get chipsSeen(): number {
    return [...this.tables.values()].reduce((sum, { state }) => sum + (state === null ? 0 : chipsBefore(state)), 0);
  }

  /** By player, the chips at the table; nobody who sits nowhere. */
  get stacks(): Readonly<Record<string, number | null>> {
    return Object.fromEntries(
      [...this.tables.values()].flatMap(({ state }) =>
        (state?.chairs ?? []).flatMap(({ player, stack }) => (player === null ? [] : [[player.id, stack]])),
      ),
    );
  }

  /** Sends somebody to a seat. */
  move(player: string, tableId: string, seat: Seat): void {
    const id = `move ${this.at}`;
    this.wish({ type: 'move-player', tournament, id, at: this.at, player, to: { tableId, seat }, why: 'floor' });
  }

  /** Orders are given until none is due that is not on its way or was refused just now, and no table between hands has one left. */
  settle(): void {
    this.#refused.clear();
    for (let times = 0; times < 50; times++) {
      const free = this.waiting.filter(({ tableId }) => !this.#isPlaying(tableId));
      for (const order of free) {
        this.waiting.splice(this.waiting.indexOf(order), 1);
        this.#carryOut(order);
      }
      const due = ordersDue(this.office, this.facts, this.at).filter(
        (order) => !this.#waits(order) && !this.#refused.has(JSON.stringify(order)),
      );
      if (due.length === 0 && free.length === 0) return;
      for (const order of due) this.give(order);
    }
    throw new Error(`Orders are due without end: ${JSON.stringify(ordersDue(this.office, this.facts, this.at))}`);
  }

  #waits = (order: GivenOrder): boolean => this.waiting.some((one) => JSON.stringify(one) === JSON.stringify(order));

  #isPlaying(tableId: string): boolean {
    const { hand } = this.state(tableId);
    return hand !== null && hand.stage !== 'over';
  }

  protected give(order: GivenOrder): void {
    if (this.#isPlaying(order.tableId)) this.waiting.push(order);
    else this.#carryOut(order);
  }

  #carryOut(given: GivenOrder): void {
    if (!this.carryOut(given, true)) this.#refused.add(JSON.stringify(given));
  }

  happens(tableId: string, ...commands: readonly Command[]): void {
    this.happensAt(tableId, ...commands);
  }

  /** Everybody is all in except those who fold, and these win everything, while `during` happens before the pots are pushed. */
  hand(tableId: string, winners: readonly Seat[], folds: readonly Seat[], during: () => void = () => {}): void {
    this.happens(tableId, { type: 'start-hand', at: this.at, by: 'dealer' });
    this.betAllIn(tableId, folds);
    during();
    if (this.state(tableId).hand?.stage !== 'awards') {
      this.tableAndDeal(tableId);
      // Blinds may have put somebody all in where everybody else folds; and what they cannot win goes to the first who can.
      const { players = [] } = this.state(tableId).hand ?? {};
      const seats = winners.filter((seat) => players.some((one) => one.seat === seat && one.status === 'live'));
      if (seats.length > 0) this.happens(tableId, { type: 'win-showdown', seats });
      for (let more = 0; more < 6 && this.state(tableId).hand?.stage === 'showdown'; more++) {
        const first = this.state(tableId).chairs.find(
          ({ seat }) => !('refusal' in decide(this.state(tableId), { type: 'win-showdown', seats: [seat] })),
        );
        if (first !== undefined) this.happens(tableId, { type: 'win-showdown', seats: [first.seat] });
      }
    }
    this.pushAll(tableId);
    if (this.#isPlaying(tableId)) throw new Error('The hand is not over.');
    this.settle();
  }

  /** A hand in which everybody folds to the last blind: only blinds change seats. */
  folded(tableId: string): void {
    this.hand(
      tableId,
      [],
      this.state(tableId).chairs.map(({ seat }) => seat),
    );
  }

  /** The seats that were dealt in a hand and did not fold: any of them may have won it. */
  dealtIn(tableId: string, hand: number): readonly Seat[] {
    const tape = pastHandTape(null, this.tableOf(tableId).rows.map(readEvent), hand);
    const end = tape?.events.reduce<TableState>(apply, tape.before);
    return (end?.hand?.players ?? []).flatMap(({ seat, status }) => (status === 'folded' ? [] : [seat]));
  }

  /** What it would do that these seats win an older hand, as the floor is shown it. */
  preview(tableId: string, hand: number, seats: readonly Seat[]): AmendmentPreview {
    const preview = this.previewAt(tableId, hand, seats);
    if ('reason' in preview) throw new Error(JSON.stringify(preview));
    return preview;
  }

  /** The floor corrects an older hand: these seats win it. Null: it was booked. */
  correct(tableId: string, hand: number, seats: readonly Seat[]): Refusal | null {
    return this.correctAt(tableId, hand, seats);
  }
}

/** Stacks, bets and pots. */
function chipsBefore({ chairs, hand }: TableState): number {
  const stacks = chairs.reduce((sum, { player, stack }) => sum + (player === null ? 0 : (stack ?? 0)), 0);
  if (hand === null || hand.stage === 'over') return stacks;
  const put = hand.players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
  const pushed = hand.awards.filter((one) => one.pushed).reduce((sum, { chips }) => sum + chips, 0);
  return stacks + put - pushed;
}
