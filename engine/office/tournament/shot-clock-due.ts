import { levelAt } from '../../rules/procedure/stakes.ts';
import { bankAtEntry, bankRefilled, inBankUnit } from '../../rules/shot-clock/refill.ts';
import { type BankOnTheWay, bankToTake } from '../../table/shot-clock/banks-by-level.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import type { RoomFacts } from '../room-facts.ts';
import { isSame } from '../same-data.ts';
import { firstDay } from './days.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { isAtFinalTable } from './final-table.ts';
import { prizesNow } from './prizes-now.ts';
import { maySomebodyCome } from './registration.ts';
import type { Tournament } from './tournament.ts';

/** How a table of the tournament times decisions, and how far the event has come, as far as the table does not know it. */
export function shotClockDue(now: EventNow, tableId: string, table: TableState, at: number): readonly GivenOrder[] {
  const plan = now.tournament.structure.shotClock ?? null;
  const known = table.shotClock ?? null;
  const due: GivenOrder[] = [];
  if (!isSame(known?.plan ?? null, plan)) due.push({ tableId, order: { order: 'shot-clock', plan } });
  if (plan === null || now.tournament.stage === 'planned') return due;
  const { day } = now.tournament;
  const tables = tablesLeft(now, at);
  const isOn = known?.isOn === true;
  const on = isOn || isReached(now, plan.from, at);
  // Players who come to the final day of flights bring a bank already refilled for that day.
  const isNewDay = day !== undefined && day > (known?.day ?? firstDay(now.tournament));
  if (on !== isOn || tables !== (known?.clock.tables ?? null) || isNewDay) {
    const order = { order: 'shot-clock-stage', on, tables, ...(isNewDay ? { day } : null) } as const;
    due.push({ tableId, order });
  }
  return due;
}

/**
 * The number of tables left, as refills count them. While entries are sold, and in a flight at any time, others may come, so a broken table
 * does not bring the final one nearer.
 */
function tablesLeft({ tournament, tables }: EventNow, at: number): number {
  const { tables: own, flightOf } = tournament;
  if (flightOf === undefined && !maySomebodyCome(tournament, at)) return own.length;
  return Math.max(own.length, ...own.map((tableId) => tables.get(tableId)?.shotClock?.clock.tables ?? 0));
}

/** What only the office knows: the tables know their levels themselves. */
function isReached(now: EventNow, from: unknown, at: number): boolean {
  const { tournament } = now;
  if (from === 'final-table') return isAtFinalTable(tournament, at);
  if (from !== 'near-money' || maySomebodyCome(tournament, at)) return false;
  const paid = prizesNow(now).prizes.length;
  return stillIn(now).length <= paid + tournament.structure.seatsPerTable;
}

type Along = Pick<Extract<GivenOrder['order'], { order: 'seat-player' }>, 'bank' | 'bankLevel' | 'bankStage'>;

/**
 * The player's bank for the next seat: its balance at the last one, including refills still pending there. An entry's first seat has what
 * its level gives and, if the house says so, at least what was left of the entry before. On the final day of flights it is refilled as on
 * any other day. Nothing without banks.
 */
export function bankAlong(now: EventNow, one: EntryNow): Along {
  const { shotClock } = now.tournament.structure;
  if (shotClock?.bank == null) return {};
  const last = one.stays.at(-1);
  if (last !== undefined) {
    const { bank, level, stage } = bankOf(now.everyTable, last) ?? {};
    if (bank === undefined) return {};
    return {
      bank,
      ...(level === undefined ? null : { bankLevel: level }),
      ...(stage === undefined ? null : { bankStage: stage }),
    };
  }
  const atEntry = bankOfNewEntry(now, one, shotClock);
  if (now.tournament.dayOpened === undefined) return { bank: atEntry };
  const refills = shotClock.refill.filter(({ on }) => on === 'day');
  const full = (n: number): number => inBankUnit({ format: shotClock }, n);
  return { bank: refills.reduce((bank, { mode, n }) => bankRefilled(bank, { mode, n: full(n) }), atEntry) };
}

/** In the bank's own unit. */
function bankOfNewEntry(now: EventNow, one: EntryNow, shotClock: ShotClockPlan): number {
  const { entry, bankAtStart } = shotClock;
  if (entry === undefined) return inBankUnit({ format: shotClock }, bankAtStart);
  const own = now.entries.filter(({ person, entry: { number } }) => person === one.person && number < one.entry.number);
  const before = own.at(-1)?.stays.at(-1);
  // As it was then: a player who was out gets no later refills.
  const left = before && now.everyTable.get(before.tableId)?.state.shotClock?.clock.banks[before.player];
  const unit = inBankUnit({ format: shotClock }, 1);
  const n = bankAtEntry(entry, levelOfEntry(now.tournament, one.entry.at), left === undefined ? left : left / unit);
  return Math.round(n * unit);
}

/** Before the first hand it is level 0. */
function levelOfEntry({ schedule }: Tournament, at: number): number {
  return schedule === null || at < schedule.startedAt ? 0 : levelAt(schedule, at).level.number;
}

function bankOf(
  tables: RoomFacts['tables'],
  { tableId, player }: Pick<EntryNow['stays'][number], 'tableId' | 'player'>,
): BankOnTheWay | null {
  const table = tables.get(tableId)?.state;
  return table === undefined ? null : bankToTake(table, player);
}

/** What a seated player, under any of these ids, has left in the time bank: cards, or whole seconds; null: not seated there. */
export function bankLeft({ tables }: RoomFacts, ids: readonly string[]): number | null {
  for (const [tableId, { state }] of tables)
    for (const { player } of state.chairs) {
      if (player === null || !ids.includes(player.id) || state.shotClock === undefined) continue;
      const held = bankOf(tables, { tableId, player: player.id });
      if (held !== null) return Math.floor(held.bank / inBankUnit(state.shotClock.clock, 1));
    }
  return null;
}
