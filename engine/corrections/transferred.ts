import { withChair, withChips } from '../seats/apply-seats.ts';
import type { TableState } from '../table-state.ts';
import type { PastHandAmended } from './past-hand-amended.ts';

/** Chips change seats, and the house has more or less of them. A step before it would put back stacks that are not so any more. */
export function transferred(state: TableState, { transfers, raked }: PastHandAmended): TableState {
  let { chairs } = state;
  for (const { seat, chips } of transfers) chairs = withChair(chairs, seat, (chair) => withChips(chair, chips));
  return { ...state, chairs, raked: state.raked + raked, undo: null };
}
