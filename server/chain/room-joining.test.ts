import { expect, test } from 'vitest';
import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { RoomJoining } from './room-joining.ts';

const full = 'The disk of the chain’s PostgreSQL is full: make room there.';

function opened() {
  const paired: string[] = [];
  let isFull = false;
  const rooms = {
    all: () => Promise.resolve([]),
    pair: ({ storeId }: { readonly storeId: string }) => {
      if (isFull) return Promise.reject(new StorageFault('disk-full', full));
      paired.push(storeId);
      return Promise.resolve({});
    },
  } as unknown as ChainStore['rooms'];
  const joining = new RoomJoining({
    store: { rooms, chainId: 'chain-1' },
    time: new SimulatedTime(),
    randomCode: () => '123456',
    about: { chain: 'Chain', chainKey: 'key' },
    joined: () => {},
  });
  const join = (storeId: string) =>
    joining.join({ code: '123456', storeId, name: 'Room', key: 'k'.repeat(43) }, '10.0.0.2');
  joining.issueCode(null);
  const fills = (is: boolean): void => {
    isFull = is;
  };
  return { join, paired, fills };
}

test('a code that could not be redeemed because the disk was full is good for another try, and for one', async () => {
  const { join, paired, fills } = opened();
  fills(true);
  expect(await join('r1')).toEqual({ sentence: full });
  fills(false);
  expect(await join('r1')).toMatchObject({ chainId: 'chain-1' });
  expect(await join('r1')).toEqual({ sentence: expect.stringMatching(/^This code is wrong or no longer good/) });
  expect(paired).toEqual(['r1']);
});

test('of two rooms that give a code at once, one joins', async () => {
  const { join, paired } = opened();
  const [first, second] = await Promise.all([join('r1'), join('r2')]);
  expect(first).toMatchObject({ chainId: 'chain-1' });
  expect(second).toEqual({ sentence: 'This code was used a moment ago.' });
  expect(paired).toEqual(['r1']);
});
