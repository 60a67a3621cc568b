import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import type { Hand, TableState } from '../table-state.ts';
import { turnsTaken } from './clock.ts';
import type { TableClock } from './report.ts';

/** The clock of a call: so many seconds to think, then so many counted aloud, as the rulebook has them. */
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
