import { type OrderBody, orderBodySchema } from '../../protocol/sync-messages.ts';

/** What an order asks, as stored and sent; null: another program version wrote it, and this one does not know its meaning. */
export function readOrderBody(body: string): OrderBody | null {
  const read = orderBodySchema.safeParse(JSON.parse(body));
  return read.success ? read.data : null;
}
