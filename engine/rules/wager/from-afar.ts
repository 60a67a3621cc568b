import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { effectivePolicies, ruleFor } from '../rulebooks/all-rulebooks.ts';

/** Why a player who is not at the seat may not act (tda-sk#27, tda-cz#26); null: the player is there, or need not be. */
export function fromAfar(
  { rulebook, overlay, chairs, hand }: TableState,
  seat: Seat,
): Extract<Refusal, { reason: 'act-from-afar' }> | null {
  if (chairs[seat - 1]?.away !== true) return null;
  const played = hand?.rulebook ?? rulebook;
  if (!effectivePolicies(played, overlay)['atSeat.neededFor'].includes('action')) return null;
  return { reason: 'act-from-afar', seat, rule: ruleFor(played, 'atSeat.neededFor', overlay) };
}
