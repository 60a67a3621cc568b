import type { Level, Seat } from '../../engine/notation.ts';
import { eventResults, type GivenOrder, ordersDue, type Structure, structureTemplates } from '../../engine/office.ts';
import {
  type AmendmentPreview,
  answerCorrection,
  apply,
  type Command,
  type HandAct,
  type HandTape,
  type Refusal,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { OfficeAndTables } from './office-and-tables.ts';
import { sampleOpening } from './sample-table.ts';

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

/** A tournament at one table, which carries out every order at once. */
export class EventInTheRoom extends OfficeAndTables {
  /** By how many milliseconds the table's clock is ahead, which nobody has measured. */
  ahead = 0;
  #isOffline = false;

  /** Players by id, at the seats 1, 2, 3 …, and the prizes by place; none: as the structure says. `isSold`: entries are sold on. */
  constructor(
    players: readonly string[],
    prizes: readonly number[],
    structure: Partial<Structure>,
    { isSold = false }: { readonly isSold?: boolean } = {},
  ) {
    super();
    this.tables.set(tableId, { state: null, rows: [], told: 0 });
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

  get table(): TableState | null {
    return this.tableOf(tableId).state;
  }

  /** The table's log, as it was written. */
  get log() {
    const { rows } = this.tableOf(tableId);
    const { seq } = rows.at(-1) ?? emptyHead;
    return { logId: 'log A', head: { seq }, read: (after: number, limit: number) => rows.slice(after, after + limit) };
  }

  get view() {
    return this.viewOf(tournament);
  }

  /** Place by place, as in databases of results. */
  get results(): ReturnType<typeof eventResults>['lines'] {
    return eventResults(this.eventOf(tournament), { state: this.office, facts: this.facts, at: this.at }).lines;
  }

  /** The table carries out orders until none is due. */
  settle(): void {
    if (this.#isOffline) return;
    for (let due = this.#due(); due.length > 0; due = this.#due()) for (const order of due) this.give(order);
  }

  /** Until this has happened no order reaches the table, while the room still gets the table's rows. */
  offline(happens: () => void): void {
    this.#isOffline = true;
    happens();
    this.#isOffline = false;
    this.settle();
  }

  #due = (): readonly GivenOrder[] => ordersDue(this.office, this.facts, this.at);

  protected give(given: GivenOrder): void {
    // Any other refused order would be due again at once.
    this.carryOut(given, given.order.order === 'add-chips' || given.order.order === 'take-chips');
  }

  happens(...commands: readonly Command[]): void {
    this.happensAt(tableId, ...commands);
  }

  /** A hand with the button at seat 1 and stacks counted before: everybody is all in except those who fold, and one player wins everything. */
  everybodyAllIn(stacks: Readonly<Record<Seat, number>>, winner: Seat, folds: readonly Seat[]): void {
    for (const [seat, stack] of Object.entries(stacks))
      this.happens({ type: 'count-stack', seat: Number(seat), stack });
    this.happens({ type: 'move-button', seat: 1 }, { type: 'start-hand', at: this.atTable, by: 'dealer' });
    this.betAllIn(tableId, folds);
    this.tableAndDeal(tableId);
    this.happens({ type: 'win-showdown', seats: [winner] });
    this.pushAll(tableId);
  }

  protected override get atTable(): number {
    return this.at + this.ahead;
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
    return this.correctAt(tableId, hand, seats);
  }

  #lastWonBy(seats: readonly Seat[]) {
    const { hand, acts, tape } = lastHand(this.tableOf(tableId).rows);
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
