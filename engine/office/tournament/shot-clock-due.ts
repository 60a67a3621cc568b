import { levelAt } from '../../rules/procedure/stakes.ts';
import { bankAtEntry } from '../../rules/shot-clock/bank-at-entry.ts';
import { inBankUnit, refillsWithHand } from '../../rules/shot-clock/refill.ts';
import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import { isSame } from '../same-data.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
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
  const { tables: own, day } = now.tournament;
  const tables = own.length;
  const isOn = known?.isOn === true;
  const on = isOn || isReached(now, plan.from, at);
  const isNewDay = (day ?? 1) > (known?.day ?? 1);
  if (on !== isOn || tables !== (known?.clock.tables ?? null) || isNewDay) {
    const order = { order: 'shot-clock-stage', on, tables, ...(day === undefined ? null : { day }) } as const;
    due.push({ tableId, order });
  }
  return due;
}

/** What only the office knows: the tables know their levels themselves. */
function isReached(now: EventNow, from: unknown, at: number): boolean {
  const { tournament } = now;
  if (from === 'final-table') return tournament.tables.length === 1 && !maySomebodyCome(tournament, at);
  if (from !== 'near-money' || maySomebodyCome(tournament, at)) return false;
  const paid = prizesNow(now).prizes.length;
  return stillIn(now).length <= paid + tournament.structure.seatsPerTable;
}

/**
 * What the player's bank holds at the next seat: what it held at the last one, refills that wait there among it. The first seat of an entry
 * has what the level of the entry gives and, where the house says so, no less than was left of the entry before. Nothing without banks.
 */
export function bankAlong(now: EventNow, one: EntryNow): { readonly bank?: number } {
  const { shotClock } = now.tournament.structure;
  if (shotClock?.bank == null) return {};
  const last = one.stays.at(-1);
  if (last !== undefined) {
    const bank = bankLeft(now, last);
    return bank === undefined ? {} : { bank };
  }
  const { entry, bankAtStart } = shotClock;
  if (entry === undefined) return { bank: inBankUnit({ format: shotClock }, bankAtStart) };
  const own = now.entries.filter(({ person, entry: { number } }) => person === one.person && number < one.entry.number);
  const before = own.at(-1)?.stays.at(-1);
  const left = before === undefined ? undefined : bankLeft(now, before);
  const unit = inBankUnit({ format: shotClock }, 1);
  const n = bankAtEntry(entry, levelOfEntry(now.tournament, one.entry.at), left === undefined ? left : left / unit);
  return { bank: Math.round(n * unit) };
}

/** Before the first hand it is level 0. */
function levelOfEntry({ schedule }: Tournament, at: number): number {
  return schedule === null || at < schedule.startedAt ? 0 : levelAt(schedule, at).level.number;
}

function bankLeft({ everyTable }: EventNow, { tableId, player }: EntryNow['stays'][number]): number | undefined {
  const { shotClock } = everyTable.get(tableId)?.state ?? {};
  return shotClock === undefined ? undefined : refillsWithHand(shotClock.clock).banks[player];
}
