import type { EntryWay } from '../../words/cash.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { nextPositions } from '../button/next-positions.ts';
import { effectivePolicies, isSilent, ruleFor } from '../rulebooks/all-rulebooks.ts';

/** Why a player cannot come in this way; null when the rules offer it. */
export function entryRefused({ rulebook, overlay }: TableState, seat: Seat, way: EntryWay): Refusal | null {
  if (effectivePolicies(rulebook, overlay)['newPlayer.options'].includes(way)) return null;
  // Where the rulebook is silent, the stakes decide whether anybody straddles.
  if (way === 'straddle' && isSilent(rulebook, 'newPlayer.options', overlay)) return null;
  return { reason: 'entry-not-offered', seat, way, rule: ruleFor(rulebook, 'newPlayer.options', overlay) };
}

/** The same for a straddle by somebody who owes blinds and would not be dealt in without it. */
export function straddleEntryRefused(state: TableState, { seat, owes }: Chair): Refusal | null {
  if (owes === null || owes.posts) return null;
  const next = nextPositions(state);
  const isDealtIn = !('reason' in next) && next.players.some((player) => player.seat === seat);
  return isDealtIn ? null : entryRefused(state, seat, 'straddle');
}
