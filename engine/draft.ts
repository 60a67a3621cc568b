import { apply } from './apply.ts';
import type { TableEvent } from './event.ts';
import type { Refusal } from './refusal.ts';
import type { Hand, TableState } from './table-state.ts';

/** What a command leads to: events and the table after them, or the reason why not. */
export type Decision =
  | { readonly events: readonly TableEvent[]; readonly after: TableState }
  | { readonly refusal: Refusal };

export const refuse = (refusal: Refusal): Decision => ({ refusal });

/** Events decided one after another, each on the table the one before left. */
export interface Draft {
  readonly state: TableState;
  readonly hand: Hand;
  add(event: TableEvent): Draft;
  done(): Decision;
}

/** Grows a decision; nothing outside it changes. */
export function draft(state: TableState, events: readonly TableEvent[] = []): Draft {
  return {
    state,
    get hand() {
      if (state.hand === null) throw new Error('No hand is being decided.');
      return state.hand;
    },
    add: (event) => draft(apply(state, event), [...events, event]),
    done: () => ({ events, after: state }),
  };
}
