import type { OfficeDecision } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { satAt } from '../when-sat.ts';
import { gameAt, playersAt } from './cash-seats.ts';

/**
 * When the next time charge is due at a table: so many minutes after the last one, by any dealer, after the first of the current
 * players sat down, or after the charge was introduced, by the room's clock. Null: no time charge there.
 */
export function timeDueAt(state: OfficeState, facts: RoomFacts, tableId: string): number | null {
  const charge = gameAt(state, tableId)?.timeCharge ?? null;
  if (charge === null) return null;
  const since = playersAt(facts, tableId).map(({ player }) => {
    const stays = facts.staysOf(player.id).filter((stay) => stay.tableId === tableId && stay.until === null);
    const last = stays.at(-1);
    return last === undefined ? Number.MAX_SAFE_INTEGER : satAt(last);
  });
  if (since.length === 0) return null;
  const [paid, charged] = [facts.lastCollection(tableId) ?? 0, state.cash.charged[tableId] ?? 0];
  return Math.max(paid, charged, Math.min(...since)) + charge.everyMinutes * 60_000;
}

/** Has the table collect it, once each time it is due. */
export function chargeTime(state: OfficeState, facts: RoomFacts, tableId: string, at: number): OfficeDecision {
  const due = timeDueAt(state, facts, tableId);
  const charge = gameAt(state, tableId)?.timeCharge ?? null;
  if (charge === null || due === null) return { refusal: { reason: 'no-time-due', tableId, next: null } };
  if (at < due) return { refusal: { reason: 'no-time-due', tableId, next: due } };
  return {
    events: [{ type: 'time-charged', tableId, at }],
    orders: [{ tableId, order: { order: 'collect-time', chips: charge.chips } }],
  };
}
