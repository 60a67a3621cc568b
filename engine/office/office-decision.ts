import type { OfVerb } from '../words/of-verb.ts';
import type { TableOrder } from '../words/table-order.ts';
import type { OfficeCommand } from './office-command.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficeRefusal } from './office-refusal.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';

/** An order for a table, as the office decides it. */
export interface GivenOrder {
  readonly tableId: string;
  readonly order: TableOrder;
}

/** The result of a command: events and orders to tables, all of them or none, or a refusal. */
export type OfficeDecision =
  | { readonly events: readonly OfficeEvent[]; readonly orders: readonly GivenOrder[] }
  | { readonly refusal: OfficeRefusal };

/** What a command is decided from. */
export interface OfficeNow {
  readonly state: OfficeState;
  readonly facts: RoomFacts;
  /** The office's clock, milliseconds since 1970. */
  readonly at: number;
}

/** A command of one verb, or of several. */
export type OfficeCommandOf<Verb extends OfficeCommand['type']> = OfVerb<OfficeCommand, Verb>;

/** The handlers of these verbs. */
export type OfficeHandlers<Verb extends OfficeCommand['type']> = {
  readonly [One in Verb]: (now: OfficeNow, command: OfficeCommandOf<One>) => OfficeDecision;
};

/** An accepted decision that gives no orders. */
export const done = (...events: readonly OfficeEvent[]): OfficeDecision => ({ events, orders: [] });
export const no = (refusal: OfficeRefusal): OfficeDecision => ({ refusal });
