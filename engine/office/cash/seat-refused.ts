import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { isSameSeat, promisedSeats } from './cash-seats.ts';

/** Why this seat cannot be offered to a player; null where it is open, or theirs to take. */
export function seatRefused(
  state: OfficeState,
  facts: RoomFacts,
  { tableId, seat }: EventSeatOf,
  player: string,
  at: number,
): OfficeRefusal | null {
  const table = facts.tables.get(tableId);
  if (table === undefined) return { reason: 'unknown', what: 'table', id: tableId };
  const { chairs } = table.state;
  const chair = chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', tableId, seat, seats: chairs.length };
  if (chair.player !== null) return { reason: 'seat-taken', tableId, seat, by: personOf(state, chair.player.id) };
  const person = personOf(state, player);
  const other = promisedSeats(state, facts, at).find(
    (one) => isSameSeat(one.seat, { tableId, seat }) && personOf(state, one.player) !== person,
  );
  return other === undefined ? null : { reason: 'seat-taken', tableId, seat, by: personOf(state, other.player) };
}
