import type { Seat } from '../../engine/notation.ts';
import { type Structure, structureTemplates, tournamentView } from '../../engine/office.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { ImpossibleScenario } from './question.ts';
import { foldedThrough, ofType, openedTable, sent, startHand } from './real-table.ts';
import type { Place } from './seating-table.ts';

export interface TournamentTable {
  readonly table: number;
  readonly players: readonly Seat[];
  /** Who keeps the seat for special needs. */
  readonly fixed?: readonly Seat[];
}

const tournament = 'event';
const idOf = (table: number): string => `table-${table}`;
const playerAt = (table: number, seat: Seat): string => `${idOf(table)}-seat-${seat}`;
const ref = (id: string) => ({ id, hash: '' });

/** Chips for some hands. */
const enough = 20_000;

/** Tables by how many sit at each, from the first seat on. */
export function tablesOf(
  tables: readonly { readonly table: number; readonly players: number }[],
  most: number,
): readonly TournamentTable[] {
  const crowded = tables.find(({ players }) => players > most);
  if (crowded !== undefined)
    throw new ImpossibleScenario(`Table ${crowded.table} has more players than its ${most} seats.`);
  return tables.map(({ table, players }) => ({
    table,
    players: Array.from({ length: players }, (_, index) => index + 1),
  }));
}

/** A tournament at real tables: entries are sold as in the room, and dealers seat their players. Late entries are still possible. */
export class TournamentOfTables extends OfficeOfTables {
  constructor(tables: readonly TournamentTable[], structure: Partial<Structure>, { rulebook, overlay }: RulesInForce) {
    super();
    const played = { ...structureTemplates.regular, ...structure, rulebook, overlay };
    // Nobody draws a final table while late entries are possible.
    const whole = { ...played, lateUntilLevel: played.levels.length };
    const before = {
      mode: 'cash',
      variant: 'no-limit-holdem',
      stakes: { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null },
    } as const;
    this.do({ type: 'plan-tournament', id: tournament, at: this.at, structure: whole, name: 'Event' });
    for (const { table } of tables) {
      this.add(openedTable({ ...before, tableId: idOf(table), seats: whole.seatsPerTable }, { rulebook, overlay }));
      this.do({ type: 'use-table', tournament, tableId: idOf(table) });
    }
    for (const { table, players, fixed = [] } of tables)
      for (const seat of players) this.comes(table, seat, fixed.includes(seat));
    // A tournament starts with at least two.
    if (tables.flatMap(({ players }) => players).length > 1)
      this.do({ type: 'start-tournament', tournament, at: this.at });
  }

  /** A player buys an entry and is seated by the dealer; or, for special needs, by the office where they are to stay. */
  comes(table: number, seat: Seat, isFixed = false): void {
    const player = ref(playerAt(table, seat));
    const chair = { tableId: idOf(table), seat };
    this.do({ type: 'enter', tournament, at: this.at, player, fixed: isFixed ? chair : null });
    if (!isFixed) this.send(idOf(table), { type: 'seat-player', seat, player, stack: enough, at: this.at });
  }

  /** Seats for players who bought entries in this order, drawn by these rolls; the reason if the office refuses. */
  draws(players: readonly string[], rolls: readonly number[]) {
    const sold = this.event.entries.length;
    for (const player of players) this.do({ type: 'enter', tournament, at: this.at, player: ref(player), fixed: null });
    const entries = this.event.entries.slice(sold).map(({ number }) => number);
    const refusal = this.ask({ type: 'draw-seats', tournament, at: this.at, entries, rolls });
    if (refusal !== null) return refusal;
    const [drawn] = ofType(this.booked, 'seats-drawn');
    if (drawn === undefined) throw new ImpossibleScenario('Nobody is left to draw a seat.');
    return drawn;
  }

  /** A table breaks by these rolls: from which seat each player goes where, and the rolls it took. */
  breaks(table: number, rolls: readonly number[]) {
    const ids = this.event.entries.map(({ number }) => `move-${number}`);
    this.do({ type: 'break-table', tournament, at: this.at, tableId: idOf(table), rolls, ids });
    const broken = this.booked.find((event) => event.type === 'table-broken');
    if (broken?.type !== 'table-broken') throw new ImpossibleScenario('No table breaks.');
    const drawn = broken.drawn.map(({ from, to }) => ({
      from: from?.seat,
      to: { table: this.numberOf(to.tableId), seat: to.seat },
    }));
    return { drawn, rolls: broken.rolls };
  }

  /** A player has lost everything and is out. */
  goes(table: number, seat: Seat): void {
    const at = { at: this.at };
    this.send(idOf(table), { type: 'count-stack', seat, stack: 0 }, { type: 'open-seat', seat, ...at });
  }

  close(table: number, seat: Seat): void {
    this.do({ type: 'close-seat', tournament, seat: { tableId: idOf(table), seat }, closed: true });
  }

  /** The floor lets a table go on that would have to stop. */
  waives(table: number): void {
    this.do({ type: 'halt-tables', tournament, tables: [idOf(table)], why: null });
  }

  /** The tables in the order in which they break once the floor has set this one. */
  ordered(tables: readonly number[]): readonly number[] {
    // Rolls by which no drawn order equals the one that was set.
    const rolls = tables.map((_, index) => 4 * 2 ** 20 * tables.length + (index === 0 ? 1 : 0));
    this.do({ type: 'set-breaking-order', tournament, tables: tables.map(idOf), rolls });
    return this.view.tournament.tables.map(this.numberOf);
  }

  /** Late entry is closed. */
  closeRegistration(): void {
    this.do({ type: 'close-registration', tournament });
  }

  goesToLevel(level: number): void {
    this.do({ type: 'go-to-level', tournament, at: this.at, level });
  }

  tableOf(table: number): TableState {
    return this.table(idOf(table));
  }

  /** One hand with its button and blinds at these places. */
  plays(table: number, place: Place): void {
    this.send(idOf(table), { type: 'move-button', seat: place.button });
    const { hand } = sent(this.tableOf(table), startHand);
    if (
      hand?.smallBlindPlace !== place.smallBlindPlace ||
      hand.bigBlind !== place.bigBlind ||
      hand.button !== place.button
    )
      throw new ImpossibleScenario(
        `No hand has the button at seat ${place.button} and the big blind at seat ${place.bigBlind}.`,
      );
    this.handsGoBy(table, 1);
  }

  handsGoBy(table: number, hands: number): void {
    for (let hand = 0; hand < hands; hand++) this.change(idOf(table), (state) => foldedThrough(sent(state, startHand)));
  }

  get event() {
    const event = this.office.tournaments[tournament];
    if (event === undefined) throw new Error('The tournament was planned.');
    return event;
  }

  get view() {
    return tournamentView(this.event, this.office, this.facts, this.at);
  }

  /** All tables play their hands one at a time, or no longer. */
  handForHand(on: boolean): void {
    this.do({ type: 'hand-for-hand', tournament, on });
  }

  nextRound(): void {
    this.do({ type: 'next-round', tournament });
  }

  moves(from: { table: number; seat: Seat }, to: { table: number; seat: Seat }, why: 'balance' | 'floor'): void {
    const player = this.tableOf(from.table).chairs[from.seat - 1]?.player?.id ?? '';
    const target = { tableId: idOf(to.table), seat: to.seat };
    this.do({ type: 'move-player', tournament, id: 'move', at: this.at, player, to: target, why });
  }

  /** The number of a table of the scenario. */
  numberOf = (tableId: string): number => Number(tableId.slice('table-'.length));
}
