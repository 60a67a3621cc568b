import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { postWebhook } from '../../native-bridge/network/post-webhook.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { applyPatch } from '../../protocol/public-events/merge-patch.ts';
import type { PublicEvent } from '../../protocol/public-events/public-event.ts';
import { publicTableOf } from '../../protocol/public-events/public-table-of.ts';
import { eventsDesk } from '../../server/cardroom/public/events-desk.ts';
import type { FeedReader } from '../../server/cardroom/public/public-feed.ts';
import { ReaderTokens } from '../../server/cardroom/public/reader-tokens.ts';
import { Webhooks } from '../../server/cardroom/public/webhooks.ts';
import { sampleTerms } from '../support/cash-room.ts';
import { type FeedRoom, openFeedRoom } from '../support/feed-room.ts';
import { type Reading, readStream } from '../support/read-stream.ts';
import { rowsGoneOn, rowsOf } from '../support/table-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SecondTable } from './second-table.ts';

const texts = ['p1', 'p2'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));

const folder = temporaryFolder(afterAll);
let room: FeedRoom;
let { cardroom, listening, time, plays } = {} as FeedRoom;

beforeAll(async () => {
  room = await openFeedRoom({ folder: folder, steps: 1_200, texts });
  ({ cardroom, listening, time, plays } = room);
  plays(100);
});

afterAll(() => room.close());

/** Server-Sent Events of the room. */
const reads = (query: string, headers: Record<string, string> = {}): Promise<Reading> =>
  readStream(`${listening.ownUrl}/events?${query}`, headers);

/** The same by WebSocket. */
async function follows(greeting: object, count: number): Promise<readonly PublicEvent[]> {
  const socket = new WebSocket(`${listening.ownUrl.replace('http', 'ws')}/events`);
  const events: PublicEvent[] = [];
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'follow', ...greeting })));
    socket.on('message', (data) => {
      events.push(JSON.parse(String(data)));
      if (events.length === count) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.terminate();
  return events;
}

test('whatever breaks, a reader that resumes from its last number gets everything, once and in order', async () => {
  const cut = await reads('table=t&from=0');
  await cut.until(40);
  cut.stop();
  const first = cut.events.slice(0, 40);
  const last = first.at(-1);
  const second = await reads('table=t', { 'last-event-id': last?.id ?? '' });
  for (let more = 0; more < 6; more += 1) {
    plays(60);
    await second.until(second.events.length + 1);
  }
  plays(40);
  const whole = await reads('table=t&from=0');
  const count = room.told(0).length;
  await whole.until(count);
  await second.until(count - first.length);
  expect([...first, ...second.events].map(({ id }) => id)).toEqual(whole.events.map(({ id }) => id));
  const table = new SecondTable();
  for (const event of [...first, ...second.events]) table.take(event as never);
  const state = cardroom.room.table('t')?.state;
  if (state === undefined) throw new Error('The room has no table.');
  expect(table.state).toEqual(publicTableOf(state, () => null));
  expect(await follows({ table: 't', from: first[9]?.id }, count - 10)).toEqual(whole.events.slice(10));
  second.stop();
  whole.stop();
});

test('since a time: the table before the first hand since then, and everything after', async () => {
  while ((cardroom.room.table('t')?.state.handNumber ?? 0) < 2) plays(1);
  const { events: all, ...reading } = await reads('table=t&from=0');
  const began = () => all.filter(({ type }) => type === 'hand-began');
  // A redealt hand began with its first deal.
  const last = await vi.waitUntil(() => began().find((event) => 'hand' in event && event.hand === 2));
  reading.stop();
  const since = (last.now as { readonly hand: { readonly startedAt: number } }).hand.startedAt;
  const there = await reads(`table=t&since=${since}`);
  await there.until(2);
  const [whole, ...rest] = there.events;
  expect([whole?.type, rest[0]]).toEqual(['table', { ...last, after: whole?.n }]);
  const before = all.slice(0, all.indexOf(last)).reduce<unknown>((made, { now }) => applyPatch(made, now ?? {}), {});
  expect(whole?.now).toEqual(before);
  there.stop();
  // Nothing has begun since: from now on.
  const [now] = await follows({ table: 't', since: since + 1e12 }, 1);
  expect(now?.type).toBe('table');
});

/** Sends requests ten a second; a throttled one is repeated. */
async function answered(query: string) {
  for (;;) {
    const answer = await reads(query);
    await answer.until(1);
    if (answer.status !== 429) return answer;
  }
}

const oneOf =
  'It is not as it should be: “table” must be the id of a table, or “room” must be 1, for the office, and only one of the two is said.';
const moment = (key: string) => `“${key}” is not as it should be: milliseconds since 1970 are wanted.`;

test.each([
  ['table=x', 409, 'The room has no table “x”.'],
  ['table=t&from=seven', 409, '“seven” is no place in a stream: it is the “id” of an event, or 0.'],
  ['table=t&from=7', 409, '“7” is no place in a stream: it is the “id” of an event, or 0.'],
  ['table=t&from=log-9.7', 409, 'There is no such stream here.'],
  ['table=t&from=log-1.99999', 409, 'The stream has not come to 99999 yet: it was restored from a copy.'],
  ['from=0', 400, oneOf],
  ['room=1&since=5', 400, 'It is not as it should be: “since” is for a table, and “from” is not said beside it.'],
  [
    'table=t&from=0&since=5',
    400,
    'It is not as it should be: “since” is for a table, and “from” is not said beside it.',
  ],
  ['table=t&room=1', 400, oneOf],
  ['', 400, oneOf],
  ['table=', 400, '“table” is not as it should be: it must have at least 1 letter.'],
  ['table=t&table=t', 400, '“table” is not as it should be: it must be text.'],
  ['room=2', 400, '“room” is not as it should be: 1 is wanted, or true in a greeting.'],
  ['table=t&since=-5', 400, moment('since')],
  ['table=t&since=', 400, moment('since')],
  ['table=t&since=1.5', 400, moment('since')],
  ['table=t&since=9007199254740992', 400, moment('since')],
  ['table=t&Table=t', 400, '“Table” is not known here; allowed are table, room, from, since, token.'],
])('%s: refused with a sentence', async (query, status, sentence) => {
  const refused = await answered(query);
  expect([refused.status, JSON.parse(refused.text())]).toEqual([status, { sentence }]);
});

test('WebSocket sends the same messages, and reads only a greeting', async () => {
  expect(await follows({ table: 'x' }, 2)).toEqual([{ type: 'end', sentence: 'The room has no table “x”.' }]);
  expect(await follows({ table: 't', command: 'fold' }, 2)).toEqual([
    { type: 'end', sentence: expect.stringContaining('“command” is not known here') },
  ]);
});

test('a webhook gets signed events in order, even after it was away and after a restart of the room', async () => {
  const secret = 'a secret of sixteen';
  const taken: PublicEvent[] = [];
  const answers = [500, 'lost', 200, 200, 503];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { 'riffle-timestamp': at, 'riffle-signature': signature } = request.headers;
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`);
      const answer = answers.shift() ?? 200;
      // Received, but the answer is lost: the same event comes again.
      if (answer !== 500 && answer !== 503)
        for (const event of (JSON.parse(body) as { readonly events: readonly PublicEvent[] }).events)
          if (taken.every(({ id }) => id !== event.id)) taken.push(event);
      if (typeof answer === 'number') response.writeHead(answer).end();
      else request.destroy();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const notes: unknown[] = [];
  const begins = () =>
    new Webhooks({
      feed: cardroom.feed,
      webhooks: [{ url: `http://127.0.0.1:${port}/hook`, secret, tables: ['t', 'not here'] }],
      tables: () => ['t'],
      post: postWebhook,
      // Shortened, so that the test need not wait a minute for a receiver.
      time: { ...time, after: (ms, action) => time.after(ms / 100, action) },
      files: privateFiles,
      file: join(folder, 'webhooks.json'),
      note: (what, facts) => void notes.push({ what, ...facts }),
    });
  const first = begins();
  await expect.poll(() => taken.length).toBe(1);
  plays(15);
  await expect.poll(() => taken.at(-1)?.n).toBeGreaterThan(taken[0]?.n ?? 0);
  // A receiver has an event before its answer has arrived: only what was answered is where the next one goes on.
  const kept = join(folder, 'webhooks.json');
  await expect.poll(() => existsSync(kept) && readFileSync(kept, 'utf8')).toContain('log-1.');
  first.stop();
  plays(15);
  const second = begins();
  onTestFinished(() => second.stop());
  await expect.poll(() => taken.slice(1)).toEqual(room.told(taken[0]?.n ?? 0));
  expect(notes).toContainEqual({ what: 'A webhook was not taken.', url: expect.any(String), answer: 500 });
});

test('the office: waiting lists as they grow, names by consent, resumed by number', async () => {
  const { office } = cardroom;
  const there = await reads('room=1&from=0');
  const wish = (request: string, wished: OfficeWish) =>
    expect(office.wish(wished, { request, actor: 'floor', name: 'Eva' }).refusal).toBeNull();
  wish('w1', { type: 'open-game', terms: sampleTerms });
  const game = office.state.cash.games[0]?.id ?? '';
  wish('w2', { type: 'wait', game, player: { name: 'Cyril' }, change: null });
  const [waiting] = office.state.cash.waiting;
  wish('agreed', { type: 'record-consent', consent: 'naming', player: waiting?.player.id ?? '', agreed: true });
  wish('w3', { type: 'wait', game, player: { name: 'Dana' }, change: null });
  await expect.poll(() => there.events.filter(({ type }) => type === 'waiting-list').length).toBe(2);
  const now = there.events.reduce<unknown>((made, event) => applyPatch(made, event.now ?? {}), {});
  expect(now).toMatchObject({
    games: { [game]: { name: sampleTerms.name, waiting: [{ name: 'Cyril', called: false }, { called: false }] } },
  });
  expect(JSON.stringify(there.events)).not.toContain('Dana');
  const [first] = there.events;
  // A name agreed to meanwhile comes with the earlier event; the events and their numbers are the same.
  const places = (events: readonly PublicEvent[]) => events.map(({ id, after, type }) => [id, after, type]);
  const later = await follows({ room: true, from: first?.id }, there.events.length - 1);
  expect(places(later)).toEqual(places(there.events.slice(1)));
  const [whole] = await follows({ room: true }, 1);
  expect([whole?.type, whole?.now]).toEqual(['room', now]);
  there.stop();
});

test('the present state by HTTP, as in the OpenAPI document, and as often as it says', async () => {
  const asked = async (path: string) => {
    const answer = await fetch(`${listening.ownUrl}/public/${path}`, {
      headers: { authorization: 'Bearer a token of sixteen' },
    });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  const { body: document } = await asked('openapi.json');
  const { components, paths, servers } = document as {
    components: { schemas: { Table: object; Room: object } };
    paths: Record<string, { get: { operationId: string } }>;
    servers: object;
  };
  const named = ['tables', 'room', 'streamed', 'players', 'sessions', 'openapi.json'];
  expect(Object.keys(paths)).toEqual(named.map((path) => `/public/${path}`));
  // Client generators name their functions by it, and its URL is where the document came from.
  expect(Object.values(paths).map(({ get }) => get.operationId)).toEqual([...named.slice(0, -1), 'document']);
  expect(servers).toEqual([{ url: '/' }]);
  expect(await asked('sessions')).toEqual({
    status: 400,
    body: { sentence: expect.stringContaining('“from” is not as it should be') },
  });
  expect(await asked('players')).toEqual({ status: 200, body: [] });
  expect(await asked('sessions?from=0&until=1')).toEqual({
    status: 429,
    body: { sentence: 'One such question a second is answered.' },
  });
  const fits = (schema: object, value: unknown) => new Ajv2020({ strict: false }).compile(schema)(value);
  const { body: tables } = await asked('tables');
  const state = cardroom.room.table('t')?.state;
  expect(tables).toEqual([state && publicTableOf(state, () => null)]);
  expect(fits(components.schemas.Table, tables[0])).toBe(true);
  const { body: office } = await asked('room');
  expect(fits(components.schemas.Room, office)).toBe(true);
  expect(await asked('tables?table=t')).toEqual({
    status: 400,
    body: { sentence: '“table” is not known here.' },
  });
  expect(await asked('nothing')).toEqual({
    status: 404,
    body: { sentence: 'There is nothing at “/public/nothing” here.' },
  });
  const many = await Promise.all(Array.from({ length: 40 }, () => asked('room')));
  const tooOften = { sentence: expect.stringContaining('Ten questions a second') };
  expect(many.find(({ status }) => status === 429)?.body).toEqual(tooOften);
  const begun = await Promise.all(Array.from({ length: 40 }, () => asked('../events?table=x')));
  expect(begun.find(({ status }) => status === 429)?.body).toEqual(tooOften);
});

test('a manager’s token opens what its role allows, and revoking it ends its open streams', async () => {
  const { tokens } = room;
  const made = tokens.answer({ wish: 'make', purpose: 'tracker', role: 'events' }, 'manager:m1').made ?? '';
  expect(tokens.answer({ wish: 'make', purpose: 'tracker', role: 'watch' }, 'manager:m1').refusal).toBe('taken');
  expect([tokens.allows(made, 'events'), tokens.allows(made, 'watch'), tokens.allows('x', 'events')]).toEqual([
    true,
    false,
    false,
  ]);
  const kept = readFileSync(join(folder, 'reader-tokens.json'), 'utf8');
  expect(kept).toContain('manager:m1');
  expect(kept).not.toContain(made);
  const options = { files: privateFiles, file: join(folder, 'reader-tokens.json'), time, note: () => {} };
  const again = new ReaderTokens({ ...options, newKey: () => 'never' });
  expect(again.allows(made, 'events')).toBe(true);
  expect(tokens.answer({ wish: 'revoke', purpose: 'tracker' }, 'manager:m1')).toEqual({ tokens: [], refusal: null });
  expect(tokens.allows(made, 'events')).toBe(false);
  expect(tokens.answer({ wish: 'revoke', purpose: 'tracker' }, 'manager:m1').refusal).toBe('no-such');
});

test('a reader whose token is revoked receives nothing more', () => {
  const { tokens } = room;
  const made = tokens.answer({ wish: 'make', purpose: 'bot', role: 'events' }, 'manager:m1').made ?? '';
  const said: string[] = [];
  let hear: (text: string) => void = () => {};
  let reader: FeedReader | null = null;
  const desk = eventsDesk({
    feed: {
      follow: (_table, _from, one) => {
        reader = one;
        return { stop: () => {} };
      },
      tables: () => [],
      office: () => cardroom.feed.office(),
    },
    readers: { open: false, tokens: {}, made: tokens },
    stream: null,
    shared: cardroom.shared,
    time,
  });
  const transport = {
    waitingBytes: 0,
    send: (text: string) => void said.push(text),
    onMessage: (heard: (text: string) => void) => {
      hear = heard;
    },
    onState: () => {},
    close: (sentence: string) => void said.push(`closed: ${sentence}`),
  };
  desk.serve(transport as never, false, '10.0.0.9');
  hear(JSON.stringify({ type: 'follow', table: 't', token: made }));
  const event = { type: 'turn' } as never;
  (reader as FeedReader | null)?.send(event);
  expect(said).toEqual(['{"type":"turn"}']);
  tokens.answer({ wish: 'revoke', purpose: 'bot' }, 'manager:m1');
  (reader as FeedReader | null)?.send(event);
  expect(said.slice(1)).toEqual([
    expect.stringContaining('"type":"end"'),
    expect.stringContaining('closed: Public events are for'),
  ]);
});

test('one client cannot take every reader’s place, and places become free again', () => {
  const begins = (asker: string | null) =>
    cardroom.feed.follow('t', null, { asker, waitingBytes: () => 0, send: () => {}, end: () => {} });
  const stops = Array.from({ length: 40 }, () => begins('10.0.0.9')).map((one) => ('stop' in one ? one.stop : null));
  expect(begins('10.0.0.9')).toEqual({ sentence: expect.stringContaining('of one address') });
  const [first] = stops;
  first?.();
  first?.();
  for (const asker of ['10.0.0.9', 'another', null]) {
    const one = begins(asker);
    stops.push('stop' in one ? one.stop : null);
  }
  expect(begins('10.0.0.9')).toHaveProperty('sentence');
  expect(stops).not.toContain(null);
  for (const stop of stops) stop?.();
});

test('a table with a new log goes on in a new stream, for present readers and for later ones', async () => {
  const there = await reads('table=t');
  await there.until(1);
  while (cardroom.room.table('t')?.state.hand?.stage !== 'over') plays(1);
  const given = cardroom.room.table('t');
  if (given === null) throw new Error('The room has no table.');
  const first = rowsGoneOn('log-2', { log: 'log-1', ...given });
  const away = given.state.chairs.find(({ player }) => player !== null)?.seat ?? 1;
  const rest = rowsOf('log-2', [{ type: 'player-away', seat: away, away: true }], { after: first[0] as LogRow });
  const rows = [...first, ...rest];
  expect(cardroom.room.intake.accept({ tableId: 't', logId: 'log-2', rows, texts: [] })).toBeNull();
  expect(cardroom.room.table('t')?.logId).toBe('log-2');
  await expect.poll(() => there.events.at(-1)?.id).toBe('log-2.2');
  expect(there.events.slice(-2).map(({ stream, n, after, type }) => [stream, n, after, type])).toEqual([
    ['log-2', 1, 0, 'table-opened'],
    ['log-2', 2, 1, 'seat'],
  ]);
  const all = there.events.slice(1);
  expect(await follows({ table: 't', from: there.events[0]?.id }, all.length)).toEqual(all);
  const state = cardroom.room.table('t')?.state;
  const now = await follows({ table: 't' }, 1);
  expect(applyPatch({}, now[0]?.now)).toEqual(state && publicTableOf(state, () => null));
  there.stop();
});
