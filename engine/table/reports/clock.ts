import type { TableClock } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';

/** The clock that runs now; null when none was called, or its seat has acted. An action taken back starts it again. */
export function runningClock({ clock, hand }: TableState): TableClock | null {
  if (clock === undefined || clock === null || hand === null) return null;
  const here = clock.hand === hand.number && clock.actions === turnsTaken(hand);
  return here && hand.toAct === clock.seat ? clock : null;
}

/** Actions and draws of the hand so far. */
export const turnsTaken = ({ actions, players }: NonNullable<TableState['hand']>): number =>
  actions.length + players.reduce((sum, { draws }) => sum + draws.length, 0);
