import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { RequestHead } from '../connections/doors.ts';
import { type ChainDeskOptions, chainDesk } from './chain-desk.ts';

const rooms = [
  { room: 1, storeId: 'a-store', name: 'North' },
  { room: 2, storeId: '1', name: 'South' },
  { room: 3, storeId: 'c-store', name: 'West' },
];

/** The desk of a chain with three rooms, at its own PC. */
function desk() {
  const issued: (string | null)[] = [];
  const revoked: number[] = [];
  const cutOff: string[] = [];
  const ask = chainDesk({
    key: 'k',
    time: new SimulatedTime(),
    place: () => ({ address: 'http://127.0.0.1:4711', fingerprint: null }),
    note: () => {},
    store: {
      rooms: {
        all: async () => rooms,
        revoke: async (room: number) => {
          revoked.push(room);
          return true;
        },
      },
    },
    chain: {
      joining: {
        issueCode: (storeId: string | null) => {
          issued.push(storeId);
          return { code: '123456', expiresAt: 1 };
        },
      },
      cutOff: (storeId: string) => void cutOff.push(storeId),
    },
  } as unknown as ChainDeskOptions);
  const own = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
  const head = { socket: own, headers: { authorization: 'Bearer k' } } as unknown as RequestHead;
  return { ask: (body: object) => ask(body, head), issued, revoked, cutOff };
}

test.each([
  ['a-store', 'a-store'],
  ['3', 'c-store'],
  // An id that looks like a number is an id.
  ['1', '1'],
])('a room that comes again is named by its number or its id: %s', async (said, storeId) => {
  const { ask, issued } = desk();
  expect(await ask({ type: 'code', room: said })).toMatchObject({ code: '123456', storeId });
  expect(issued).toEqual([storeId]);
});

test('an unknown room gets no code and cannot be turned away', async () => {
  const { ask, issued, revoked } = desk();
  expect(await ask({ type: 'code', room: '7' })).toEqual({
    sentence: 'The chain knows no room 7: “riffle chain rooms” lists them.',
  });
  expect(await ask({ type: 'revoke', room: 'd-store' })).toEqual({
    sentence: 'The chain knows no room d-store with a key that is good: “riffle chain rooms” lists them.',
  });
  expect({ issued, revoked }).toEqual({ issued: [], revoked: [] });
});

test('a room whose key is no longer valid is named in the same way', async () => {
  const { ask, revoked, cutOff } = desk();
  expect(await ask({ type: 'revoke', room: '3' })).toEqual({ rooms: [] });
  expect({ revoked, cutOff }).toEqual({ revoked: [3], cutOff: ['c-store'] });
});
