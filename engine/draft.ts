import { apply } from './apply.ts';
import type { TableEvent } from './event.ts';
import type { Refusal } from './refusal.ts';
import type { Hand, TableState } from './table-state.ts';

/** What a command leads to: events and the table after them, or the reason why not. */
export type Decision =
  | { readonly events: readonly TableEvent[]; readonly after: TableState }
  | { readonly refusal: Refusal };

export const refuse = (refusal: Refusal): Decision => ({ refusal });

/** Events decided one after another, each on the table the one before left. Adding gives another draft; none ever changes. */
export class Draft {
  readonly state: TableState;
  readonly #events: readonly TableEvent[];

  constructor(state: TableState, events: readonly TableEvent[]) {
    this.state = state;
    this.#events = events;
  }

  get hand(): Hand {
    if (this.state.hand === null) throw new Error('No hand is being decided.');
    return this.state.hand;
  }

  add(event: TableEvent): Draft {
    return new Draft(apply(this.state, event), [...this.#events, event]);
  }

  done(): Decision {
    return { events: this.#events, after: this.state };
  }
}

/** A decision of which nothing is decided yet. */
export const draft = (state: TableState): Draft => new Draft(state, []);
