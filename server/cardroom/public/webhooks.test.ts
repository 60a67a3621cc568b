import { expect, test } from 'vitest';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { Webhooks } from './webhooks.ts';

test('a fault while the tables are read is not the last look at them', () => {
  const time = new SimulatedTime();
  const followed: (string | null)[] = [];
  let isBroken = false;
  const webhooks = new Webhooks({
    webhooks: [{ url: 'http://127.0.0.1:9/hook', secret: 's' }],
    tables: () => {
      if (isBroken) throw new Error('The disk cannot be read.');
      return ['t'];
    },
    feed: {
      follow: (tableId) => {
        followed.push(tableId);
        return { sentence: 'Nobody knows it.' };
      },
    },
    post: () => Promise.reject(new Error('Nobody is asked here.')),
    files: { read: () => null, readSecret: () => null, write: () => {} },
    file: 'webhooks.json',
    time,
    note: () => {},
  });
  isBroken = true;
  expect(() => time.advance(10_000)).toThrow('The disk cannot be read.');
  isBroken = false;
  time.advance(10_000);
  expect(followed).toEqual(['t', null, 't', null]);
  webhooks.stop();
});
