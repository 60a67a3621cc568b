import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableClock } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { turnsTaken } from './clock.ts';

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
