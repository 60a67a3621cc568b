import type { TableOrder } from '../words/table-order.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficeRefusal } from './office-refusal.ts';

/** An order for a table, as the office decides it. */
export interface GivenOrder {
  readonly tableId: string;
  readonly order: TableOrder;
}

/** What comes of a command: events and orders to tables, all of them or none, or why not. */
export type OfficeDecision =
  | { readonly events: readonly OfficeEvent[]; readonly orders: readonly GivenOrder[] }
  | { readonly refusal: OfficeRefusal };
