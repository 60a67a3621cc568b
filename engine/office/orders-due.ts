import { cashOrdersDue } from './cash/cash-orders-due.ts';
import type { GivenOrder } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { tournamentOrdersDue } from './tournament/tournament-orders-due.ts';

/**
 * What tables should have been told and have not carried out yet, as their own logs show. The same state and facts make the same orders
 * due. The sender makes sure that none is on its way twice.
 */
export const ordersDue = (state: OfficeState, facts: RoomFacts, at: number): readonly GivenOrder[] => {
  const promised = seatsPromised(facts);
  return [...tournamentOrdersDue(state, facts, at), ...cashOrdersDue(state, facts, at)].filter(
    ({ tableId, order }) =>
      order.order !== 'seat-player' ||
      // If it is unknown who sits there, a player who has gone out since might be given new chips.
      (facts.tables.get(tableId)?.apart !== true &&
        (promised.get(order.player.id) ?? []).every((other) => other === tableId)),
  );
};

/** Tables that were told to seat a player and have not answered. An order cannot be recalled, and nobody is seated twice. */
function seatsPromised(facts: RoomFacts): ReadonlyMap<string, readonly string[]> {
  const promised = new Map<string, string[]>();
  for (const tableId of facts.tables.keys()) {
    for (const order of facts.ordersWaiting(tableId)) {
      if (order.order !== 'seat-player') continue;
      promised.set(order.player.id, [...(promised.get(order.player.id) ?? []), tableId]);
    }
  }
  return promised;
}
