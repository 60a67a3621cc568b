import { type OrderBody, orderBodySchema } from '../../protocol/sync-messages.ts';

/** What an order asks, as it is kept and sent; null: it is of another time's program, and this one does not know what it means. */
export function readOrderBody(body: string): OrderBody | null {
  const read = orderBodySchema.safeParse(JSON.parse(body));
  return read.success ? read.data : null;
}
