import { type EventLog, ofOrder } from '../../native-bridge/contracts/event-log.ts';

/** The request id under which a table books the effects of an order. */
export const requestOfOrder = (order: string): string => `${ofOrder}${order}`;

/** The order whose effects were booked under this request id; null: not an order's. */
export const orderOfRequest = (request: string | null): string | null =>
  request?.startsWith(ofOrder) === true ? request.slice(ofOrder.length) : null;

/**
 * The answer a table's logs already hold to an order, null if it was never executed here.
 * Rows of a command mean it was done; a refusal books nothing but itself.
 */
export function answeredInLogs(
  logs: readonly Pick<EventLog, 'byRequest'>[],
  order: string,
): { readonly refusal: string | null } | null {
  const rows = logs.flatMap((log) => log.byRequest(requestOfOrder(order)));
  if (rows.length === 0) return null;
  const answered = rows.find(({ kind }) => kind === 'order-answered');
  if (answered === undefined) return { refusal: null };
  return { refusal: (JSON.parse(answered.body) as { readonly refusal: string | null }).refusal };
}
