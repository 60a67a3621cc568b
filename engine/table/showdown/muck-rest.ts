import { handsLieOpen, whyNotMuck } from '../../rules/showdown/show-order.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { joined } from '../as-one-step.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { settle } from './apply-showdown.ts';

/** One hand is open and all others may muck: their seats, in showing order. Empty: each seat is asked. */
export function restToMuck(state: TableState): readonly Seat[] {
  const seats = state.hand === null ? [] : restOf(state.hand);
  return seats.length > 0 && !('reason' in mucked(state, seats)) ? seats : [];
}

/** All of them muck at once, as if each had been tapped; one step undoes it. */
export function muckRest(state: TableState, hand: Hand): Decision {
  if (!handsLieOpen(hand)) return refuse({ reason: 'not-showdown' });
  const seats = restOf(hand);
  const open = hand.players.find(({ status, tabled }) => status === 'live' && tabled !== null);
  if (open === undefined) return refuse({ reason: 'last-hand-cannot-muck', seat: hand.showOrder[0] ?? 0 });
  if (seats.length === 0) return refuse({ reason: 'already-tabled', seat: open.seat });
  const after = mucked(state, seats);
  if ('reason' in after) return refuse(after);
  return settle(joined(after, { step: 'hand-mucked', seat: null, to: null, also: seats })).done();
}

/** Live hands not yet shown, once one hand is open. */
function restOf({ stage, players, showOrder }: Hand): readonly Seat[] {
  const live = players.filter(({ status }) => status === 'live');
  if (stage !== 'showdown' || !live.some(({ tabled }) => tabled !== null)) return [];
  const rest = live.flatMap(({ seat, tabled }) => (tabled === null ? [seat] : []));
  return [...showOrder.filter((seat) => rest.includes(seat)), ...rest.filter((seat) => !showOrder.includes(seat))];
}

/** The table once they have mucked in turn, or why one of them may not. */
function mucked(state: TableState, seats: readonly Seat[]): Draft | Refusal {
  let after = draft(state);
  for (const seat of seats) {
    const player = after.hand.players.find((one) => one.seat === seat);
    const refused = player === undefined ? null : whyNotMuck(after.hand, player, state.overlay);
    if (refused !== null) return refused;
    after = after.add({ type: 'hand-mucked', seat });
  }
  return after;
}
