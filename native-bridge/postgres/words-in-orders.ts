import type { RoomDocument } from '../contracts/cardroom-changes.ts';
import type { ChainTransaction } from './in-transaction.ts';

/** An order as a room sends it. Its body may contain the name of the person it seats. */
interface ToldOrder {
  readonly body: string;
}

/** Removes the words with these ids from the orders held here. The room does the same, but it may be offline. */
export async function eraseInOrders(tx: ChainTransaction, room: number, ids: readonly string[]): Promise<void> {
  const found = await tx<{ readonly id: string; readonly body: ToldOrder }[]>`
    SELECT id, body FROM documents WHERE room = ${room} AND what = 'order'
      AND EXISTS (SELECT 1 FROM unnest(${[...ids]}::text[]) AS gone (id) WHERE strpos(body ->> 'body', gone.id) > 0)`;
  for (const { id, body } of found) {
    const text = textIn(body);
    if (text !== null && ids.includes(text))
      await tx`UPDATE documents SET body = ${tx.json(withoutText(body) as never)}
               WHERE room = ${room} AND what = 'order' AND id = ${id}`;
  }
}

/** Keeps orders on their way from bringing back words erased meanwhile. */
export async function withoutErased(
  tx: ChainTransaction,
  room: number,
  documents: readonly RoomDocument[],
): Promise<readonly RoomDocument[]> {
  const texts = documents.map(({ what, body }) =>
    what === 'order' && body !== null ? textIn(JSON.parse(body)) : null,
  );
  const asked = texts.filter((id) => id !== null);
  if (asked.length === 0) return documents;
  const erased = await tx<{ readonly id: string }[]>`
    SELECT id FROM texts WHERE room = ${room} AND id = ANY(${asked}) AND text IS NULL`;
  const gone = new Set(erased.map(({ id }) => id));
  return documents.map((one, index) => {
    const text = texts[index] ?? null;
    if (text === null || !gone.has(text) || one.body === null) return one;
    return { ...one, body: JSON.stringify(withoutText(JSON.parse(one.body))) };
  });
}

function textIn({ body }: ToldOrder): string | null {
  try {
    const { text } = JSON.parse(body) as { readonly text?: { readonly id?: unknown } | null };
    return typeof text?.id === 'string' ? text.id : null;
  } catch {
    return null;
  }
}

const withoutText = (order: ToldOrder): ToldOrder => ({
  ...order,
  body: JSON.stringify({ ...(JSON.parse(order.body) as object), text: null }),
});
