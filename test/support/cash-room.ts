import { lastStays, staysAfter } from '../../commands/scenarios/office-of-tables.ts';
import type { TextRef } from '../../engine/notation.ts';
import {
  type CashView,
  cashView,
  decideOffice,
  emptyOffice,
  type GameTerms,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeRefusal,
  type OfficeState,
  ordersDue,
  type RoomFacts,
  type Stay,
} from '../../engine/office.ts';
import type { TableState } from '../../engine/table.ts';
import { sampleStakes, sampleTable } from './sample-table.ts';

export const minute = 60_000;

export const player = (id: string): TextRef => ({ id, hash: '' });

export const seatOf = (tableId: string, seat: number) => ({ tableId, seat });

/** Null chips: the dealer counts. */
export const sitIn = (
  id: string,
  seat: { readonly tableId: string; readonly seat: number },
  chips: number | null = 4000,
): OfficeCommand => ({ type: 'seat-in-game', at: 0, player: player(id), seat, chips });

export const wait = (id: string, game = 'g', change: Extract<OfficeCommand, { type: 'wait' }>['change'] = null) =>
  ({ type: 'wait', id: `w ${id} ${game}`, at: 0, player: player(id), game, change }) as const;

/** Buy-in 4,000 to 10,000 by the house's rules. */
export const sampleTerms: GameTerms = {
  name: 'NLH 100/200',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 4,
  stakes: { ...sampleStakes, minBuyIn: 4000, maxBuyIn: 10_000 },
  chipValues: [100, 500, 1000],
  currency: 'EUR',
  unit: 1,
  timeCharge: null,
  mustMove: false,
};

/** An office with its cash games, and tables of four seats that report what a test tells them to. */
export class CashRoom {
  state: OfficeState = emptyOffice;
  at = 1_000 * minute;
  readonly tables = new Map<string, NonNullable<ReturnType<RoomFacts['tables']['get']>>>();
  readonly stays: Stay[] = [];
  readonly collected = new Map<string, number>();
  takings: ReturnType<RoomFacts['takings']> = [];
  /** Orders that tables have not answered. */
  waiting: readonly GivenOrder[] = [];

  constructor(tables: readonly string[]) {
    for (const tableId of tables) {
      const state = sampleTable([0, 0, 0, 0], { tableId, name: tableId });
      this.tables.set(tableId, { state, linked: true, lastContact: this.at });
    }
  }

  /** One game of all tables. */
  static with(tables: readonly string[], terms: Partial<GameTerms> = {}): CashRoom {
    const room = new CashRoom(tables);
    room.do({ type: 'open-game', id: 'g', terms: { ...sampleTerms, ...terms } });
    for (const tableId of tables) room.do({ type: 'add-table', game: 'g', tableId });
    return room;
  }

  get facts(): RoomFacts {
    return {
      tables: this.tables,
      eliminations: () => [],
      staysOf: (id) => this.stays.filter((stay) => stay.player === id),
      staysSince: (since) => this.stays.filter(({ until }) => until === null || until >= since),
      staysAfter: (tableId, rows) => staysAfter(this.stays, tableId, rows),
      lastStays: (tableId) => lastStays(this.stays, tableId),
      staysWithPenalty: (since) =>
        this.stays.filter(({ penalty = 0, until }) => penalty !== 0 && until !== null && until >= since),
      ordersWaiting: (tableId) => this.waiting.filter((one) => one.tableId === tableId).map(({ order }) => order),
      lastCollection: (tableId) => this.collected.get(tableId) ?? null,
      takings: () => this.takings,
    };
  }

  get view(): CashView {
    return cashView(this.state, this.facts, this.at);
  }

  get due(): readonly GivenOrder[] {
    return ordersDue(this.state, this.facts, this.at);
  }

  /** The orders to tables; fails if the command is refused. */
  do(command: OfficeCommand): readonly GivenOrder[] {
    const decision = decideOffice(this.state, command, this.facts, this.at);
    if ('refusal' in decision) throw new Error(`${command.type} refused: ${JSON.stringify(decision.refusal)}`);
    this.state = growOffice(this.state, decision.events);
    return decision.orders;
  }

  /** The refusal; null if the command would be accepted. Changes nothing. */
  refusal(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.state, command, this.facts, this.at);
    return 'refusal' in decision ? decision.refusal : null;
  }

  /** Lets minutes pass. */
  later(minutes: number): void {
    this.at += minutes * minute;
  }

  sit(tableId: string, seat: number, id: string, chips: number | null = 5000, from = this.at): void {
    this.#chair(tableId, seat, { player: player(id), stack: chips });
    this.stays.push({
      tableId,
      logId: `log ${tableId}`,
      seat,
      player: id,
      sequence: this.stays.length + 1,
      from,
      until: null,
      chipsIn: chips,
      chipsOut: null,
      why: null,
    });
  }

  rise(
    tableId: string,
    seat: number,
    chips: number,
    {
      why = 'left',
      until = this.at,
      penalty,
    }: { why?: 'left' | 'moved'; until?: number; penalty?: number | null } = {},
  ): void {
    this.#chair(tableId, seat, { player: null, stack: 0 });
    const index = this.stays.findLastIndex((stay) => stay.tableId === tableId && stay.seat === seat);
    const stay = this.stays[index] as Stay;
    this.stays[index] = { ...stay, until, chipsOut: chips, why, ...(penalty === undefined ? {} : { penalty }) };
  }

  #chair(tableId: string, seat: number, now: Partial<TableState['chairs'][number]>): void {
    this.table(tableId, ({ chairs }) => ({
      chairs: chairs.map((chair) => (chair.seat === seat ? { ...chair, ...now } : chair)),
    }));
  }

  table(tableId: string, change: (state: TableState) => Partial<TableState>, linked = true): void {
    const table = this.tables.get(tableId);
    if (table === undefined) throw new Error(`There is no table ${tableId}.`);
    this.tables.set(tableId, { ...table, linked, state: { ...table.state, ...change(table.state) } });
  }
}
