import { canonicalText } from '../../engine/notation.ts';
import type { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { FromCardroomServer, TableOverview, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type FloorOrder, signedOrder } from '../../protocol/floor-desk.ts';
import type { Luck } from './random-play.ts';
import { messagesAt, type WireEnd } from './transport-pair.ts';

interface FloorPageOptions {
  readonly line: WireEnd;
  readonly time: SimulatedTime;
  readonly key: string;
  readonly luck: Luck;
  readonly newId: () => string;
}

/** Floor staff's orders at a browser, by what it shows; signed by a manager if one is needed. Returns the request's id. */
export async function orderAtPage(
  { line, time, key, luck, newId }: FloorPageOptions,
  tableId: string,
  choose: (overview: TableOverview) => FloorOrder | null,
): Promise<string | null> {
  line.send(JSON.stringify({ type: 'hello', protocol: 1, key }));
  time.advance(3);
  const [welcome] = messagesAt<FromCardroomServer>(line);
  line.take();
  if (welcome?.type !== 'welcome') throw new Error('The browser was turned away.');
  const overview = welcome.tables.find((table) => table.tableId === tableId);
  const order = overview === undefined ? null : choose(overview);
  if (order === null) {
    line.close();
    return null;
  }
  const id = newId();
  const prove = (said: ToCardroomServer) => proved(line, time, said);
  await prove({ type: 'sign-in', id: newId(), proof: { by: 'badge', badge: 'floor' } });
  const signed = { type: 'sign', id: newId(), proof: { by: 'badge', badge: 'manager' } } as const;
  const command = canonicalText(signedOrder(tableId, order));
  const signature = order.order === 'amend-past-hand' ? await prove({ ...signed, command }) : null;
  const given: ToCardroomServer = {
    type: 'floor-order',
    id,
    tableId,
    order,
    ...(signature === null ? {} : { signature }),
  };
  line.send(JSON.stringify(given));
  if (luck.once(6)) line.send(JSON.stringify(given));
  time.advance(luck.upTo(5));
  line.close();
  return id;
}

/** Identity is proved outside simulated time. Returns the signature, if there is one. */
async function proved(line: WireEnd, time: SimulatedTime, said: ToCardroomServer): Promise<string | null> {
  line.take();
  line.send(JSON.stringify(said));
  time.advance(1);
  await new Promise((done) => setImmediate(done));
  time.advance(1);
  const answer = messagesAt<FromCardroomServer>(line).findLast(({ type }) => type === 'staff-answer');
  return answer?.type === 'staff-answer' ? (answer.signature ?? null) : null;
}
