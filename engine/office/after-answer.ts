import type { GivenOrder } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { isOwed } from './tournament/owed-by-hands.ts';
import { saleTakenBack } from './tournament/sale-taken-back.ts';
import { type Following, shareAnswered, shareReturned } from './tournament/share-answered.ts';

/** What follows when a table has answered an order. Two orders with the same content are interchangeable: the sums are the same. */
export function afterAnswer(
  state: OfficeState,
  facts: RoomFacts,
  given: GivenOrder,
  answered: { readonly answer: 'done' | 'refused'; readonly at: number },
): Following {
  // Nobody has bought or won what a corrected hand owes, and what is still owed is due again by itself.
  if (isOwed(given.order)) return { events: [], orders: [] };
  const share = shareAnswered(state, facts, given, answered);
  if (share !== null) return share;
  const event = shareReturned(state, given, answered.at) ?? saleTakenBack(state, given, answered);
  return { events: event === null ? [] : [event], orders: [] };
}
