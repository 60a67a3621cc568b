import { type Structure, structureTemplates } from '../../engine/office.ts';
import type { ShotClockPlan } from '../../engine/table.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { ImpossibleScenario } from './question.ts';
import { foldedThrough, openedTable, sent, startHand } from './real-table.ts';

const tournament = 'event';
const tableId = 'table';
const minuteMs = 60_000;
const stakes = { smallBlind: 25, bigBlind: 50, minBet: 50, ante: null };
const ref = (id: string) => ({ id, hash: '' });
const somebody = 'somebody';

/** A tournament that sells entries through all its levels; whoever buys one finds a time bank at the seat. */
export class EntriesWithBanks extends OfficeOfTables {
  readonly #begins: number;

  constructor(entry: NonNullable<ShotClockPlan['entry']>, levels: number) {
    super();
    const shot = { preflop: 30, flop: 30, turn: 30, river: 30 };
    const shotClock: ShotClockPlan = {
      shot,
      firstAction: null,
      bank: { kind: 'cards', seconds: 30 },
      auto: true,
      refill: [],
      afterCount: 'continue',
      bankAtStart: 0,
      entry,
      from: 'start',
      atZero: 'dealer',
    };
    const structure: Structure = {
      ...structureTemplates.regular,
      levels: Array.from({ length: levels }, (_, index) => ({ ...stakes, number: index + 1, minutes: 1 })),
      lateUntilLevel: levels,
      reentry: { untilLevel: levels, most: null },
      shotClock,
    };
    const { seatsPerTable: seats } = structure;
    this.add(openedTable({ tableId, mode: 'cash', variant: 'no-limit-holdem', seats, stakes }, structure));
    this.do(
      { type: 'plan-tournament', id: tournament, at: this.at, structure, name: 'Event' },
      { type: 'use-table', tournament, tableId },
    );
    for (const id of ['first', 'second']) this.enters(id);
    this.#begins = this.at + 1;
  }

  /** Buys an entry and is seated; the cards in the bank there. */
  enters(id = somebody): number {
    const { at } = this;
    this.do(
      { type: 'enter', tournament, at, player: ref(id), fixed: null },
      { type: 'draw-seats', tournament, at, entries: 'all', rolls: Array.from({ length: 40 }, () => 0) },
    );
    return this.table(tableId).shotClock?.clock.banks[id] ?? 0;
  }

  /** The clock of the levels runs until that level. */
  playsTo(level: number): void {
    if (level === 0) return;
    this.at = this.#begins;
    this.do({ type: 'start-tournament', tournament, at: this.at });
    this.at += (level - 1) * minuteMs + 1;
  }

  /** Somebody's first entry ends, with so many cards left. */
  goesOut(left: number): void {
    const seat = this.table(tableId).chairs.find(({ player }) => player?.id === somebody)?.seat;
    if (seat === undefined) throw new ImpossibleScenario('Nobody has an entry yet.');
    this.change(tableId, (table) => foldedThrough(sent(table, { ...startHand, at: this.at })));
    this.send(
      tableId,
      { type: 'set-bank', seat, n: left, at: 0 },
      { type: 'count-stack', seat, stack: 0 },
      { type: 'open-seat', seat, at: this.at },
    );
  }
}
