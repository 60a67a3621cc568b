import { expect, test } from 'vitest';
import { cardroomAtDoor, Page, roomAtDoor, tableAtDoor } from './open-doors.ts';

const floodOf = 5_000;
const mebibyte = 1024 * 1024;

const call = (id: string) =>
  ({ type: 'request', id, sequence: 0, command: { type: 'call-floor', seat: null } }) as const;

test('a browser that stops reading costs the table limited memory, is cut off with a reason, and slows nobody', async () => {
  const { url, sockets, status, table } = await tableAtDoor();
  const [slow, good] = [await Page.at(url), await Page.at(url)];
  slow.socket.pause();
  const [ofSlow] = sockets.clients;
  let most = 0;
  let answered = 0;
  // A status of the longest kind fills the network's buffers first, and then the table's memory.
  const words = (turn: number) => `${'x'.repeat(100_000)}${turn}`;
  for (let turn = 0; ofSlow?.readyState === ofSlow?.OPEN; turn += 1) {
    status.setDevice('reader', { state: 'refused', fault: null, why: words(turn) });
    most = Math.max(most, ofSlow?.bufferedAmount ?? 0);
    if (turn % 10 !== 0) continue;
    const answer = await good.ask({ ...call(`good-tap-${turn}`), sequence: table.sequence });
    expect(answer).toMatchObject({ type: 'answer', refusal: null });
    answered += 1;
  }
  expect(answered).toBeGreaterThan(1);
  expect(most).toBeLessThan(1.5 * mebibyte);
  expect(good.closed).toBeNull();
  // If it recovers, it reads the reason and starts over.
  slow.socket.resume();
  await slow.until(() => slow.closed !== null);
  expect(slow.closed).toEqual({ code: 1013, why: 'This screen reads too slowly: it is connected anew.' });
  expect((await Page.at(url)).heard[0]).toMatchObject({ type: 'welcome', sequence: table.sequence });
});

test('thousands of taps from one page are dropped with a sentence; another page’s taps are answered and booked', async () => {
  const { url, table, log } = await tableAtDoor();
  const [wild, good] = [await Page.at(url), await Page.at(url)];
  const before = log.head.seq;
  for (let tap = 0; tap < floodOf; tap += 1) wild.say({ ...call(`wild-tap-${tap}`), sequence: table.sequence });
  // A tap made while the other page's taps are still being booked is stale, and is repeated.
  for (let tap = 0, booked = 0; booked < 10; tap += 1) {
    const answer = await good.ask({ ...call(`good-tap-${tap}`), sequence: table.sequence });
    expect(answer).toMatchObject({ type: 'answer' });
    if (answer.refusal === null) booked += 1;
  }
  await wild.until(() => wild.closed !== null);
  expect(wild.heard.at(-1)).toMatchObject({
    type: 'turned-away',
    why: 'busy',
    sentence: expect.stringMatching(/slower/),
  });
  expect(log.head.seq - before).toBeLessThanOrEqual(60);
});

test('a page that floods and reconnects over and over keeps nobody from being served', async () => {
  const { url, table } = await tableAtDoor();
  const good = await Page.at(url);
  let isOver = false;
  let shed = 0;
  const wild = (async () => {
    while (!isOver) {
      const page = await Page.at(url);
      for (let tap = 0; tap < 200; tap += 1) page.say({ ...call(`wild-${shed}-${tap}`), sequence: 0 });
      await page.until(() => page.closed !== null);
      shed += 1;
    }
  })();
  for (let tap = 0; shed < 5 || tap < 10; tap += 1) {
    const answer = await good.ask({ ...call(`good-tap-${tap}`), sequence: table.sequence });
    expect(answer).toMatchObject({ type: 'answer', refusal: null });
    // A person at a screen is no flood.
    await new Promise((turn) => setTimeout(turn, 25));
  }
  isOver = true;
  await wild;
  expect(good.closed).toBeNull();
});

test('a table that keeps asking for its events and reads none is cut off before it fills the room’s memory', async () => {
  const { url, sockets, hello } = await roomAtDoor();
  const wild = await Page.greeting(url, hello);
  const [ofWild] = sockets.clients;
  wild.socket.pause();
  let most = 0;
  for (let asked = 0; asked < 4_000 && ofWild?.readyState === ofWild?.OPEN; asked += 20) {
    for (let left = 20; left > 0; left -= 1) wild.say({ type: 'pull', after: 0 });
    await new Promise((turn) => setImmediate(turn));
    most = Math.max(most, ofWild?.bufferedAmount ?? 0);
  }
  expect(ofWild?.readyState).not.toBe(ofWild?.OPEN);
  expect(most).toBeLessThan(20 * mebibyte);
  // It reconnects and is served.
  expect((await Page.greeting(url, hello)).heard[0]).toMatchObject({ type: 'welcome', seq: hello.seq });
});

test('forty pages see the same tap, and the one that tapped is answered', async () => {
  const { url, table } = await tableAtDoor();
  const pages = await Promise.all(Array.from({ length: 40 }, () => Page.at(url)));
  const [first] = pages;
  expect(await first?.ask({ ...call('first-tap'), sequence: table.sequence })).toMatchObject({ refusal: null });
  for (const page of pages) await page.until(() => page.heard.some(({ type }) => type === 'events'));
});

test.each([
  ['a watch', () => ({ type: 'watch', tableId: '1' })],
  ['a question to the floor', (id: number) => ({ type: 'read-hand', id: `wild-${id}-ask`, tableId: '1', hand: 1 })],
  [
    'a wish of the office',
    (id: number) => ({ type: 'office-wish', id: `wild-${id}-wish`, wish: { type: 'close-shift' } }),
  ],
  [
    'a badge',
    (id: number) => ({ type: 'sign-in', id: `wild-${id}-in`, proof: { by: 'badge', badge: `not-a-badge-${id}` } }),
  ],
])(
  'a page of the cardroom that says %s thousands of times is turned away, and the other is served',
  async (_what, said) => {
    const { url, floorKey, officeKey, cardroom } = await cardroomAtDoor();
    const [wild, good] = [await Page.at(url, officeKey), await Page.at(url, floorKey)];
    for (let index = 0; index < floodOf; index += 1) wild.say(said(index));
    const asked = { type: 'read-hand', tableId: '1', hand: 1 } as const;
    for (let index = 0; index < 10; index += 1)
      expect(await good.ask({ ...asked, id: `good-ask-${index}` })).toMatchObject({ type: 'refused' });
    await wild.until(() => wild.closed !== null);
    // Earlier requests may still be answered afterwards.
    expect(wild.heard).toContainEqual(expect.objectContaining({ type: 'turned-away', why: 'busy' }));
    await good.until(() => cardroom.health().browsers === 1);
  },
);
