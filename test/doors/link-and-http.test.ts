import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type AtHttp, type AtLink, httpColumns, httpRows, linkColumns, linkRows } from '../../commands/door-table.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { toRoomSchema } from '../../protocol/sync-messages.ts';
import { cardroomDoors } from '../../server/cardroom/cardroom-doors.ts';
import { askedByHttp, type HttpQuestion } from './asked-by-http.ts';
import {
  deskKey,
  type House,
  network,
  noChain,
  openHouse,
  otherAddress,
  tableKey,
  untilTrue,
  updatesOf,
  watchToken,
} from './open-house.ts';
import { samplesBy } from './sample-of.ts';
import { Visitor } from './visitor.ts';

let at: House;
beforeAll(async () => {
  at = await openHouse({ staff: true });
  const { keys } = at.cardroom.room;
  keys.give('table-8', 'other'.repeat(8));
  keys.give('table-9', 'retired'.repeat(6));
  keys.give('table-9', 'in-use'.repeat(7));
});
afterAll(() => at.close());

const samples = samplesBy(toRoomSchema, 'type');

test('the table of the link has every message of its schema', () => {
  expect(linkRows().map(({ message }) => message)).toEqual(expect.arrayContaining([...samples.keys()]));
  expect(linkRows()).toHaveLength(samples.size);
});

const greetings: Readonly<Record<AtLink, { readonly tableId: string; readonly key: string }>> = {
  'unknown key': { tableId: 'table-7', key: 'x'.repeat(43) },
  'revoked key': { tableId: 'table-9', key: 'retired'.repeat(6) },
  'another table’s key': { tableId: 'table-7', key: 'other'.repeat(8) },
  'its own key': { tableId: 'table-8', key: 'other'.repeat(8) },
  'a browser': { tableId: 'table-7', key: tableKey },
};

test.each(linkColumns)(
  'at the door of tables, %s: heard as the table says, and what is refused is not written',
  async (who) => {
    const { time, room, certificates, written } = at;
    const hello = {
      ...samples.get('hello'),
      ...greetings[who],
      protocol: 2,
      oldest: 1,
      logId: randomUUID(),
      seq: 0,
      hash: emptyHead.hash,
    };
    for (const { message, may } of linkRows()) {
      const before = written();
      const table = await Visitor.at(`wss://${network}:${room.port}/sync`, time, {
        ca: [certificates.authority],
        ...(who === 'a browser' ? { origin: `https://${network}:${room.port}` } : {}),
      });
      onTestFinished(() => table.close());
      const isYes = may[linkColumns.indexOf(who)] === 'yes';
      // Allowed peers greet first; the others send their request at once.
      if (isYes || message === 'hello') table.say(hello);
      if (message !== 'hello') table.say(samples.get(message));
      await untilTrue(time, () => table.heard.length > 0);
      expect([message, table.heard[0]?.type]).toEqual([message, isYes ? 'welcome' : 'turned-away']);
      if (!isYes) expect([message, table.heard[0]?.why]).toEqual([message, expect.stringMatching(/^(key|malformed)$/)]);
      if (!isYes) expect(written()).toBe(before);
      table.close();
      await untilTrue(time, () => table.isGone);
    }
  },
);

test('the table of requests has every path', () => {
  const { posts = {}, reads = {} } = cardroomDoors(at.cardroom, {
    key: '',
    token: null,
    readers: { open: false, tokens: {} },
    time: at.time,
    note: () => {},
    updates: updatesOf(at.cardroom, at.time),
    chain: { follow: () => noChain },
    place: () => ({ address: '', fingerprint: null }),
  });
  const paths = [
    ...Object.keys(posts).map((path) => `POST ${path}`),
    ...Object.keys(reads).map((path) => `GET ${path}`),
  ];
  const told = httpRows.map(({ message, part }) => `${message} ${part}`);
  expect(told.toSorted()).toEqual([...paths, 'GET /', 'GET /health'].toSorted());
});

/** The origin, the credentials, and the request's headers. */
function questionOf(who: AtHttp): { readonly url: string; readonly question: HttpQuestion } {
  const { room, certificates } = at;
  const plain = `http://127.0.0.1:${room.port}`;
  const other = { authority: certificates.authority, from: otherAddress() ?? '127.0.0.1' };
  switch (who) {
    case 'this PC with the key':
      return { url: plain, question: { headers: { authorization: `Bearer ${deskKey}` } } };
    case 'this PC':
      return { url: plain, question: {} };
    case 'another PC with the token':
      return { url: room.url, question: { ...other, headers: { authorization: `Bearer ${watchToken}` } } };
    case 'another PC':
      return { url: room.url, question: other };
    case 'a page from elsewhere':
      return {
        url: plain,
        question: { headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${deskKey}` } },
      };
    case 'a foreign name': {
      const host = `rebound.example:${room.port}`;
      return {
        url: plain,
        question: { headers: { host, origin: `http://${host}`, authorization: `Bearer ${deskKey}` } },
      };
    }
  }
}

const bodies: Readonly<Record<string, object>> = {
  '/pair': { code: '000000', name: 'A' },
  '/vote': { code: '00000000' },
  '/pair-table': { code: '000000', tableId: 'table-1', key: 'k'.repeat(32) },
  '/tables': { type: 'list' },
  '/code': { role: 'display' },
  '/chain': { type: 'list' },
  '/browsers': { type: 'list' },
  '/staff': { type: 'list' },
  '/privacy': { type: 'retention', dryRun: true },
  '/review': { type: 'status' },
  '/update': { tableId: 'table-7' },
  '/updates': { wish: 'look' },
};

test.each(httpColumns)('asked by HTTP, %s: answered as the table says, with nothing written', async (who) => {
  if (who.startsWith('another') && otherAddress() === null) {
    console.warn(`This machine has no network: “${who}” was not tried.`);
    return;
  }
  const { url, question } = questionOf(who);
  const before = at.written();
  for (const { message, part, may } of httpRows) {
    const path = part ?? '';
    const body = message === 'POST' ? JSON.stringify(bodies[path]) : undefined;
    const headers = { ...question.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const { code, text } = await askedByHttp(url + path, { ...question, method: message, headers, body });
    // A wrong code was checked; a missing key was not.
    const isNo = code === 403 || /cardroom's own PC\.|not the one in the data folder/.test(text);
    expect([path, isNo ? 'no' : 'yes', text.slice(0, 120)]).toEqual([
      path,
      may[httpColumns.indexOf(who)],
      expect.any(String),
    ]);
    if (isNo) expect(text).toMatch(/\.(\n|"\})?$/);
  }
  expect(at.written()).toBe(before);
});
