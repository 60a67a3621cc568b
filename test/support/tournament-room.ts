import { lastStays, staysAfter } from '../../commands/scenarios/office-of-tables.ts';
import {
  afterAnswer,
  decideOffice,
  type Elimination,
  type EventSeatOf,
  emptyOffice,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeEvent,
  type OfficeRefusal,
  type OfficeState,
  ordersDue,
  type RoomFacts,
  type Stay,
  type Structure,
  structureTemplates,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';
import { levelAt } from '../../engine/rules.ts';
import { apply, decide, type TableEvent, type TableState } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { withBankOf } from './bank-brought.ts';
import { handUndone } from './hand-undone.ts';

type Sent = Pick<Extract<GivenOrder['order'], { order: 'seat-player' }>, 'entry' | 'from'>;

/** A room for tests of tournaments: tables that carry out orders, and hands in which chips only change seats. */
export class TournamentRoom {
  readonly tables = new Map<string, TableState>();
  stays: Stay[] = [];
  readonly eliminations: Elimination[] = [];
  office: OfficeState = emptyOffice;
  readonly events: OfficeEvent[] = [];
  at = 1_000_000_000;
  /** The error of the tables' clocks, in milliseconds. */
  readonly skews = new Map<string, number>();
  /** Tables that carry out nothing. */
  readonly silent = new Set<string>();
  /** Orders given to those tables. */
  readonly waiting: GivenOrder[] = [];
  /** Every random number of the room. */
  readonly #random: () => number;
  #ids = 0;

  constructor(seed: number, tables: number, seats = 9) {
    const random = seededRandom(seed);
    this.#random = () => random() * 2 ** 32;
    for (let number = 1; number <= tables; number++) {
      const tableId = `t${number}`;
      this.tables.set(
        tableId,
        apply(null, {
          type: 'table-opened',
          tableId,
          name: `Table ${number}`,
          mode: 'cash',
          variant: 'no-limit-holdem',
          rulebook: 'tda-2011',
          overlay: {},
          seats,
          schedule: null,
          stakes: { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null },
          chipValues: [1],
        }),
      );
    }
  }

  below(limit: number): number {
    return this.#random() % limit;
  }

  rolls(count = 400): readonly number[] {
    return Array.from({ length: count }, () => this.#random());
  }

  ids(count = 60): readonly string[] {
    return Array.from({ length: count }, () => `id${++this.#ids}`);
  }

  /** How far the tables report their clocks to be ahead. */
  readonly clocksAhead = new Map<string, number>();
  /** Tables whose logs contradict what the room has of them. */
  readonly apart = new Set<string>();

  facts(shuffled = false): RoomFacts {
    const all = <Row>(rows: readonly Row[]): Row[] => (shuffled ? this.#shuffled(rows) : [...rows]);
    return {
      tables: new Map(
        all([...this.tables]).map(([id, state]) => {
          const ahead = this.clocksAhead.get(id) ?? 0;
          const now = { state, linked: true, lastContact: this.at, ahead };
          return [id, this.apart.has(id) ? { ...now, apart: true as const } : now] as const;
        }),
      ),
      eliminations: (tableId, after) =>
        all(this.eliminations).filter((one) => one.tableId === tableId && one.hand > after),
      staysOf: (player) => this.stays.filter((stay) => stay.player === player),
      staysSince: (since) => all(this.stays).filter(({ until }) => until === null || until >= since),
      staysAfter: (tableId, rows) => all(staysAfter(this.stays, tableId, rows)),
      lastStays: (tableId) => lastStays(this.stays, tableId),
      lastCollection: () => null,
      takings: () => [],
      ordersWaiting: (tableId) => this.waiting.filter((one) => one.tableId === tableId).map(({ order }) => order),
      staysWithPenalty: () => this.stays.filter(({ penalty }) => penalty !== undefined),
    };
  }

  /** Gives the office a command; returns the refusal, or null if it was done. */
  ask(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.office, command, this.facts(), this.at);
    if ('refusal' in decision) return decision.refusal;
    this.events.push(...decision.events);
    this.office = growOffice(this.office, decision.events);
    for (const order of decision.orders) {
      if (this.silent.has(order.tableId)) this.waiting.push(order);
      else this.#answer(order);
    }
    this.settle();
    return null;
  }

  /** Chips on their way count as brought or taken once the table has answered. */
  #answer(order: GivenOrder): void {
    this.carryOut(order);
    if (order.order.order !== 'add-chips' && order.order.order !== 'take-chips') return;
    const { events } = afterAnswer(this.office, this.facts(), order, { answer: 'done', at: this.at });
    this.office = growOffice(this.office, events);
  }

  /** Gives a command that must be accepted. */
  do(...commands: readonly OfficeCommand[]): void {
    for (const command of commands) {
      const refusal = this.ask(command);
      if (refusal !== null) throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(refusal)}`);
    }
  }

  /** Tables carry out orders until none is due. */
  settle(): void {
    for (let times = 0; times < 200; times++) {
      const due = ordersDue(this.office, this.facts(), this.at).filter(({ tableId }) => !this.silent.has(tableId));
      if (due.length === 0) return;
      for (const order of due) this.carryOut(order);
    }
    throw new Error(`Orders stay due: ${JSON.stringify(ordersDue(this.office, this.facts(), this.at)[0])}`);
  }

  get tournament(): Tournament {
    const [tournament] = Object.values(this.office.tournaments);
    if (tournament === undefined) throw new Error('No tournament was planned.');
    return tournament;
  }

  view(shuffled = false) {
    return tournamentView(this.tournament, this.office, this.facts(shuffled), this.at);
  }

  carryOut({ tableId, order }: GivenOrder): void {
    const state = this.table(tableId);
    switch (order.order) {
      case 'seat-player':
        this.seat(tableId, order.seat, order.player.id, order.stack, order);
        if (order.bank !== undefined) this.tables.set(tableId, withBankOf(state, order, this.table(tableId)));
        break;
      case 'move-out':
        if (order.to === null && state.chairs[order.seat - 1]?.stack === 0) this.goesOut(tableId, order.seat, 0);
        else if (order.to !== null && state.chairs[order.seat - 1]?.player?.id !== order.player) {
          const sentOn = { player: order.player, to: order.to };
          this.tables.set(tableId, apply(state, { type: 'departure-confirmed', seat: order.seat, sentOn }));
        } else this.open(tableId, order.seat, 'moved', order.to);
        break;
      case 'change-seat': {
        const stack = state.chairs[order.from - 1]?.stack ?? null;
        this.open(tableId, order.from, 'moved');
        this.seat(tableId, order.to, order.player, stack);
        break;
      }
      case 'shot-clock-stage': {
        if (order.on && state.shotClock?.isOn === false)
          this.tables.set(tableId, apply(state, { type: 'shot-clock-switched', on: true }));
        const { tables, day = 1 } = order;
        this.tables.set(tableId, apply(this.table(tableId), { type: 'tables-left', tables }));
        if (day > (this.table(tableId).shotClock?.day ?? 1))
          this.tables.set(tableId, apply(this.table(tableId), { type: 'day-begun', day }));
        break;
      }
      case 'pace': {
        const level = state.schedule === null ? null : levelAt(state.schedule, this.at).level.number;
        this.tables.set(tableId, apply(state, { type: 'pace-set', at: 0, pace: order.pace, level }));
        break;
      }
      default:
        this.tables.set(tableId, apply(state, this.#eventOf(order)));
    }
  }

  #eventOf(order: GivenOrder['order']): TableEvent {
    switch (order.order) {
      case 'set-up-table':
        return { type: 'table-set-up', use: order.use };
      case 'set-schedule':
        return { type: 'schedule-set', schedule: order.schedule };
      case 'halt': {
        const { order: _halt, ...halt } = order;
        return { ...halt, type: 'table-halted', by: 'office', at: this.at };
      }
      case 'hand-for-hand':
        return { type: 'hand-for-hand-set', round: order.round, hand: null };
      case 'others-elsewhere':
        return { type: 'others-elsewhere', others: order.others };
      case 'shot-clock':
        return { type: 'shot-clock-set', plan: order.plan };
      case 'set-heads':
        return { type: 'heads-set', bounty: order.bounty };
      case 'add-chips': {
        const { seat, player, chips } = order;
        this.#brought(player, chips);
        return { type: 'chips-added', seat, chips, sold: true };
      }
      case 'take-chips':
        this.#brought(order.player, -order.chips);
        return { type: 'chips-taken-back', seat: order.seat, chips: order.chips };
      default:
        throw new Error(`No table here knows ${order.order}.`);
    }
  }

  #brought(player: string, chips: number): void {
    this.stays = this.stays.map((stay) =>
      stay.until === null && stay.player === player && stay.chipsIn !== null
        ? { ...stay, chipsIn: stay.chipsIn + chips }
        : stay,
    );
  }

  /** Lost everything; without `how` the details are unknown. */
  goesOut(tableId: string, seat: number, startedWith: number | null, how?: Elimination['how']): void {
    const { chairs, handNumber: hand } = this.table(tableId);
    const player = chairs[seat - 1]?.player?.id ?? '';
    this.open(tableId, seat, 'eliminated');
    const at = this.at + (this.skews.get(tableId) ?? 0);
    const told = { ahead: this.clocksAhead.get(tableId) ?? 0, ...(how && { how }) };
    this.eliminations.push({ tableId, logId: tableId, hand, seat, player, at, startedWith, ...told });
  }

  /** `sent`: what the office's order says of the player. Absent: there was no order. */
  seat(tableId: string, seat: number, player: string, stack: number | null, sent?: Sent): void {
    const state = this.table(tableId);
    if (state.chairs[seat - 1]?.player !== null) throw new Error(`Seat ${seat} of ${tableId} is taken.`);
    this.tables.set(tableId, apply(state, { type: 'player-seated', seat, player: { id: player, hash: '' }, stack }));
    const never = { until: null, chipsOut: null, why: null };
    // A log's first row opens it.
    const sequence = this.stays.length + 2;
    this.at += 1;
    const from = this.at + (this.skews.get(tableId) ?? 0);
    const told = sent && { ...(sent.entry && { entry: sent.entry }), sentFrom: sent.from ?? null };
    const where = { tableId, tableName: state.name, logId: tableId, seat };
    this.stays.push({ ...where, player, sequence, ...told, from, chipsIn: stack, ...never });
  }

  open(tableId: string, seat: number, why: Stay['why'] & string, movedTo: EventSeatOf | null = null): void {
    const state = this.table(tableId);
    const { player = null, stack = null, bag } = state.chairs[seat - 1] ?? {};
    if (player === null) throw new Error(`Nobody sits at seat ${seat} of ${tableId}.`);
    this.tables.set(tableId, apply(state, { type: 'seat-opened', seat, why, chips: stack ?? 0, movedTo }));
    this.at += 1;
    this.stays = this.stays.map((stay) =>
      stay.until === null && stay.tableId === tableId && stay.seat === seat
        ? { ...stay, until: this.at + (this.skews.get(tableId) ?? 0), chipsOut: stack, why, ...(bag && { bag }) }
        : stay,
    );
  }

  /** A hand in which losers give all they have to the winner, and others something; no other chips move. */
  hand(tableId: string, losers: readonly number[], winner: number, given = 0): void {
    const before = this.table(tableId);
    const started = decide(before, { type: 'start-hand', at: this.at, by: 'dealer' });
    if ('refusal' in started) throw new Error(`No hand at ${tableId}: ${JSON.stringify(started.refusal)}`);
    const dealt = overAtOnce(before, started.after);
    let won = 0;
    const stacks = new Map(dealt.chairs.map(({ seat, stack }) => [seat, stack]));
    const chairs = dealt.chairs.map((chair) => {
      if (chair.player === null || chair.seat === winner || chair.stack === null) return chair;
      const lost = losers.includes(chair.seat) ? chair.stack : Math.min(given, Math.max(0, chair.stack - 1));
      won += lost;
      return { ...chair, stack: chair.stack - lost };
    });
    this.tables.set(tableId, {
      ...dealt,
      chairs: chairs.map((chair) =>
        chair.seat === winner && chair.stack !== null ? { ...chair, stack: chair.stack + won } : chair,
      ),
    });
    const main = [{ board: 0, players: [dealt.chairs[winner - 1]?.player?.id ?? ''] }];
    for (const [index, seat] of losers.entries()) {
      const how = { ante: 0, away: false, level: dealt.hand?.level ?? null, order: index + 1, won: main, main };
      this.goesOut(tableId, seat, stacks.get(seat) ?? null, how);
    }
  }

  /** Returns the way back to before a table's next hand: an undone push, or a corrected hand. Its stays go on, and nobody went out. */
  correction(tableId: string): () => void {
    const before = this.table(tableId);
    const sat = this.stays.filter((stay) => stay.tableId === tableId && stay.until === null);
    return () => {
      const undone = handUndone(before, this.table(tableId), sat, this.stays);
      if (undone === null) return;
      this.tables.set(tableId, undone.table);
      const outs = this.eliminations.filter((one) => one.tableId !== tableId || one.hand <= before.handNumber);
      this.eliminations.splice(0, this.eliminations.length, ...outs);
      this.stays = undone.stays;
      this.settle();
    };
  }

  /** Colours up: chips of the smallest value leave, which changes the chips in play by this many. */
  race(tableId: string, seat: number, chips: number): void {
    const { chipValues } = this.table(tableId);
    const [old = 0, worth = 0] = chipValues;
    const event = { old, new: worth, cards: {}, winners: [], changes: [{ seat, chips }], cites: [] };
    this.tables.set(
      tableId,
      apply(this.table(tableId), { type: 'chips-raced', ...event, chipValues: chipValues.slice(1) }),
    );
  }

  table(tableId: string): TableState {
    const table = this.tables.get(tableId);
    if (table === undefined) throw new Error(`There is no table ${tableId}.`);
    return table;
  }

  playersAt(tableId: string): readonly number[] {
    return this.table(tableId).chairs.flatMap(({ seat, player }) => (player === null ? [] : [seat]));
  }

  #shuffled<Row>(rows: readonly Row[]): Row[] {
    const left = [...rows];
    return rows.flatMap(() => left.splice(this.below(left.length), 1));
  }
}

/** The table after a hand in which everybody got back what they had put in. */
function overAtOnce(before: TableState, { hand, ...dealt }: TableState): TableState {
  if (hand === null) throw new Error('No hand was dealt.');
  const players = hand.players.map((player) => ({ ...player, bet: 0, paid: 0, dead: 0 }));
  const chairs = dealt.chairs.map((chair, index) => ({ ...chair, stack: before.chairs[index]?.stack ?? null }));
  return { ...dealt, chairs, hand: { ...hand, players, stage: 'over' } };
}

/** A room with a planned tournament, its tables in use and this many entries sold; nobody has a seat. */
export function plannedRoom({
  seed = 1,
  tables = 1,
  players = 0,
  seats = 9,
  structure = {},
}: {
  readonly seed?: number;
  readonly tables?: number;
  readonly players?: number;
  readonly seats?: number;
  readonly structure?: Partial<Structure>;
} = {}): TournamentRoom {
  const room = new TournamentRoom(seed, tables, seats);
  room.do({
    type: 'plan-tournament',
    id: 'e',
    at: room.at,
    // Seats and tables in these tests follow the rules of 2011.
    structure: { ...structureTemplates.regular, rulebook: 'tda-2011', seatsPerTable: seats, ...structure },
    name: 'Event',
  });
  for (const tableId of room.tables.keys()) room.do({ type: 'use-table', tournament: 'e', tableId });
  for (let player = 1; player <= players; player++) enter(room, `p${player}`);
  return room;
}

/** Sells an entry to the person with this id. */
export const enter = (room: TournamentRoom, id: string, fixed: { tableId: string; seat: number } | null = null): void =>
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id, hash: '' }, fixed });

/** The same, with seats drawn and the tournament started. */
export function runningRoom(options: Parameters<typeof plannedRoom>[0] = {}): TournamentRoom {
  const room = plannedRoom(options);
  room.do(
    { type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: 'e', at: room.at },
  );
  return room;
}
