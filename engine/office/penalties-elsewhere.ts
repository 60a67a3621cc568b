import type { CarriedPenalty } from '../words/table-order.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts, Stay } from './room-facts.ts';
import { personOf, staysOfPerson } from './same-person.ts';
import { leftAt } from './when-sat.ts';

/** Where a penalty applies: at the tables of one tournament, or at the house's cash tables. */
export type PenaltyScope = { readonly tournament: string } | 'cash';

/** A cash game is no event to be out of: a penalty applies for one day of the house. */
export const houseDayMs = 24 * 3_600_000;

/**
 * The penalty a player brings from another table: the hands still to miss when they left their last seat; or null. For `seat-player` orders
 * (`penalty`), and for `give-penalty` if a dealer seated the player by hand. A tournament's penalty stays within that tournament, broken
 * tables included; one from a cash table applies at any cash table. If the player's own chair already knows a penalty, missed hands count
 * down there and nothing is carried, so an executed order is not due again.
 */
export function penaltiesElsewhere(
  state: OfficeState,
  facts: RoomFacts,
  player: string,
  scope: PenaltyScope,
  at: number,
): CarriedPenalty | null {
  const isOf = tablesOf(state, scope);
  const stays = staysOfPerson(state, facts, player).filter(({ tableId }) => isOf(tableId));
  const now = stays.findLastIndex((stay) => isThere(state, facts, stay));
  const here = stays[now];
  if (here !== undefined && facts.tables.get(here.tableId)?.state.chairs[here.seat - 1]?.penalty !== undefined)
    return null;
  const before = (here === undefined ? stays : stays.slice(0, now)).findLast(({ until }) => until !== null);
  if (before?.penalty === undefined || before.penalty === 0) return null;
  const isOver = scope === 'cash' && at - (leftAt(before) ?? at) >= houseDayMs;
  return isOver ? null : { hands: before.penalty };
}

function tablesOf({ tournaments, cash }: OfficeState, scope: PenaltyScope): (tableId: string) => boolean {
  if (scope === 'cash') {
    const used = new Set(cash.uses.map(({ tableId }) => tableId));
    return (tableId) => used.has(tableId);
  }
  const { tables = [], broken = [] } = tournaments[scope.tournament] ?? {};
  return (tableId) => tables.includes(tableId) || broken.includes(tableId);
}

function isThere(state: OfficeState, { tables }: RoomFacts, { until, tableId, seat, player }: Stay): boolean {
  const sits = tables.get(tableId)?.state.chairs[seat - 1]?.player?.id;
  return until === null && sits !== undefined && personOf(state, sits) === personOf(state, player);
}
