import {
  decideOffice,
  type Elimination,
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
} from '../../engine/office.ts';
import { type Command, decide, type TableState } from '../../engine/table.ts';
import { commandOfTableOrder } from '../../server/table/commands-of-table-order.ts';
import { ImpossibleScenario } from './question.ts';
import { impossible, ofType } from './real-table.ts';

/**
 * An office, and the real tables whose logs it reads: they carry out its orders at once, by the commands a table's server makes of them.
 */
export class OfficeOfTables {
  office: OfficeState = emptyOffice;
  /** The room's one clock, in milliseconds. */
  at = 1_000_000_000;
  readonly #tables = new Map<string, TableState>();
  readonly #stays: Stay[] = [];
  readonly #eliminations: Elimination[] = [];
  #sequence = 0;
  booked: readonly OfficeEvent[] = [];

  /** A table joins the room. */
  add(table: TableState): void {
    this.#tables.set(table.tableId, table);
  }

  table(tableId: string): TableState {
    const table = this.#tables.get(tableId);
    if (table === undefined) throw new ImpossibleScenario(`There is no table ${tableId}.`);
    return table;
  }

  get facts(): RoomFacts {
    const { at } = this;
    return {
      tables: new Map([...this.#tables].map(([id, state]) => [id, { state, linked: true, lastContact: at }] as const)),
      eliminations: (id, after) => this.#eliminations.filter(({ tableId, hand }) => tableId === id && hand > after),
      staysOf: (player) => this.#stays.filter((stay) => stay.player === player),
      staysSince: (since) => this.#stays.filter(({ until }) => until === null || until >= since),
      staysAfter: (tableId, rows) => staysAfter(this.#stays, tableId, rows),
      lastStays: (tableId) => lastStays(this.#stays, tableId),
      staysWithPenalty: () => this.#stays.filter(({ penalty }) => penalty !== undefined),
      ordersWaiting: () => [],
      lastCollection: () => null,
      takings: () => [],
    };
  }

  /** Commands at a table, as its dealer or its server sends them. */
  send(tableId: string, ...commands: readonly Command[]): void {
    for (const command of commands) {
      const before = this.table(tableId);
      const decision = decide(before, command);
      if ('refusal' in decision) throw impossible(decision.refusal);
      this.#tables.set(tableId, decision.after);
      for (const { seat, player, stack, entry } of ofType(decision.events, 'player-seated'))
        this.#begun({ tableId, seat, player: player.id, chipsIn: stack, ...(entry === undefined ? {} : { entry }) });
      for (const { seat, why, chips } of ofType(decision.events, 'seat-opened')) this.#ended(before, seat, why, chips);
    }
  }

  /** The table after something in which nobody sits down or gets up. */
  protected change(tableId: string, change: (state: TableState) => TableState): void {
    this.#tables.set(tableId, change(this.table(tableId)));
  }

  #begun(stay: Pick<Stay, 'tableId' | 'seat' | 'player' | 'chipsIn' | 'entry'>): void {
    this.#sequence += 1;
    const sat = {
      logId: stay.tableId,
      sequence: this.#sequence,
      from: this.at,
      until: null,
      chipsOut: null,
      why: null,
    };
    this.#stays.push({ ...stay, ...sat });
  }

  #ended(before: TableState, seat: number, why: NonNullable<Stay['why']>, chipsOut: number): void {
    const { tableId, handNumber: hand } = before;
    const index = this.#stays.findLastIndex(
      (stay) => stay.tableId === tableId && stay.seat === seat && stay.until === null,
    );
    const stay = this.#stays[index];
    if (stay === undefined) return;
    const { at } = this;
    this.#stays[index] = { ...stay, until: at, chipsOut, why };
    if (why === 'eliminated')
      this.#eliminations.push({ tableId, logId: tableId, hand, seat, player: stay.player, at, startedWith: null });
  }

  /** The office's refusal; null if it accepts, and then its orders are carried out. */
  ask(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.office, command, this.facts, this.at);
    if ('refusal' in decision) return decision.refusal;
    this.booked = decision.events;
    this.office = growOffice(this.office, decision.events);
    for (const order of decision.orders) this.#carryOut(order);
    for (let times = 0; times < 100; times++) {
      const due = ordersDue(this.office, this.facts, this.at);
      if (due.length === 0) return null;
      for (const order of due) this.#carryOut(order);
    }
    throw new ImpossibleScenario('The tables cannot do what the office asks of them.');
  }

  /** Gives a command that belongs to the situation. */
  do(...commands: readonly OfficeCommand[]): void {
    for (const command of commands) {
      const refusal = this.ask(command);
      if (refusal !== null)
        throw new ImpossibleScenario(`The office does not do this: ${refusal.reason} (${command.type}).`);
    }
  }

  #carryOut({ tableId, order }: GivenOrder): void {
    const source = { now: () => this.at, newId: () => 'a notice', nameOf: (id: string) => id };
    const made = commandOfTableOrder({ type: 'office-order', order, by: 'office', name: '', text: null }, source);
    if ('sentence' in made) throw new ImpossibleScenario(made.sentence);
    this.send(tableId, made.command);
  }
}

type LogRows = ReturnType<RoomFacts['lastStays']>;

/** `RoomFacts.staysAfter` over a list of all stays: those at the table that began after the given rows of its logs. */
export const staysAfter = (stays: readonly Stay[], tableId: string, rows: LogRows): readonly Stay[] =>
  stays.filter((stay) => stay.tableId === tableId && stay.sequence > (rows[stay.logId] ?? 0));

/** `RoomFacts.lastStays` over the same list: the row at which the last stay in each of the table's logs began. */
export function lastStays(stays: readonly Stay[], tableId: string): LogRows {
  const rows: Record<string, number> = {};
  for (const { tableId: at, logId, sequence } of stays)
    if (at === tableId) rows[logId] = Math.max(rows[logId] ?? 0, sequence);
  return rows;
}
