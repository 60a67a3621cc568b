import type { TableEvent } from '../words/event.ts';
import type { Hand } from '../words/hand.ts';
import type { Refusal } from '../words/refusal.ts';
import type { Seat } from '../words/seat.ts';
import type { TableState } from '../words/table-state.ts';
import { apply } from './apply.ts';

/** The events of a command, and the table after them. */
export interface Decided {
  readonly events: readonly TableEvent[];
  readonly after: TableState;
}

/** The result of a command: what is decided, or the refusal. */
export type Decision = Decided | { readonly refusal: Refusal };

export const refuse = (refusal: Refusal): Decision => ({ refusal });

/** Events decided in sequence, each on the table left by the one before. Adding returns a new draft; a draft never changes. */
export class Draft {
  readonly state: TableState;
  readonly #before: Draft | null;
  readonly #event: TableEvent | null;
  readonly #events: number;

  constructor(state: TableState, before: Draft | null = null, event: TableEvent | null = null) {
    this.state = state;
    this.#before = before;
    this.#event = event;
    this.#events = before === null ? 0 : before.#events + 1;
  }

  get hand(): Hand {
    if (this.state.hand === null) throw new Error('No hand is being decided.');
    return this.state.hand;
  }

  add(event: TableEvent): Draft {
    return new Draft(apply(this.state, event), this, event);
  }

  addAll(events: readonly TableEvent[]): Draft {
    return events.reduce<Draft>((after, event) => after.add(event), this);
  }

  done(): Decided {
    const events = new Array<TableEvent>(this.#events);
    for (let one: Draft | null = this; one !== null; one = one.#before)
      if (one.#event !== null) events[one.#events - 1] = one.#event;
    return { events, after: this.state };
  }
}

/** A draft without events. */
export const draft = (state: TableState): Draft => new Draft(state);

/** Does the same for all of these seats, or for none. */
export const ofAll = (
  state: TableState,
  seats: readonly Seat[],
  decide: (state: TableState, seat: Seat) => Decision,
): Decision =>
  seats.reduce<Decision>((before, seat) => {
    if ('refusal' in before) return before;
    const next = decide(before.after, seat);
    return 'refusal' in next ? next : { events: [...before.events, ...next.events], after: next.after };
  }, draft(state).done());
