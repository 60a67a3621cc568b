import {
  type Currency,
  gateOf,
  type HouseDuties,
  type OfficeCommand,
  type Structure,
  statementOfPerson,
  structureTemplates,
} from '../../engine/office.ts';
import type { PersonStatement } from '../../protocol/office-desk.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { ImpossibleScenario } from './question.ts';
import { openedTable } from './real-table.ts';

/** What somebody paid and won at one moment, in the smallest unit of its currency. */
export interface PaidAndWon {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'tournament' | 'live';
  readonly stake: number;
  readonly fee: number;
  readonly win: number;
  readonly withheld: number;
  readonly currency: Currency;
}

const ref = (id: string) => ({ id, hash: '' });
const person = 'person';
const reason = ref('paper');
const variant = 'no-limit-holdem' as const;
const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null, minBuyIn: 0 };
const by = 'manager:1';
/** Its clock counts as clocks on walls do. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A real office with what the law asks of its house, and what somebody did in it. */
export class OfficeOfPerson extends OfficeOfTables {
  constructor(duties: HouseDuties) {
    super();
    this.do({ type: 'set-house-duties', duties, by, at: this.at });
  }

  /** The floor asks the register and writes down what it says. */
  checks(
    of: string,
    { at, by: signed, result }: Pick<Extract<OfficeCommand, { type: 'check-register' }>, 'at' | 'by' | 'result'>,
  ): void {
    this.at = at;
    if (this.office.players[of] === undefined) this.do({ type: 'meet-player', player: ref(of), at });
    this.do({ type: 'check-register', player: ref(of), result, by: signed, at });
  }

  /** Why somebody may not buy an entry; null: they have bought one. With what the register had said last. */
  buys(of: string, at: number) {
    this.at = at;
    const { check } = gateOf(this.office, of, at);
    const structure = structureTemplates.regular;
    this.do({ type: 'plan-tournament', id: 'event', at, structure, name: 'Event' });
    const refusal = this.ask({ type: 'enter', tournament: 'event', at, player: ref(of), fixed: null });
    if (refusal !== null && refusal.reason !== 'register')
      throw new ImpossibleScenario(`The office sells no entry: ${refusal.reason}.`);
    return { because: refusal?.because ?? null, check };
  }

  /** A tournament of its own for every such item, or a cash game at a table of its own. */
  plays(item: PaidAndWon, name: string): void {
    this.at = item.at;
    const { at } = this;
    if (this.office.players[person] === undefined) this.do({ type: 'meet-player', player: ref(person), at });
    if (item.kind === 'tournament') this.#entersAndWins(item, name);
    else this.#sitsAndLeaves(item, name);
    const of = item.kind === 'tournament' ? { tournament: name } : { game: name };
    // What an entry costs stands in its price; beside a cash game it is booked.
    const fee = item.kind === 'tournament' ? 0 : item.fee;
    for (const [what, amount] of [
      ['withheld', item.withheld],
      ['fee', fee],
    ] as const)
      if (amount > 0)
        this.do({ type: 'book-for-person', player: person, booking: { of, what, amount }, reason, by, at });
  }

  statement(year: number): PersonStatement {
    return statementOfPerson({ state: this.office, facts: this.facts, at: this.at }, person, { year, dayOf });
  }

  /** What is won is agreed on with the only other player, and paid. */
  #entersAndWins({ at, stake, fee, win, currency }: PaidAndWon, tournament: string): void {
    const { regular } = structureTemplates;
    const payouts = { ...regular.payouts, roundTo: 1, guaranteed: win + 2 * stake };
    const structure: Structure = { ...regular, currency, entry: { prize: stake, fee }, payouts };
    const table = { tableId: tournament, mode: 'cash', variant, seats: structure.seatsPerTable, stakes } as const;
    this.add(openedTable(table, structure));
    this.do(
      { type: 'plan-tournament', id: tournament, at, structure, name: tournament },
      { type: 'use-table', tournament, tableId: tournament },
    );
    for (const [index, id] of [person, 'other'].entries()) {
      const [player, seat] = [ref(id), index + 1];
      this.do({ type: 'enter', tournament, at, player, fixed: null });
      this.send(tournament, { type: 'seat-player', seat, player, stack: structure.startingChips, at });
    }
    if (win === 0) return;
    const amounts = { [person]: win, other: 2 * stake };
    this.do(
      { type: 'start-tournament', tournament, at },
      { type: 'agree-deal', tournament, at, amounts, left: 0, heads: 'played' },
      { type: 'pay-place', tournament, entry: 1, at, amount: win },
    );
    for (const seat of [1, 2])
      this.send(tournament, { type: 'count-stack', seat, stack: 0 }, { type: 'open-seat', seat, at });
  }

  /** Sits down with the stake, and leaves with what was won: the dealer counts it. */
  #sitsAndLeaves({ at, stake, win, currency }: PaidAndWon, game: string): void {
    const rules = { rulebook: 'house-cz', overlay: {} } as const;
    const seats = 9;
    const terms = {
      ...rules,
      name: game,
      variant,
      seats,
      currency,
      rotation: null,
      timeCharge: null,
      mustMove: false,
      stakes: { ...stakes, maxBuyIn: Math.max(1, stake) },
      chipValues: [1],
      unit: 1,
    };
    this.add(openedTable({ tableId: game, mode: 'cash', variant, seats, stakes, chipValues: [1] }, rules));
    const seat = { tableId: game, seat: 1 };
    this.do(
      { type: 'open-game', id: game, terms },
      { type: 'add-table', game, tableId: game },
      { type: 'seat-in-game', at, player: ref(person), seat, chips: stake === 0 ? null : stake },
    );
    this.send(game, { type: 'count-stack', seat: 1, stack: win }, { type: 'open-seat', seat: 1, at });
  }
}
