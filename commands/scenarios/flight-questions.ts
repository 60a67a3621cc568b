import { z } from 'zod';
import {
  growOffice,
  type OfficeEvent,
  randomOfDraw,
  structureTemplates,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';
import { decide } from '../../engine/table.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { openly, seed } from './mystery-questions.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { bookless, ImpossibleScenario, type Outcome } from './question.ts';
import { impossible, openedTable } from './real-table.ts';
import { levelsOf, ToldFlights } from './told-flights.ts';
import { fieldSize, money, player, unit } from './told-tournament.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const share = z.int().min(0).max(10_000);
const level = z.int().min(1).max(1_000);
const seconds = z.int().min(0);
const seat = z.int().min(1).max(10);
const chairs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const counted = z.record(z.string().regex(/^[1-9][0-9]*$/), z.number());

/** Several first days that come together: bags, stacks, the level of the next day, and each day's payouts. */
export const flightQuestions = {
  'bag-check': bookless('office', {
    given: z.strictObject({ chipValues: z.array(unit), players: z.array(player), issued: money }),
    when: z.strictObject({
      type: z.literal('bag-check'),
      bags: z.array(
        z.strictObject({
          player,
          countedBy: z.string(),
          signedBy: z.string().nullable(),
          stated: money.nullable(),
          chips: counted,
        }),
      ),
    }),
    ask: ({ given, when: { bags } }) => ({ outcome: baggedAt(given, bags), turnsOn: [] }),
  }),
  'flight-merge': bookless('office', {
    given: z.strictObject({
      policy: z.strictObject({ 'flights.stacks': z.enum(['best', 'accumulate', 'first']).optional() }).optional(),
      forfeitPay: money.optional(),
    }),
    when: z.strictObject({
      type: z.literal('flight-merge'),
      bags: z.array(z.strictObject({ player, flight: z.string().min(1), chips: money })),
    }),
    ask: ({ given: { policy = {}, forfeitPay = 0 }, when: { bags } }) => {
      const { 'flights.stacks': stacks = 'best' } = policy;
      const told = new ToldFlights({ stacks, forfeitPay }, { chipValues: [1] });
      const flights = [...Map.groupBy(bags, ({ flight }) => flight)];
      for (const [flight] of flights) told.plan(flight);
      for (const [flight, own] of flights)
        told.closed(
          { flight, ...anywhere },
          own.map((bag) => ({ ...bag, counts: { 1: bag.chips } })),
        );
      const { entries, forfeited, forfeitPay: paid = {} } = told.opened();
      const from = entries.map(({ player: { id }, from: [first] = [] }) => [id, first?.tournament]);
      const amounts = entries.flatMap(({ number, player: { id } }) => {
        const amount = paid[number];
        return amount === undefined ? [] : [[id, amount] as const];
      });
      return {
        outcome: {
          stacks: stacksOf(entries),
          players: entries.length,
          forfeited,
          inPlay: entries.reduce((sum, { chips }) => sum + chips, 0),
          ...(stacks === 'accumulate' ? {} : { from: Object.fromEntries(from) }),
          ...(forfeitPay === 0 ? {} : { amounts: Object.fromEntries(amounts) }),
        },
        turnsOn: [],
      };
    },
  }),
  'flight-resume': bookless('office', {
    given: z.strictObject({
      levelSeconds: z.array(seconds).min(1),
      policy: z
        .strictObject({
          'flights.resume': z.enum(['earliest', 'latest', 'fixed']).optional(),
          'flights.levelStart': z.enum(['remaining', 'full']).optional(),
        })
        .optional(),
      level: level.optional(),
    }),
    when: z.strictObject({
      type: z.literal('flight-resume'),
      flights: z.array(z.strictObject({ flight: z.string().min(1), level, secondsLeft: seconds })).min(1),
    }),
    ask: ({ given: { levelSeconds, policy = {}, level: fixed }, when: { flights } }) => {
      const { 'flights.resume': resume = 'earliest', 'flights.levelStart': levelStart = 'remaining' } = policy;
      const told = new ToldFlights({ resume, levelStart, level: fixed ?? null }, { levels: levelsOf(levelSeconds) });
      for (const { flight } of flights) told.plan(flight);
      for (const flight of flights) told.closed(flight, []);
      const { level: resumed, secondsLeft } = told.opened();
      return { outcome: { level: resumed, secondsLeft: Math.round(secondsLeft) }, turnsOn: [] };
    },
  }),
  'colour-up': bookless('office', {
    given: z.strictObject({
      removed: z.array(unit),
      smallest: unit,
      policy: z.strictObject({ 'flights.colourUp': z.enum(['up', 'down']).optional() }).optional(),
    }),
    when: z.strictObject({
      type: z.literal('colour-up'),
      bags: z.array(z.strictObject({ player, chips: counted })),
    }),
    ask: ({ given: { removed, smallest, policy = {} }, when: { bags } }) => {
      const { 'flights.colourUp': colourUp = 'up' } = policy;
      const counted = bags.flatMap(({ chips }) => Object.keys(chips).map(Number));
      const chipValues = [...new Set([...removed, smallest, ...counted])].sort((one, other) => one - other);
      if (chipValues.some((value) => value < smallest !== removed.includes(value)))
        throw new ImpossibleScenario('What leaves play are the chips below the smallest one that stays.');
      const told = new ToldFlights({ colourUp }, { chipValues, levels: levelsOf([60], smallest) });
      told.plan('flight');
      told.closed(
        { flight: 'flight', ...anywhere },
        bags.map(({ player: name, chips }) => ({ player: name, flight: 'flight', counts: chips })),
      );
      const { entries, added, taken } = told.opened();
      const inPlay = entries.reduce((sum, { chips }) => sum + chips, 0);
      return { outcome: { stacks: stacksOf(entries), added, taken, inPlay }, turnsOn: [] };
    },
  }),
  'flight-payouts': bookless('office', {
    given: z.strictObject({
      entries: fieldSize,
      prize: money,
      qualify: share,
      bands: z.array(z.strictObject({ upTo: share, amount: money })),
    }),
    when: z.strictObject({ type: z.literal('flight-payouts') }),
    ask: ({ given: { entries, prize, qualify, bands } }) => {
      const told = new ToldFlights({ qualify, bands }, { entry: { prize, fee: 0 } });
      told.plan('flight');
      for (let number = 0; number < entries; number++) told.sold('flight', `P${number}`, prize);
      const { prizes, pool } = told.playedFor('flight');
      const goOn = prizes.findIndex((sum) => sum > 0);
      const qualified = goOn < 0 ? prizes.length : goOn;
      return {
        outcome: {
          qualify: qualified,
          bands: bandsOf(prizes),
          lastPaid: prizes.length,
          bubble: prizes.length + 1,
          paidHere: pool,
          toFinal: told.playedFor(null).pool,
        },
        turnsOn: [],
      };
    },
  }),
  'day2-draw': bookless('office', {
    given: z.strictObject({
      tables: z.array(
        z.strictObject({ table: z.string().min(1), players: z.int().min(0).optional(), open: z.array(seat) }),
      ),
      seed,
      public: openly,
    }),
    when: z.strictObject({ type: z.literal('day2-draw'), players: z.array(player) }),
    ask: ({ given, when: { players } }) => {
      const random = randomOfDraw({ purpose: 'day2', seed: given.seed, openly: given.public }, sha256);
      const rolls = Array.from({ length: 8 * players.length + 64 }, () => random.below(2 ** 32));
      const room = new TournamentOfTables(
        given.tables.map(({ players: count = 0, open }, index) => ({
          table: index + 1,
          players: chairs.filter((chair) => !open.includes(chair)).slice(0, count),
        })),
        { seatsPerTable: chairs.length },
        { rulebook: 'tda-2024', overlay: {} },
      );
      for (const [index, { players: count = 0, open }] of given.tables.entries())
        for (const chair of chairs.filter((one) => !open.includes(one)).slice(count)) room.close(index + 1, chair);
      const drawn = room.draws(players, rolls);
      if ('reason' in drawn) return { outcome: { refused: drawn.reason }, turnsOn: [] };
      const seats = drawn.drawn.map(({ player: who, to }) => [
        who,
        { table: given.tables[room.numberOf(to.tableId) - 1]?.table, seat: to.seat },
      ]);
      return { outcome: { seats: Object.fromEntries(seats), rollsUsed: drawn.rolls.length }, turnsOn: [] };
    },
  }),
};

const anywhere = { level: 1, secondsLeft: 60 };

const stacksOf = (entries: Tournament['entries']): Readonly<Record<string, number>> =>
  Object.fromEntries(entries.map(({ player: { id }, chips }) => [id, chips]));

/** Consecutive places with the same prize. */
function bandsOf(prizes: readonly number[]) {
  const bands: { readonly from: number; to: number; readonly amount: number }[] = [];
  for (const [index, amount] of prizes.entries()) {
    const last = bands.at(-1);
    if (last?.amount === amount) last.to = index + 1;
    else if (amount > 0) bands.push({ from: index + 1, to: index + 1, amount });
  }
  return bands;
}

const flight = 'flight';
const seats = 10;

/** One bag as it is handed in. */
interface BagBrought {
  readonly player: string;
  readonly countedBy: string;
  readonly signedBy: string | null;
  readonly stated: number | null;
  readonly chips: Readonly<Record<string, number>>;
}

interface DayOver {
  readonly chipValues: readonly number[];
  readonly players: readonly string[];
  readonly issued: number;
}

/** The bags of a flight when its day is over, and whether the office closes the flight with them. */
function baggedAt(day: DayOver, bags: readonly BagBrought[]): Outcome {
  const room = new FlightRoom(day);
  const faults = bags.flatMap((bag) => {
    const fault = room.bag(bag);
    return fault === null ? [] : [{ player: bag.player, fault }];
  });
  const { bagging } = room.view;
  if (bagging === undefined) throw new Error('Stacks are bagged.');
  const { bagged: total, missing } = bagging;
  const { issued } = day;
  const closed = room.ask({ type: 'close-flight', tournament: flight, at: room.at }) === null;
  const difference = total - issued;
  return { bags: room.bags, faults, total, issued, difference, missing: missing.toSorted(), closed };
}

class FlightRoom extends OfficeOfTables {
  readonly #bags: Record<string, number> = {};
  readonly #seatOf: ReadonlyMap<string, { readonly tableId: string; readonly seat: number }>;

  constructor({ chipValues, players, issued }: DayOver) {
    super();
    const { at } = this;
    const structure = { ...structureTemplates.regular, chipValues, days: usualDays, seatsPerTable: seats };
    const { days: _days, ...played } = structure;
    this.#tell({ type: 'tournament-planned', id: 'event', at, structure, name: 'Event' });
    this.#tell({ type: 'tournament-planned', id: flight, at, structure: played, name: flight, flightOf: 'event' });
    this.#seatOf = new Map(
      players.map((player, index) => [
        player,
        { tableId: `table-${Math.floor(index / seats) + 1}`, seat: (index % seats) + 1 },
      ]),
    );
    const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
    for (const tableId of new Set([...this.#seatOf.values()].map((place) => place.tableId))) {
      const table = { tableId, mode: 'cash', seats, variant: 'no-limit-holdem', stakes } as const;
      this.add(openedTable(table, { rulebook: structure.rulebook, overlay: structure.overlay }));
      this.do({ type: 'use-table', tournament: flight, tableId });
    }
    const each = Math.floor(issued / Math.max(1, players.length));
    for (const [index, player] of players.entries())
      this.#comes(player, index + 1, index === 0 ? issued - each * (players.length - 1) : each);
    const { levels } = structure;
    this.#tell({ type: 'tournament-started', tournament: flight, schedule: { startedAt: at, levels } });
    this.do({ type: 'bag-flight', tournament: flight, at, on: true });
  }

  #tell(event: OfficeEvent): void {
    this.office = growOffice(this.office, [event]);
  }

  #comes(player: string, number: number, chips: number): void {
    const { at } = this;
    const ref = { id: player, hash: '' };
    const sold = {
      kind: 'entry',
      paid: { prize: 0, fee: 0 },
      rebuys: 0,
      addOn: false,
      seat: null,
      fixed: false,
    } as const;
    const entry = { ...sold, number, player: ref, at, chips, withdrawn: null };
    this.#tell({ type: 'entry-sold', tournament: flight, entry });
    const { tableId, seat } = this.#placeOf(player);
    // The chips counted into the bag replace it.
    this.send(tableId, { type: 'seat-player', seat, player: ref, stack: Math.max(1, chips), at });
  }

  #placeOf(player: string) {
    const place = this.#seatOf.get(player);
    if (place === undefined) throw new ImpossibleScenario(`${player} sits nowhere.`);
    return place;
  }

  /** Why the table refuses a bag; null if it takes it. */
  bag({ player, countedBy, signedBy, stated, chips: counts }: BagBrought): string | null {
    const { tableId, seat } = this.#placeOf(player);
    const { at } = this;
    const by = signedBy === null ? countedBy : `${countedBy}+${signedBy}`;
    const number = `bag ${Object.keys(this.#bags).length + 1}`;
    const command = { type: 'bag-stack', seat, counts, number, stated, playerSigned: false, by, at } as const;
    const decision = decide(this.table(tableId), command);
    if ('refusal' in decision) {
      if (decision.refusal.reason !== 'bag-fault') throw impossible(decision.refusal);
      return decision.refusal.fault;
    }
    this.send(tableId, command);
    this.#bags[player] = this.table(tableId).chairs[seat - 1]?.bag?.chips ?? 0;
    return null;
  }

  get bags(): Readonly<Record<string, number>> {
    return this.#bags;
  }

  get view() {
    const tournament = this.office.tournaments[flight];
    if (tournament === undefined) throw new Error('The flight was planned.');
    return tournamentView(tournament, this.office, this.facts, this.at);
  }
}
