import type { PastHandAmended } from '../../words/amendment.ts';
import type { TableState } from '../../words/table-state.ts';
import { withChipsAt } from '../seats/apply-seats.ts';

/** Chips change seats, and the house has more or fewer of them. An earlier step would restore stacks that no longer exist. */
export function transferred(state: TableState, { transfers, raked }: PastHandAmended): TableState {
  let { chairs } = state;
  for (const { seat, chips } of transfers) chairs = withChipsAt(chairs, seat, chips);
  return { ...state, chairs, raked: state.raked + raked, undo: null };
}
