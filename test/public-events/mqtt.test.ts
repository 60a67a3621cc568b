// Public events at an external MQTT broker, over real sockets that break at any point.

import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { connectMqtt } from '../../native-bridge/network/connect-mqtt.ts';
import { applyPatch } from '../../protocol/public-events/merge-patch.ts';
import { type PublicEvent, publicEventSchema } from '../../protocol/public-events/public-event.ts';
import { MqttFeed } from '../../server/cardroom/public/mqtt-feed.ts';
import { type FeedRoom, openFeedRoom } from '../support/feed-room.ts';
import { readStream } from '../support/read-stream.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const texts = ['p1', 'p2'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
const folder = temporaryFolder(afterAll);
const placesFile = join(folder, 'mqtt.json');
let room: FeedRoom;

beforeAll(async () => {
  room = await openFeedRoom({ folder: folder, steps: 600, texts });
  room.plays(100);
});

afterAll(() => room.close());

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A broker that stores nothing over a restart. */
async function openBroker() {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === 'house' && String(password) === 'a good password'),
  });
  const server = createServer(broker.handle);
  const port = await listening(server);
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => broker.close(resolve));
    server.close();
  };
  return { port, close };
}

/** A connection to a broker that can be cut at any moment; `isDeaf`: the broker's answers are dropped. */
async function openLine(to: () => number) {
  const sockets = new Set<Socket>();
  let isDeaf = false;
  const server = createServer((near) => {
    const far = connectTcp(to(), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (data) => isDeaf || near.write(data));
  });
  const port = await listening(server);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port,
    cut,
    swallow: (on: boolean) => {
      isDeaf = on;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** What a subscriber of the table receives, without retained messages. */
async function subscribed(port: number, heard: PublicEvent[]) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'house', password: 'a good password' });
  client.on('message', (topic, payload, { retain }) => {
    if (topic === 'cards/tables/t' && !retain) heard.push(JSON.parse(payload.toString()));
  });
  await client.subscribeAsync('cards/#', { qos: 1 });
  return client;
}

/** The table's retained message, as a new subscriber gets it. */
async function keptAt(port: number): Promise<string> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'house', password: 'a good password' });
  const kept = new Promise<string>((resolve) => client.on('message', (_topic, payload) => resolve(String(payload))));
  await client.subscribeAsync('cards/tables/t');
  const text = await kept;
  await client.endAsync();
  return text;
}

const notes: unknown[] = [];

const consents = (who: string, agreed: boolean) =>
  room.cardroom.privacyOffice.answer({ type: 'record-consent', consent: 'naming', who, all: false, agreed });

const begins = (port: number, password = 'a good password') =>
  new MqttFeed({
    feed: room.cardroom.feed,
    brokers: [{ url: `mqtt://127.0.0.1:${port}`, username: 'house', password, prefix: 'cards', tables: ['t'] }],
    tables: () => ['t'],
    connect: connectMqtt,
    // Shortened, so that the test need not wait a minute for a broker.
    time: { ...room.time, after: (ms, action) => room.time.after(ms / 20, action) },
    files: privateFiles,
    file: placesFile,
    note: (what, facts) => void notes.push({ what, ...facts }),
  });

test('nothing is lost and nothing comes twice: connections cut, answers lost, the cardroom restarted, the broker emptied', async () => {
  const heard: PublicEvent[] = [];
  let broker = await openBroker();
  const line = await openLine(() => broker.port);
  onTestFinished(() => line.close());
  let reader = await subscribed(broker.port, heard);
  let feed = begins(line.port);
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.type).toBe('table');
  const first = heard[0]?.n ?? 0;
  const isAllThere = () => expect.poll(() => heard.slice(1)).toEqual(room.told(first));
  for (let round = 0; round < 4; round += 1) {
    room.plays(20);
    await expect.poll(() => heard.length).toBeGreaterThan(round * 8);
    line.cut();
  }
  await isAllThere();
  // The broker has it, but its answer is lost; all earlier answers have arrived.
  await expect.poll(() => readFileSync(placesFile, 'utf8')).toContain(`"${heard.at(-1)?.id}"`);
  line.swallow(true);
  room.plays(10);
  const [next] = room.told(heard.at(-1)?.n ?? 0);
  await expect.poll(() => heard.at(-1)?.id).toBe(next?.id);
  line.swallow(false);
  line.cut();
  await isAllThere();
  // A crash that lost the broker's position.
  feed.stop();
  rmSync(placesFile);
  room.plays(15);
  feed = begins(line.port);
  await isAllThere();
  // A broker that lost its data.
  await reader.endAsync();
  await broker.close();
  room.plays(15);
  broker = await openBroker();
  reader = await subscribed(broker.port, heard);
  await isAllThere();
  feed.stop();
  await reader.endAsync();
  await broker.close();
});

test('a late subscriber gets the last event at once, and asks the cardroom for earlier ones', async () => {
  const broker = await openBroker();
  const feed = begins(broker.port);
  onTestFinished(async () => {
    feed.stop();
    await broker.close();
  });
  const kept: PublicEvent[] = [];
  room.plays(10);
  const last = room.told(0).at(-1);
  await expect
    .poll(async () => {
      const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
        username: 'house',
        password: 'a good password',
      });
      client.on('message', (_topic, payload, { retain }) => {
        if (retain) kept.push(JSON.parse(payload.toString()));
      });
      await client.subscribeAsync('cards/tables/t');
      await client.endAsync();
      return kept.at(-1)?.id;
    })
    .toBe(last?.id);
});

test('a broker that rejects the cardroom is noted with its own words, and retried', async () => {
  notes.length = 0;
  const broker = await openBroker();
  const feed = begins(broker.port, 'another password');
  await expect
    .poll(() => notes)
    .toContainEqual({
      what: 'A broker is not reached.',
      url: `mqtt://127.0.0.1:${broker.port}`,
      sentence: expect.stringMatching(/not authorized|bad user/i),
    });
  feed.stop();
  await broker.close();
});

test('a foreign retained message is noted, and the topic begins with the whole table', async () => {
  notes.length = 0;
  rmSync(placesFile, { force: true });
  const broker = await openBroker();
  const heard: PublicEvent[] = [];
  const reader = await subscribed(broker.port, heard);
  await reader.publishAsync('cards/tables/t', '{"id":"elsewhere.7"}', { retain: true, qos: 1 });
  await expect.poll(() => heard.length).toBe(1);
  const feed = begins(broker.port);
  await expect.poll(() => heard[1]?.type).toBe('table');
  expect(notes).toContainEqual(
    expect.objectContaining({ what: 'A broker’s topic begins anew.', sentence: 'There is no such stream here.' }),
  );
  feed.stop();
  await reader.endAsync();
  await broker.close();
});

test.each(['connected', 'away'])(
  'a name that was taken back does not stay at the broker, while the cardroom is %s',
  async (how) => {
    rmSync(placesFile, { force: true });
    const broker = await openBroker();
    let feed: MqttFeed | null = null;
    onTestFinished(async () => {
      feed?.stop();
      rmSync(placesFile, { force: true });
      await broker.close();
    });
    await consents('p1', true);
    await consents('p2', true);
    feed = begins(broker.port);
    await expect.poll(() => keptAt(broker.port)).toContain('Player p');
    const before = JSON.parse(await keptAt(broker.port)) as PublicEvent;
    if (how === 'away') feed.stop();
    await consents('p1', false);
    await consents('p2', false);
    if (how === 'away') feed = begins(broker.port);
    await expect.poll(() => keptAt(broker.port)).not.toContain('Player p');
    const after = JSON.parse(await keptAt(broker.port)) as PublicEvent;
    expect([after.id, after.type]).toEqual([before.id, 'names']);
  },
);

test('a name is sent only while its player agrees: new readers do not get it, and others are told that it is gone', async () => {
  const reads = async (from: string): Promise<PublicEvent | undefined> => {
    const reading = await readStream(`${room.listening.ownUrl}/events?table=t${from}`, {});
    await reading.until(1);
    reading.stop();
    return reading.events[0];
  };
  expect(JSON.stringify(await reads(''))).not.toContain('Player p');
  expect(await consents('Nobody', true)).toEqual({ sentence: 'There is no player “Nobody”, by name or by id.' });
  expect(await consents('p1', true)).toMatchObject({ lines: [expect.stringContaining('may be named')] });
  await consents('p2', true);
  const whole = await reads('');
  expect(whole?.type).toBe('table');
  expect(JSON.stringify(whole)).toContain('Player p');
  await consents('p1', false);
  await consents('p2', false);
  expect(JSON.stringify(await reads(''))).not.toContain('Player p');
  room.plays(20);
  const next = await reads(`&from=${whole?.id}`);
  expect(next?.after).toBe(whole?.n);
  expect(JSON.stringify(applyPatch(whole?.now, next?.now))).not.toContain('Player p');
});

test('a name is sent and withdrawn at once, even without a table event, and again with the next event', async () => {
  await consents('p1', false);
  await consents('p2', false);
  const there = await readStream(`${room.listening.ownUrl}/events?table=t`, {});
  await there.until(1);
  const [whole] = there.events;
  const names = (): unknown => {
    const { seats } = there.events.reduce<unknown>((made, { now }) => applyPatch(made, now ?? {}), {}) as never;
    return Object.values(seats as Record<string, { readonly name?: string }>).flatMap(({ name }) => name ?? []);
  };
  expect(names()).toEqual([]);
  await consents('p1', true);
  await there.until(2);
  expect(there.events[1]).toMatchObject({ type: 'names', id: whole?.id, n: whole?.n, after: whole?.n });
  expect(publicEventSchema.parse(there.events[1])).toEqual(there.events[1]);
  expect(names()).toEqual(['Player p1']);
  // A reader that was away resumes from the same number, and is told as soon.
  await consents('p1', false);
  await there.until(3);
  expect(names()).toEqual([]);
  const back = await readStream(`${room.listening.ownUrl}/events?table=t&from=${whole?.id}`, {});
  await back.until(1);
  expect(back.events[0]).toMatchObject({ type: 'names', after: whole?.n });
  expect(JSON.stringify(back.events)).toContain('"name":null');
  back.stop();
  // A change that affects no name sends nothing: the next message is the next event.
  await consents('Nobody', true);
  await consents('p1', true);
  room.plays(20);
  await there.until(5);
  expect(there.events.slice(3, 5)).toMatchObject([{ type: 'names' }, { after: whole?.n }]);
  expect(JSON.stringify(there.events[4])).toContain('Player p1');
  there.stop();
});
