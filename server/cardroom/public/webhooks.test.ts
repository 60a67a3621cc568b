import { expect, test } from 'vitest';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { withNamesTold } from '../../../protocol/public-events/names-told.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { FeedReader } from './public-feed.ts';
import { Webhooks, type WebhooksOptions } from './webhooks.ts';

/** A receiver of one table, and what it is told of. */
function receiverOf(feed: WebhooksOptions['feed'], places: string | null = null) {
  const time = new SimulatedTime();
  const posted: string[] = [];
  const notes: string[] = [];
  const webhooks = new Webhooks({
    webhooks: [{ url: 'http://127.0.0.1:9/hook', secret: 's', tables: ['t'] }],
    tables: () => [],
    feed,
    post: ({ body }) => {
      posted.push(body);
      return Promise.resolve(posted.length === 1 ? 503 : 200);
    },
    files: { read: () => (places === null ? null : Buffer.from(places)), readSecret: () => null, write: () => {} },
    file: 'webhooks.json',
    time,
    note: (what) => void notes.push(what),
  });
  return { time, posted, notes, webhooks };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a receiver that has events of no log here is told the whole table anew', () => {
  const followed: unknown[] = [];
  const feed: WebhooksOptions['feed'] = {
    asToldNow: (event) => event,
    follow: (_table, from) => {
      followed.push(from);
      return from === null ? { stop: () => {} } : { sentence: 'There is no such stream here.' };
    },
  };
  const { notes, webhooks } = receiverOf(feed, '{"http://127.0.0.1:9/hook":{"t":"gone.7"}}');
  expect([followed, notes]).toEqual([['gone.7', null], ['A webhook begins anew.']]);
  webhooks.stop();
});

test.each(['stopped', 'ended'])(
  'what was not taken is not posted again by a sender that was %s meanwhile',
  async (how) => {
    const readers: FeedReader[] = [];
    const feed: WebhooksOptions['feed'] = {
      asToldNow: (event) => event,
      follow: (_table, _from, reader) => {
        readers.push(reader);
        return { stop: () => {} };
      },
    };
    const { time, posted, webhooks } = receiverOf(feed);
    readers[0]?.send({ id: 'log.1' } as PublicEvent);
    await turn();
    expect(posted).toEqual(['{"events":[{"id":"log.1"}]}']);
    if (how === 'stopped') webhooks.stop();
    else readers[0]?.end('It is over.');
    time.advance(9_000);
    await turn();
    expect(posted).toHaveLength(1);
    webhooks.stop();
  },
);

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
      asToldNow: (event) => event,
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

test('a name that was taken back while a receiver was away is not sent to it again', async () => {
  const readers: FeedReader[] = [];
  const agreed = new Set(['Eva', 'Filip']);
  const feed: WebhooksOptions['feed'] = {
    asToldNow: (event) => withNamesTold(event, (name) => agreed.has(name)),
    follow: (_table, _from, reader) => {
      readers.push(reader);
      return { stop: () => {} };
    },
  };
  const { time, posted, webhooks } = receiverOf(feed);
  const seats = { 1: { name: 'Eva', away: false }, 2: { name: 'Filip' }, 3: null };
  const games = { g1: { name: 'Eva', waiting: [{ since: 1, name: 'Eva', called: false }] }, g2: { name: 'Eva' } };
  readers[0]?.send({ id: 'log.1', now: { name: 'Eva', seats, games } } as never);
  await turn();
  agreed.delete('Eva');
  time.advance(1_000);
  await turn();
  expect(posted.map((body) => JSON.parse(body).events[0].now)).toEqual([
    { name: 'Eva', seats, games },
    {
      name: 'Eva',
      seats: { 1: { name: null, away: false }, 2: { name: 'Filip' }, 3: null },
      games: { g1: { name: 'Eva', waiting: [{ since: 1, called: false }] }, g2: { name: 'Eva' } },
    },
  ]);
  webhooks.stop();
});
