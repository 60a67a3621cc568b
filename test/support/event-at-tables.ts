import { type Seat, unknownCard } from '../../engine/notation.ts';
import {
  afterAnswer,
  decideOffice,
  departedOf,
  emptyOffice,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeRefusal,
  type OfficeState,
  ordersDue,
  type RoomFacts,
  type Structure,
  tournamentView,
} from '../../engine/office.ts';
import {
  type AmendmentPreview,
  amendmentHolds,
  answerCorrection,
  apply,
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
import { aStructure } from './event-in-the-room.ts';
import { sampleOpening } from './sample-table.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { rowsOf } from './table-rows.ts';

const tournament = 'event';

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

/** A tournament at several tables: the office decides, tables carry out its orders between hands, and the room reads their rows from its store. */
export class EventAtTables {
  at = 1_760_000_000_000;
  office: OfficeState = emptyOffice;
  readonly tables = new Map<string, Table>();
  /** Orders that wait for the end of a hand. */
  readonly waiting: GivenOrder[] = [];
  readonly #refused = new Set<string>();
  readonly #room: Room;
  readonly #store;

  /** Players by table, at the seats 1, 2, 3 … */
  constructor(players: Readonly<Record<string, readonly string[]>>, structure: Partial<Structure> = {}) {
    const { store, time } = storeOnDisk();
    this.#store = store;
    this.#room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
    const planned = { ...aStructure, ...structure, seatsPerTable: 6 };
    this.wish({ type: 'plan-tournament', id: tournament, at: this.at, structure: planned, name: 'Main event' });
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

  get facts(): RoomFacts {
    const facts = factsOf(this.#room, this.#store.reports);
    const linked = [...facts.tables].map(([id, table]) => [id, { ...table, linked: true }] as const);
    const ordersWaiting = (tableId: string) =>
      this.waiting.flatMap((one) => (one.tableId === tableId ? [one.order] : []));
    return { ...facts, tables: new Map(linked), ordersWaiting };
  }

  get view(): ReturnType<typeof tournamentView> {
    const event = this.office.tournaments[tournament];
    if (event === undefined) throw new Error('The tournament was planned.');
    return tournamentView(event, this.office, this.facts, this.at);
  }

  state(tableId: string): TableState {
    const state = this.tables.get(tableId)?.state;
    if (state == null) throw new Error(`There is no table ${tableId}.`);
    return state;
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

  wish(command: OfficeCommand): void {
    const refusal = this.ask(command);
    if (refusal !== null) throw new Error(`${command.type}: ${JSON.stringify(refusal)}`);
  }

  /** Gives a command from an office page and has the orders carried out; returns the refusal, or null. */
  ask(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.office, command, this.facts, this.at);
    if ('refusal' in decision) return decision.refusal;
    this.office = growOffice(this.office, decision.events);
    for (const order of decision.orders) this.#give(order);
    this.settle();
    return null;
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
      for (const order of due) this.#give(order);
    }
    throw new Error(`Orders are due without end: ${JSON.stringify(ordersDue(this.office, this.facts, this.at))}`);
  }

  #waits = (order: GivenOrder): boolean => this.waiting.some((one) => JSON.stringify(one) === JSON.stringify(order));

  #isPlaying(tableId: string): boolean {
    const { hand } = this.state(tableId);
    return hand !== null && hand.stage !== 'over';
  }

  #give(order: GivenOrder): void {
    if (this.#isPlaying(order.tableId)) this.waiting.push(order);
    else this.#carryOut(order);
  }

  #carryOut({ tableId, order }: GivenOrder): void {
    const body = { type: 'office-order', order, by: 'floor:F', name: 'F', text: null } as const;
    const asked = commandOfTableOrder(body, { now: () => this.at, newId: () => 'id', nameOf: () => 'known' });
    if (!('command' in asked)) throw new Error(asked.sentence);
    const isDone = !('refusal' in decide(this.state(tableId), asked.command));
    if (isDone) this.happens(tableId, asked.command);
    else this.#refused.add(JSON.stringify({ tableId, order }));
    const answered = { answer: isDone ? ('done' as const) : ('refused' as const), at: this.at };
    const follows = afterAnswer(this.office, this.facts, { tableId, order }, answered);
    this.office = growOffice(this.office, follows.events);
    for (const next of follows.orders) this.#give(next);
  }

  /** Gives commands at a table; the room gets its rows at once. */
  happens(tableId: string, ...commands: readonly Command[]): void {
    const table = this.tables.get(tableId);
    if (table === undefined) throw new Error(`There is no table ${tableId}.`);
    for (const command of commands) {
      this.at += 1000;
      const decision = decide(table.state, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
      table.state = decision.after;
      for (const event of decision.events) {
        const last = table.rows.at(-1);
        const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
        table.rows.push(...rowsOf(`log ${tableId}`, [event], { after, at: this.at, hand: decision.after.handNumber }));
      }
    }
    const rows = table.rows.slice(table.told);
    table.told = table.rows.length;
    this.#room.intake.accept({ tableId, logId: `log ${tableId}`, rows, texts: [] });
  }

  /** Everybody is all in except those who fold, and these win everything, while `during` happens before the pots are pushed. */
  hand(tableId: string, winners: readonly Seat[], folds: readonly Seat[], during: () => void = () => {}): void {
    const legal = () => legalActions(this.state(tableId));
    const add = (...commands: readonly Command[]) => this.happens(tableId, ...commands);
    add({ type: 'start-hand', at: this.at, by: 'dealer' });
    for (let seat = legal().toAct; seat !== null; seat = legal().toAct)
      add({ type: folds.includes(seat) ? 'fold' : legal().allIn === null ? 'call' : 'all-in', seat });
    during();
    if (this.state(tableId).hand?.stage !== 'awards') {
      add({ type: 'table-all-hands' });
      for (let due = legal().board; due !== null; due = legal().board)
        add({ type: 'deal-board', cards: Array.from({ length: due.due }, () => unknownCard), by: 'dealer' });
      // Blinds may have put somebody all in where everybody else folds; and what they cannot win goes to the first who can.
      const { players = [] } = this.state(tableId).hand ?? {};
      const seats = winners.filter((seat) => players.some((one) => one.seat === seat && one.status === 'live'));
      if (seats.length > 0) add({ type: 'win-showdown', seats });
      for (let more = 0; more < 6 && this.state(tableId).hand?.stage === 'showdown'; more++) {
        const first = this.state(tableId).chairs.find(
          ({ seat }) => !('refusal' in decide(this.state(tableId), { type: 'win-showdown', seats: [seat] })),
        );
        if (first !== undefined) add({ type: 'win-showdown', seats: [first.seat] });
      }
    }
    for (let pot = legal().push; pot !== null; pot = legal().push) add({ type: 'push-pot', at: this.at, pot });
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
    const tape = pastHandTape(null, (this.tables.get(tableId)?.rows ?? []).map(readEvent), hand);
    const end = tape?.events.reduce<TableState>(apply, tape.before);
    return (end?.hand?.players ?? []).flatMap(({ seat, status }) => (status === 'folded' ? [] : [seat]));
  }

  #correcting(tableId: string, hand: number, seats: readonly Seat[]): Correcting {
    const { rows = [] } = this.tables.get(tableId) ?? {};
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

  /** What it would do that these seats win an older hand, as the floor is shown it. */
  preview(tableId: string, hand: number, seats: readonly Seat[]): AmendmentPreview {
    const { tape, departed, changes } = this.#correcting(tableId, hand, seats);
    const answer = answerCorrection(this.state(tableId), tape, { what: 'preview', hand, changes }, departed);
    if (answer.what !== 'preview') throw new Error(JSON.stringify(answer));
    return answer.preview;
  }

  /** The floor corrects an older hand: these seats win it. Null: it was booked. */
  correct(tableId: string, hand: number, seats: readonly Seat[]): Refusal | null {
    const { refusal } = this.preview(tableId, hand, seats);
    if (refusal !== null) return refusal;
    const { tape, departed, changes } = this.#correcting(tableId, hand, seats);
    const before = (this.tables.get(tableId)?.rows ?? [])
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
    this.happens(tableId, command);
    const booked = (this.tables.get(tableId)?.rows ?? [])
      .map(readEvent)
      .findLast((one) => one.type === 'past-hand-amended');
    const followed = booked === undefined || 'wrong' in before ? before : follow(before.state, before.tape, booked);
    if (booked === undefined || 'wrong' in followed || !amendmentHolds(tape, booked))
      throw new Error(`What was booked does not hold: ${JSON.stringify(followed)}`);
    this.settle();
    return null;
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
