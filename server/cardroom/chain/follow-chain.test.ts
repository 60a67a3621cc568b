import { expect, test } from 'vitest';
import { house } from '../../../test/support/house-with-floor.ts';
import { followChain } from './follow-chain.ts';

const linkOf = (storeId: string): string =>
  JSON.stringify({
    storeId,
    url: 'ws://127.0.0.1:1/chain',
    chainId: 'c',
    chain: 'Chain',
    key: 'k'.repeat(40),
    authority: null,
    chainKey: 'p',
  });

test.each([
  ['{"storeId":', 'is not JSON. Take it away and join the chain anew.'],
  [linkOf('another'), 'is of another cardroom’s store than the one beside it. If this room’s own store was lost,'],
])('a link that nobody can use does not keep the room from working: %s', (said, sentence) => {
  const { whole, store, time } = house();
  const notes: string[] = [];
  store.changes.begin();
  const followed = followChain({
    cardroom: whole(),
    store,
    time,
    files: { readSecret: () => Buffer.from(said), write: () => {} } as never,
    folder: '/data',
    releases: () => [],
    about: { name: 'Room', version: 'test' },
    run: 'run',
    openSocket: () => {
      throw new Error('nothing is called');
    },
    note: (what, facts) => void notes.push(`${what} ${JSON.stringify(facts)}`),
  });
  expect(followed.status).toMatchObject({ state: 'unlinked', unsent: 0, sentence: expect.stringContaining(sentence) });
  expect(notes).toEqual([expect.stringMatching(/^Not linked with the chain\. .*chain-link\.json/)]);
  // It belongs to a chain: what changes is marked until the link is mended.
  expect(store.changes.isBegun).toBe(true);
  followed.stop();
});
