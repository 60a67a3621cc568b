import { type Seat, unknownCard } from '../../engine/notation.ts';
import {
  afterAnswer,
  decideOffice,
  departedOf,
  emptyOffice,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeEvent,
  type OfficeRefusal,
  type OfficeState,
  type RoomFacts,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';
import {
  type AmendmentPreview,
  amendmentHolds,
  answerCorrection,
  type Command,
  type Departed,
  decide,
  follow,
  type HandTape,
  legalActions,
  pastHandTape,
  type Refusal,
  type TableState,
} from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { Room } from '../../server/cardroom/room.ts';
import { commandOfTableOrder } from '../../server/table/commands-of-table-order.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { rowsOf } from './table-rows.ts';

/** A table's state, with the rows of its log and how many of them the room has. */
interface Table {
  state: TableState | null;
  readonly rows: LogRow[];
  told: number;
}

/** A hand of a table as it may be corrected: what would change, and what the office says of those who have left. */
interface Correcting {
  readonly tape: HandTape | null;
  readonly departed: readonly Departed[];
  readonly changes: Extract<Command, { type: 'amend-past-hand' }>['changes'];
}

/** A tournament of the office and its tables, in simulated time: the room reads the rows of the tables from its store. */
export abstract class OfficeAndTables {
  at = 1_760_000_000_000;
  office: OfficeState = emptyOffice;
  /** All events of the office, in order. */
  readonly told: OfficeEvent[] = [];
  readonly tables = new Map<string, Table>();
  readonly #room: Room;
  readonly #store;

  constructor() {
    const { store, time } = storeOnDisk();
    this.#store = store;
    this.#room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  }

  /** Has every order carried out that is due. */
  abstract settle(): void;
  protected abstract give(order: GivenOrder): void;

  /** What the clock of a table says. */
  protected get atTable(): number {
    return this.at;
  }

  get facts(): RoomFacts {
    const facts = factsOf(this.#room, this.#store.reports);
    const linked = [...facts.tables].map(([id, table]) => [id, { ...table, linked: true }] as const);
    return { ...facts, tables: new Map(linked) };
  }

  protected eventOf(id: string): Tournament {
    const event = this.office.tournaments[id];
    if (event === undefined) throw new Error('The tournament was planned.');
    return event;
  }

  viewOf(id: string): ReturnType<typeof tournamentView> {
    return tournamentView(this.eventOf(id), this.office, this.facts, this.at);
  }

  protected tableOf(tableId: string): Table {
    const table = this.tables.get(tableId);
    if (table === undefined) throw new Error(`There is no table ${tableId}.`);
    return table;
  }

  state(tableId: string): TableState {
    const { state } = this.tableOf(tableId);
    if (state === null) throw new Error(`The table ${tableId} is not open.`);
    return state;
  }

  /** Gives a command from an office page and has the orders carried out. */
  wish(command: OfficeCommand): void {
    const refusal = this.ask(command);
    if (refusal !== null) throw new Error(`${command.type}: ${JSON.stringify(refusal)}`);
  }

  /** The same; returns the refusal, or null if it was done. */
  ask(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.office, command, this.facts, this.at);
    if ('refusal' in decision) return decision.refusal;
    this.#grow(decision.events);
    for (const order of decision.orders) this.give(order);
    this.settle();
    return null;
  }

  #grow(events: readonly OfficeEvent[]): void {
    this.told.push(...events);
    this.office = growOffice(this.office, events);
  }

  /** A table carries out an order if it does not refuse it. Returns whether it did; what follows for the office is done. */
  protected carryOut(given: GivenOrder, mayFail: boolean): boolean {
    const { tableId, order } = given;
    const body = { type: 'office-order', order, by: 'floor:F', name: 'F', text: null } as const;
    const asked = commandOfTableOrder(body, { now: () => this.at, newId: () => 'id', nameOf: () => 'known' });
    if (!('command' in asked)) throw new Error(asked.sentence);
    const isDone = !mayFail || !('refusal' in decide(this.tableOf(tableId).state, asked.command));
    if (isDone) this.happensAt(tableId, asked.command);
    const answered = { answer: isDone ? ('done' as const) : ('refused' as const), at: this.at };
    const follows = afterAnswer(this.office, this.facts, given, answered);
    this.#grow(follows.events);
    for (const next of follows.orders) this.give(next);
    return isDone;
  }

  /** Gives commands at a table; the room gets its rows at once. */
  protected happensAt(tableId: string, ...commands: readonly Command[]): void {
    const table = this.tableOf(tableId);
    const log = `log ${tableId}`;
    for (const command of commands) {
      this.at += 1000;
      const decision = decide(table.state, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
      table.state = decision.after;
      for (const event of decision.events) {
        const last = table.rows.at(-1);
        const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
        table.rows.push(...rowsOf(log, [event], { after, at: this.atTable, hand: decision.after.handNumber }));
      }
    }
    const rows = table.rows.slice(table.told);
    table.told = table.rows.length;
    this.#room.intake.accept({ tableId, logId: log, rows, texts: [] });
  }

  /** Everybody is all in, calls, or folds at these seats, until nobody is to act. */
  protected betAllIn(tableId: string, folds: readonly Seat[]): void {
    for (let legal = this.legal(tableId); legal.toAct !== null; legal = this.legal(tableId)) {
      const type = folds.includes(legal.toAct) ? 'fold' : legal.allIn === null ? 'call' : 'all-in';
      this.happensAt(tableId, { type, seat: legal.toAct });
    }
  }

  protected tableAndDeal(tableId: string): void {
    this.happensAt(tableId, { type: 'table-all-hands' });
    for (let due = this.legal(tableId).board; due !== null; due = this.legal(tableId).board)
      this.happensAt(tableId, {
        type: 'deal-board',
        cards: Array.from({ length: due.due }, () => unknownCard),
        by: 'dealer',
      });
  }

  protected pushAll(tableId: string): void {
    for (let pot = this.legal(tableId).push; pot !== null; pot = this.legal(tableId).push)
      this.happensAt(tableId, { type: 'push-pot', at: this.atTable, pot });
  }

  protected legal(tableId: string) {
    return legalActions(this.state(tableId));
  }

  #correcting(tableId: string, hand: number, seats: readonly Seat[]): Correcting {
    const { rows } = this.tableOf(tableId);
    const tape = pastHandTape(null, rows.map(readEvent), hand);
    const began = rows.find((row) => row.kind === 'hand-started' && row.hand === hand)?.seq ?? 0;
    const players = (tape?.before.chairs ?? []).flatMap(({ seat, player }) =>
      player === null ? [] : [{ seat, player: player.id }],
    );
    const of = { tableId, logId: `log ${tableId}`, hand, began, players };
    const departed = departedOf(of, this.office, this.facts, this.at);
    const acts = answerCorrection(this.state(tableId), tape, { what: 'acts', hand });
    const act = acts.what === 'acts' ? acts.acts.findIndex(({ what }) => what === 'winners') : -1;
    return { tape, departed, changes: [{ change: 'replace', act, with: { type: 'win-showdown', seats } }] };
  }

  /** What it would do that these seats win an older hand, as the floor is shown it; a refusal if it cannot be asked. */
  protected previewAt(tableId: string, hand: number, seats: readonly Seat[]): AmendmentPreview | Refusal {
    const { tape, departed, changes } = this.#correcting(tableId, hand, seats);
    const answer = answerCorrection(this.state(tableId), tape, { what: 'preview', hand, changes }, departed);
    if (answer.what === 'refused') return answer.refusal;
    if (answer.what !== 'preview') throw new Error(JSON.stringify(answer));
    return answer.preview;
  }

  /** The floor corrects an older hand, or one of another use of the table: these seats win it. Null: it was booked. */
  protected correctAt(tableId: string, hand: number, seats: readonly Seat[]): Refusal | null {
    const preview = this.previewAt(tableId, hand, seats);
    const refusal = 'reason' in preview ? preview : preview.refusal;
    if (refusal !== null) return refusal;
    const { tape, departed, changes } = this.#correcting(tableId, hand, seats);
    const { rows } = this.tableOf(tableId);
    const before = rows
      .map(readEvent)
      .reduce<ReturnType<typeof follow>>((now, told) => ('wrong' in now ? now : follow(now.state, now.tape, told)), {
        state: null as never,
        tape: null,
      });
    const reason = { id: 'reason', hash: '' };
    const told = { hand, changes, reason, tape, departed };
    const command: Command = { type: 'amend-past-hand', at: this.at, by: 'floor:F', ...told };
    const decision = decide(this.state(tableId), command);
    if ('refusal' in decision) return decision.refusal;
    this.happensAt(tableId, command);
    const booked = rows.map(readEvent).findLast((one) => one.type === 'past-hand-amended');
    const followed = booked === undefined || 'wrong' in before ? before : follow(before.state, before.tape, booked);
    if (booked === undefined || 'wrong' in followed || !amendmentHolds(tape, booked))
      throw new Error(`What was booked does not hold: ${JSON.stringify(followed)}`);
    this.settle();
    return null;
  }
}
