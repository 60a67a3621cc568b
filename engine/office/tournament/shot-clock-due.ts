import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import { isSame } from '../same-data.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { prizesNow } from './prizes-now.ts';
import { maySomebodyCome } from './registration.ts';

/** How a table of the tournament times decisions, and how far the event has come, as far as the table does not know it. */
export function shotClockDue(now: EventNow, tableId: string, table: TableState, at: number): readonly GivenOrder[] {
  const plan = now.tournament.structure.shotClock ?? null;
  const known = table.shotClock ?? null;
  const due: GivenOrder[] = [];
  if (!isSame(known?.plan ?? null, plan)) due.push({ tableId, order: { order: 'shot-clock', plan } });
  if (plan === null || now.tournament.stage === 'planned') return due;
  const tables = now.tournament.tables.length;
  const isOn = known?.isOn === true;
  const on = isOn || isReached(now, plan.from, at);
  if (on !== isOn || tables !== (known?.clock.tables ?? null))
    due.push({ tableId, order: { order: 'shot-clock-stage', on, tables } });
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

/** What the player's bank held at the table that was left last, for this entry; nothing for the first seat. */
export function bankAlong(now: EventNow, { stays }: EntryNow): { readonly bank?: number } {
  const last = stays.at(-1);
  const { shotClock } = (last === undefined ? undefined : now.everyTable.get(last.tableId)?.state) ?? {};
  const bank = shotClock?.clock.banks[last?.player ?? ''];
  return bank === undefined ? {} : { bank };
}
