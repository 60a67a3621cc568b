import type { GivenOrder } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import { personOf } from '../same-person.ts';
import type { TournamentEvent } from './tournament-event.ts';

/**
 * What follows when a table has answered an order. Chips that were sold but cannot be put in play, or that it has taken out of play again,
 * were not sold, and what was paid for them goes back. Null: the order was not for such chips.
 */
export function saleTakenBack(
  state: OfficeState,
  { tableId, order }: GivenOrder,
  { answer, at }: { readonly answer: 'done' | 'refused'; readonly at: number },
): TournamentEvent | null {
  if (order.order !== (answer === 'refused' ? 'add-chips' : 'take-chips')) return null;
  const person = personOf(state, order.player);
  for (const { id, stage, tables, broken, entries } of Object.values(state.tournaments)) {
    if (stage === 'over' || ![...tables, ...broken].includes(tableId)) continue;
    const own = entries.filter(({ player, withdrawn }) => withdrawn === null && personOf(state, player.id) === person);
    for (const { number, sales = [] } of own.toReversed()) {
      const sale = sales.findLast(({ chips }) => chips === order.chips);
      if (sale !== undefined) return { type: 'sale-taken-back', tournament: id, entry: number, at, sale };
    }
  }
  return null;
}
