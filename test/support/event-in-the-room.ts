import { type Level, type Seat, unknownCard } from '../../engine/notation.ts';
import {
  afterAnswer,
  decideOffice,
  departedOf,
  emptyOffice,
  eventResults,
  type GivenOrder,
  growOffice,
  type OfficeCommand,
  type OfficeEvent,
  type OfficeRefusal,
  type OfficeState,
  ordersDue,
  type RoomFacts,
  type Structure,
  structureTemplates,
  tournamentView,
} from '../../engine/office.ts';
import {
  type AmendmentPreview,
  amendmentHolds,
  answerCorrection,
  apply,
  type Command,
  decide,
  follow,
  type HandAct,
  type HandTape,
  legalActions,
  pastHandTape,
  type Refusal,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { Room } from '../../server/cardroom/room.ts';
import { commandOfTableOrder } from '../../server/table/commands-of-table-order.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { sampleOpening } from './sample-table.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { rowsOf } from './table-rows.ts';

const tournament = 'event';
const tableId = 'A';

/** The acts of a table's last hand as listed for a correction, and the hand's tape. */
export function lastHand(rows: readonly LogRow[]): {
  readonly hand: number;
  readonly acts: readonly HandAct[];
  readonly tape: HandTape | null;
} {
  const { now, tape } = rows
    .map(readEvent)
    .reduce<{ now: TableState | null; tape: HandTape | null }>(
      (before, told) => ({ now: apply(before.now, told), tape: tapeAfter(before.tape, before.now, told) }),
      { now: null, tape: null },
    );
  const hand = now?.hand?.number ?? 0;
  const answer = answerCorrection(now, tape, { what: 'acts', hand });
  return { hand, tape, acts: answer.what === 'acts' ? answer.acts : [] };
}

/** A tournament at one table: the office decides, the table carries out its orders, and the room reads the table's rows from its store. */
export class EventInTheRoom {
  at = 1_760_000_000_000;
  /** By how many milliseconds the table's clock is ahead, which nobody has measured. */
  ahead = 0;
  office: OfficeState = emptyOffice;
  table: TableState | null = null;
  readonly #room: Room;
  readonly #store;
  readonly #rows: LogRow[] = [];
  /** All events of the office, in order. */
  readonly told: OfficeEvent[] = [];
  #told = 0;
  #isOffline = false;

  /** Players by id, at the seats 1, 2, 3 …, and the prizes by place; none: as the structure says. `isSold`: entries are sold on. */
  constructor(
    players: readonly string[],
    prizes: readonly number[],
    structure: Partial<Structure>,
    { isSold = false }: { readonly isSold?: boolean } = {},
  ) {
    const { store, time } = storeOnDisk();
    this.#store = store;
    this.#room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
    this.happens(...sampleOpening([0, 0, 0, 0, 0, 0], { tableId }));
    const planned = { ...aStructure, ...structure, seatsPerTable: 6 };
    this.wish({ type: 'plan-tournament', id: tournament, at: this.at, structure: planned, name: 'Main event' });
    this.wish({ type: 'use-table', tournament, tableId });
    for (const [index, id] of players.entries()) {
      const fixed = { tableId, seat: index + 1 };
      this.wish({ type: 'enter', tournament, at: this.at, player: { id, hash: `hash-${id}` }, fixed });
    }
    this.wish({ type: 'start-tournament', tournament, at: this.at });
    if (!isSold) this.wish({ type: 'close-registration', tournament });
    if (prizes.length > 0) this.wish({ type: 'fix-prizes', tournament, prizes });
  }

  get #facts(): RoomFacts {
    const facts = factsOf(this.#room, this.#store.reports);
    const linked = [...facts.tables].map(([id, table]) => [id, { ...table, linked: true }] as const);
    return { ...facts, tables: new Map(linked) };
  }

  /** The table's log, as it was written. */
  get log() {
    const rows = this.#rows;
    const { seq } = rows.at(-1) ?? emptyHead;
    return { logId: 'log A', head: { seq }, read: (after: number, limit: number) => rows.slice(after, after + limit) };
  }

  get view() {
    return tournamentView(this.#event, this.office, this.#facts, this.at);
  }

  /** Place by place, as in databases of results. */
  get results(): ReturnType<typeof eventResults>['lines'] {
    return eventResults(this.#event, { state: this.office, facts: this.#facts, at: this.at }).lines;
  }

  get #event() {
    const event = this.office.tournaments[tournament];
    if (event === undefined) throw new Error('The tournament was planned.');
    return event;
  }

  /** Gives a command from an office page and carries out its orders. */
  wish(command: OfficeCommand): void {
    const refusal = this.ask(command);
    if (refusal !== null) throw new Error(`${command.type}: ${JSON.stringify(refusal)}`);
  }

  #grow(events: readonly OfficeEvent[]): void {
    this.told.push(...events);
    this.office = growOffice(this.office, events);
  }

  /** The same; returns the refusal, or null if it was done. */
  ask(command: OfficeCommand): OfficeRefusal | null {
    const decision = decideOffice(this.office, command, this.#facts, this.at);
    if ('refusal' in decision) return decision.refusal;
    this.#grow(decision.events);
    for (const order of decision.orders) this.#carryOut(order);
    this.settle();
    return null;
  }

  /** The table carries out orders until none is due. */
  settle(): void {
    if (this.#isOffline) return;
    for (let due = this.#due(); due.length > 0; due = this.#due()) for (const order of due) this.#carryOut(order);
  }

  /** Until this has happened no order reaches the table, while the room still gets the table's rows. */
  offline(happens: () => void): void {
    this.#isOffline = true;
    happens();
    this.#isOffline = false;
    this.settle();
  }

  #due = (): readonly GivenOrder[] => ordersDue(this.office, this.#facts, this.at);

  #carryOut({ order }: GivenOrder): void {
    const body = { type: 'office-order', order, by: 'floor:F', name: 'F', text: null } as const;
    const asked = commandOfTableOrder(body, { now: () => this.at, newId: () => 'id', nameOf: () => 'known' });
    if (!('command' in asked)) throw new Error(asked.sentence);
    // Any other refused order would be due again at once.
    const mayFail = order.order === 'add-chips' || order.order === 'take-chips';
    const isDone = !mayFail || !('refusal' in decide(this.table, asked.command));
    if (isDone) this.happens(asked.command);
    const answered = { answer: isDone ? ('done' as const) : ('refused' as const), at: this.at };
    const follows = afterAnswer(this.office, this.#facts, { tableId, order }, answered);
    this.#grow(follows.events);
    for (const next of follows.orders) this.#carryOut(next);
  }

  /** Gives a command at the table; the room gets its rows at once. */
  happens(...commands: readonly Command[]): void {
    for (const command of commands) {
      this.at += 1000;
      const decision = decide(this.table, command);
      if ('refusal' in decision) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
      this.table = decision.after;
      for (const event of decision.events) {
        const last = this.#rows.at(-1);
        const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
        const hand = decision.after.handNumber;
        this.#rows.push(...rowsOf('log A', [event], { after, at: this.#atTable, hand }));
      }
    }
    const rows = this.#rows.slice(this.#told);
    this.#told = this.#rows.length;
    this.#room.intake.accept({ tableId, logId: 'log A', rows, texts: [] });
  }

  /** A hand with the button at seat 1 and stacks counted before: everybody is all in except those who fold, and one player wins everything. */
  everybodyAllIn(stacks: Readonly<Record<Seat, number>>, winner: Seat, folds: readonly Seat[]): void {
    for (const [seat, stack] of Object.entries(stacks))
      this.happens({ type: 'count-stack', seat: Number(seat), stack });
    this.happens({ type: 'move-button', seat: 1 }, { type: 'start-hand', at: this.#atTable, by: 'dealer' });
    for (let seat = this.#legal.toAct; seat !== null; seat = this.#legal.toAct)
      this.happens({ type: folds.includes(seat) ? 'fold' : this.#legal.allIn === null ? 'call' : 'all-in', seat });
    this.happens({ type: 'table-all-hands' });
    for (let due = this.#legal.board; due !== null; due = this.#legal.board)
      this.happens({ type: 'deal-board', cards: Array.from({ length: due.due }, () => unknownCard), by: 'dealer' });
    this.happens({ type: 'win-showdown', seats: [winner] });
    for (let pot = this.#legal.push; pot !== null; pot = this.#legal.push)
      this.happens({ type: 'push-pot', at: this.#atTable, pot });
  }

  get #atTable(): number {
    return this.at + this.ahead;
  }

  get #legal() {
    if (this.table === null) throw new Error('The table is open.');
    return legalActions(this.table);
  }

  /** The floor corrects the last hand: these seats win it. */
  correctLast(seats: readonly Seat[]): void {
    const { hand, tape, changes } = this.#lastWonBy(seats);
    const reason = { id: 'reason', hash: '' };
    this.happens({ type: 'amend-hand', at: this.at, by: 'floor:F', hand, changes, reason, tape });
    this.settle();
  }

  /** What that correction would do, as the floor is shown it before it is booked. */
  previewLast(seats: readonly Seat[]): AmendmentPreview {
    const { hand, tape, changes } = this.#lastWonBy(seats);
    const answer = answerCorrection(this.table, tape, { what: 'preview', hand, changes });
    if (answer.what !== 'preview') throw new Error(JSON.stringify(answer));
    return answer.preview;
  }

  /** The floor corrects a hand after which another one has begun, or the table was set up for something else. Null: it was booked. */
  correctEarlier(hand: number, seats: readonly Seat[]): Refusal | null {
    const events = this.#rows.map(readEvent);
    const tape = pastHandTape(null, events, hand);
    const began = this.#rows.find((row) => row.kind === 'hand-started' && row.hand === hand)?.seq ?? 0;
    const players = (tape?.before.chairs ?? []).flatMap(({ seat, player }) =>
      player === null ? [] : [{ seat, player: player.id }],
    );
    const of = { tableId, logId: 'log A', hand, began, players };
    const departed = departedOf(of, this.office, this.#facts, this.at);
    const acts = answerCorrection(this.table, tape, { what: 'acts', hand });
    const act = acts.what === 'acts' ? acts.acts.findIndex(({ what }) => what === 'winners') : -1;
    const changes = [{ change: 'replace', act, with: { type: 'win-showdown', seats } }] as const;
    const answer = answerCorrection(this.table, tape, { what: 'preview', hand, changes }, departed);
    const refused = answer.what === 'preview' ? answer.preview.refusal : answer.what === 'refused' && answer.refusal;
    if (refused) return refused;
    const reason = { id: 'reason', hash: '' };
    this.happens({ type: 'amend-past-hand', at: this.at, by: 'floor:F', hand, changes, reason, tape, departed });
    const booked = this.#rows.map(readEvent).findLast((one) => one.type === 'past-hand-amended');
    const before = events.reduce<ReturnType<typeof follow>>(
      (now, told) => ('wrong' in now ? now : follow(now.state, now.tape, told)),
      { state: null as never, tape: null },
    );
    const followed = booked === undefined || 'wrong' in before ? before : follow(before.state, before.tape, booked);
    if (booked === undefined || 'wrong' in followed || !amendmentHolds(tape, booked))
      throw new Error(`What was booked does not hold: ${JSON.stringify(followed)}`);
    this.settle();
    return null;
  }

  #lastWonBy(seats: readonly Seat[]) {
    const { hand, acts, tape } = lastHand(this.#rows);
    const act = acts.findIndex(({ what }) => what === 'winners');
    const changes = [{ change: 'replace', act, with: { type: 'win-showdown', seats } }] as const;
    return { hand, tape, changes };
  }

  /** Pays every prize not yet paid. */
  paysAll(): void {
    for (const { entry, prize, paid } of this.view.standings)
      if (prize !== null && prize > 0 && paid === null)
        this.wish({ type: 'pay-place', tournament, entry, at: this.at, amount: prize });
  }
}

const blinds = [
  [100, 200],
  [200, 400],
  [300, 600],
] as const;

const levels: readonly Level[] = blinds.map(([smallBlind, bigBlind], index) => ({
  number: index + 1,
  minutes: 20,
  smallBlind,
  bigBlind,
  minBet: bigBlind,
  ante: { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'own-share' },
}));

/** A small tournament: three levels, re-entry until the end of the second, half of the pool to the first of two paid. */
export const aStructure: Structure = {
  ...structureTemplates.regular,
  name: 'Friday',
  rulebook: 'tda-2011',
  startingChips: 10_000,
  chipValues: [100, 500, 1_000, 5_000],
  levels,
  entry: { prize: 5_000, fee: 500 },
  lateUntilLevel: 2,
  reentry: { untilLevel: 2, most: 1 },
  payouts: {
    tables: [
      { fromEntries: 1, shares: [10_000] },
      { fromEntries: 4, shares: [6_500, 3_500] },
    ],
    roundTo: 100,
    guaranteed: 0,
  },
};
