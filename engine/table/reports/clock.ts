import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableClock } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';

/** The clock that is running; null if none was called, or its seat has acted. Undoing that action restarts it. */
export function runningClock({ clock, hand }: TableState): TableClock | null {
  if (clock === undefined || clock === null || hand === null) return null;
  const here = clock.hand === hand.number && clock.actions === turnsTaken(hand);
  return here && hand.toAct === clock.seat ? clock : null;
}

/** Actions and draws of the hand so far. */
export const turnsTaken = ({ actions, players }: NonNullable<TableState['hand']>): number =>
  actions.length + players.reduce((sum, { draws }) => sum + draws.length, 0);

/** The clock of a call: the rulebook's seconds to think, then its seconds counted aloud. */
export function clockOf(
  { rulebook, overlay }: TableState,
  hand: Hand,
  { seat, by, at }: { readonly seat: number; readonly by: number | null; readonly at: number },
): TableClock {
  const { callClockSeconds, countdownSeconds } = effectivePolicies(rulebook, overlay);
  const countdownAt = at + callClockSeconds * 1000;
  const deadline = countdownAt + countdownSeconds * 1000;
  return { seat, by, hand: hand.number, actions: turnsTaken(hand), calledAt: at, countdownAt, deadline };
}
