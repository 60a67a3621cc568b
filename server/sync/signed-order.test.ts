import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { isOrderSigned, objectionToOrder, orderMessage, proofIn, signOrder } from './signed-order.ts';

const [key, other] = [simulatedSigningKey('room'), simulatedSigningKey('another room')];
const roomKey = publicRoomKey(key);
const text = { id: 'p1', text: 'Ghost', salt: 's' };
const body = { type: 'office-order', order: { order: 'notice', text: 'Break' }, by: 'floor:A', name: 'Petra', text };
const unsigned: Order = {
  id: 'o1',
  tableId: 't1',
  createdAt: 1,
  actor: 'floor:A',
  body: JSON.stringify(body),
  state: 'waiting',
  answer: null,
};
const order: Order = { ...unsigned, signed: signOrder('store', unsigned, { log: 'log-1', key }) };
const table = { tableId: 't1', logs: ['log-2', 'log-1'], roomKey: (): string | null => roomKey };
const room = { storeId: 'store', orders: { key: roomKey } };

/** Why a table that has a room of this version refuses what it is sent. */
function refusedBy(sent: Partial<Order> = {}, { at = table, version = 10, message = {} } = {}) {
  const said = { ...orderMessage(room, { ...order, ...sent }, version), ...message };
  const incoming = { id: said.order, storeId: said.storeId, body: said.body as never, proof: proofIn(said, version) };
  return objectionToOrder(incoming, at);
}

test('a table carries out what its room has signed for it, with the words or, once they are erased, without', () => {
  expect(refusedBy()).toBeNull();
  expect(refusedBy({ body: JSON.stringify({ ...body, text: null }) })).toBeNull();
  // The order of the fields says nothing.
  expect(refusedBy({ body: JSON.stringify(Object.fromEntries(Object.entries(body).toReversed())) })).toBeNull();
});

test.each<[string, Parameters<typeof refusedBy>, RegExp]>([
  ['without a signature', [{ signed: undefined as never }], /has not signed this order/],
  ['under another id, so that it is carried out twice', [{ id: 'o2' }], /not signed by the cardroom/],
  [
    'with other chips in it',
    [{ body: JSON.stringify({ ...body, order: { order: 'collect-time', chips: 9 } }) }],
    /not signed by/,
  ],
  ['in another name', [{ body: JSON.stringify({ ...body, by: 'manager:B' }) }], /not signed by the cardroom/],
  ['of another room', [{}, { message: { storeId: 'elsewhere' } }], /not signed by the cardroom/],
  ['to another table', [{}, { at: { ...table, tableId: 't2' } }], /not signed by the cardroom/],
  [
    'of a room the table does not know',
    [{}, { at: { ...table, roomKey: () => publicRoomKey(other) } }],
    /not signed by/,
  ],
  [
    'for a log that the table does not keep',
    [{}, { at: { ...table, logs: ['log-3'] } }],
    /before the table began another log/,
  ],
])('an order %s is refused with a sentence', (_name, given, sentence) => {
  expect(refusedBy(...given)).toMatch(sentence);
});

test('a room of an earlier version signs nothing, and an earlier table is sent what it knows', () => {
  expect(orderMessage(room, order, 9)).not.toHaveProperty('signed');
  expect(refusedBy({}, { version: 9 })).toBeNull();
});

test('a table that was never told the key of its room believes the room it is linked to', () => {
  expect(refusedBy({}, { at: { ...table, roomKey: () => null } })).toBeNull();
  const forged = signOrder('store', unsigned, { log: 'log-1', key: other });
  expect(refusedBy({ signed: forged }, { at: { ...table, roomKey: () => null } })).toMatch(/not signed by/);
});

test('a room knows its own orders in its store by its keys, earlier ones too, whatever else was written there', () => {
  const keys = new Set([publicRoomKey(other), roomKey]);
  expect(isOrderSigned('store', order, keys)).toBe(true);
  expect(isOrderSigned('store', order, [publicRoomKey(other)])).toBe(false);
  for (const written of ['no JSON', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '1', 'null'])
    expect(isOrderSigned('store', { ...order, body: written }, keys)).toBe(false);
});
