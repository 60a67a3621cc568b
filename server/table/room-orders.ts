import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import { requestOfOrder } from '../sync/order-answers.ts';
import type { IncomingOrder } from '../sync/uplink-attempt.ts';
import { sealText } from './private-text.ts';
import type { CommandSource } from './screen-commands.ts';
import type { Table } from './table.ts';

/** Executes what the office asks of this table. What physically happened at the table wins: the engine may refuse. */
export function executeOrder(
  table: Table,
  order: IncomingOrder,
  { now, newId }: CommandSource,
): { readonly refusal: string | null } {
  const { incident, ruling, by, reason } = order.body;
  const request = requestOfOrder(order.id);
  const sealed = reason === '' ? null : sealText(reason, { id: newId(), salt: newId() });
  const { refusal, fault } = table.submit({
    actor: 'cardroom',
    id: request,
    sequence: null,
    command: { type: 'rule-incident', at: now(), incident, ruling, by, reason: sealed?.ref ?? null },
    texts: sealed === null ? [] : [sealed.text],
  });
  // The order was not refused, the disk failed: it stays open and comes again.
  if (fault !== null) throw fault;
  if (refusal === null) return { refusal: null };
  const sentence = sentenceOf(refusal);
  table.bookRefusedOrder({ id: order.id, storeId: order.storeId, request, refusal: sentence });
  return { refusal: sentence };
}
