import type { StaffEvent } from '../../words/staff-event.ts';
import type { TableState } from '../../words/table-state.ts';

/** The table with its present dealer and the waiting relief. */
export function applyStaff(state: TableState, event: StaffEvent): TableState {
  switch (event.type) {
    case 'dealer-changed':
      return { ...state, dealer: event.to, dealerNext: null };
    case 'dealer-waits':
      return { ...state, dealerNext: event.dealer };
    case 'staff-at-table':
      return state;
  }
}
