import { z } from 'zod';
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
import { bookless, ImpossibleScenario } from './question.ts';
import { openedTable } from './real-table.ts';
import { money } from './told-tournament.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
/** A moment by the house's own clock, without a time zone. */
const momentOf = (at: string): number => Date.parse(at.includes('T') ? `${at}Z` : `${at}T00:00:00Z`);

/** The thirtieth of February reads as the second of March. */
function isInCalendar(told: string): boolean {
  const at = momentOf(told);
  return !Number.isNaN(at) && dayOf(at) === told.slice(0, 10);
}

const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?$/, 'is no date')
  .refine((told) => isInCalendar(told), 'is no date');
const item = z.strictObject({
  at: date,
  kind: z.enum(['tournament', 'live']),
  stake: money.optional(),
  fee: money.optional(),
  win: money.optional(),
  withheld: money.optional(),
  currency: currency.optional(),
  rate: z.int().min(1).optional(),
});

/** Settings that the law requires of no house in these scenarios. */
const noRegister = { required: false, validHours: 24 };
const noStatement = { currency: 'CZK', threshold: 0, feeCounts: true, rates: [] } as const;

/** The house's statement of a person's payments and wins, and whether the person may come in. */
export const statementQuestions = {
  statement: bookless('office', {
    given: z.strictObject({
      currency,
      threshold: money,
      policy: z.strictObject({ 'statement.feeCounts': z.boolean().optional() }).optional(),
      items: z.array(item),
    }),
    when: z.strictObject({ type: z.literal('statement'), year: z.int().min(1900).max(9999) }),
    ask: ({ given: { currency: own, threshold, policy = {}, items }, when: { year } }) => {
      const { 'statement.feeCounts': feeCounts = true } = policy;
      const terms = { currency: own as Currency, threshold, feeCounts, rates: ratesIn(items, own) };
      const office = new OfficeOfPerson({ register: noRegister, statement: terms });
      const inOrder = items.toSorted((one, other) => momentOf(one.at) - momentOf(other.at));
      for (const [index, { at, kind, stake = 0, fee = 0, win = 0, withheld = 0, currency: paidIn = own }] of [
        ...inOrder.entries(),
      ])
        office.plays(
          { at: momentOf(at), kind, stake, fee, win, withheld, currency: paidIn as Currency },
          `item-${index + 1}`,
        );
      const { kinds, otherYears } = office.statement(year);
      return { outcome: { kinds, otherYears }, turnsOn: [] };
    },
  }),
  'entry-gate': bookless('office', {
    given: z.strictObject({
      policy: z
        .strictObject({
          'exclusion.required': z.boolean().optional(),
          'exclusion.validHours': z.number().min(0).optional(),
        })
        .optional(),
      checks: z.array(
        z.strictObject({
          person: z.string().min(1),
          at: date,
          by: z.string(),
          result: z.enum(['clear', 'excluded', 'no-answer']),
        }),
      ),
    }),
    when: z.strictObject({ type: z.literal('entry-gate'), person: z.string().min(1), at: date }),
    ask: ({ given: { policy = {}, checks }, when: { person, at } }) => {
      const { 'exclusion.required': required = true, 'exclusion.validHours': validHours = 24 } = policy;
      const office = new OfficeOfPerson({ register: { required, validHours }, statement: noStatement });
      const now = momentOf(at);
      const before = checks.map((check) => ({ ...check, told: check.at, at: momentOf(check.at) }));
      // A later question says nothing about now.
      const inOrder = before.filter((check) => check.at <= now).sort((one, other) => one.at - other.at);
      for (const { person: of, at: when, by, result } of inOrder) office.checks(of, { at: when, by, result });
      const { because, check } = office.buys(person, now);
      if (because !== null) return { outcome: { allowed: false, reason: because }, turnsOn: [] };
      const told = inOrder.findLast((one) => one.person === person)?.told;
      const said = check === null || told === undefined ? {} : { check: { at: told, by: check.by } };
      return { outcome: { allowed: true, ...said }, turnsOn: [] };
    },
  }),
};

type Item = z.infer<typeof item>;

/** The rates of the days on which somebody paid or won in a foreign currency. */
function ratesIn(items: readonly Item[], own: string) {
  const rates = new Map<string, { readonly currency: Currency; readonly day: string; readonly rate: number }>();
  for (const { at, currency: paidIn = own, rate } of items) {
    if (paidIn === own) continue;
    if (rate === undefined) throw new ImpossibleScenario(`What ${paidIn} was worth in ${own} on ${at} is not said.`);
    const day = dayOf(momentOf(at));
    const other = rates.get(`${paidIn} ${day}`)?.rate ?? rate;
    if (other !== rate) throw new ImpossibleScenario(`${paidIn} had two rates on ${day}: ${other} and ${rate}.`);
    rates.set(`${paidIn} ${day}`, { currency: paidIn as Currency, day, rate });
  }
  return [...rates.values()];
}

/** One payment or win at one moment, in the smallest unit of its currency. */
interface PaidAndWon {
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
/** Its clock counts as wall clocks do. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A real office with what the law requires of its house, and a person's payments and wins in it. */
class OfficeOfPerson extends OfficeOfTables {
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

  /** Why the person may not buy an entry, given the register's last answer; null: it was bought. */
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

  /** A tournament of its own for each such item, or a cash game at a table of its own. */
  plays(item: PaidAndWon, name: string): void {
    this.at = item.at;
    const { at } = this;
    if (this.office.players[person] === undefined) this.do({ type: 'meet-player', player: ref(person), at });
    if (item.kind === 'tournament') this.#entersAndWins(item, name);
    else this.#sitsAndLeaves(item, name);
    const of = item.kind === 'tournament' ? { tournament: name } : { game: name };
    // An entry's cost is in its price; for a cash game it is booked.
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

  /** The win is agreed on with the only other player, and paid. */
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

  /** Sits down with the stake and leaves with the win; the dealer counts it. */
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
