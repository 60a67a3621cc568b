import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { certificateMaker } from '../../native-bridge/network/certificates.ts';
import { meetRoom } from '../../native-bridge/network/meet-room.ts';
import { sharedPort } from '../../native-bridge/network/shared-port.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { FilesInMemory } from '../../test/support/staff-of-house.ts';
import { CannotRun } from '../cannot-run.ts';
import { languages } from '../texts.ts';
import { ownPageDoor, programDoor } from './doors.ts';
import { listen } from './listen.ts';
import { type OwnNames, RoomCertificates } from './room-certificates.ts';
import { RoomNotMet, roomSocket } from './room-socket.ts';

/** An address of this machine that counts as the network: its connections do not come from 127.0.0.1. */
const network = '127.0.0.2';

async function openCertificates({
  files = new FilesInMemory(),
  time = systemTime,
  own = { names: ['room.local'], addresses: [network] },
}: {
  files?: FilesInMemory;
  time?: Pick<SimulatedTime, 'now' | 'after'>;
  own?: OwnNames;
} = {}) {
  const reported: string[] = [];
  const certificates = await RoomCertificates.open({
    maker: certificateMaker,
    files,
    authorityFile: 'authority.key',
    serverFile: 'server.key',
    time,
    ownNames: () => own,
    report: (sentence) => reported.push(sentence),
  });
  return { certificates, files, reported };
}

/** A room's door on an address that is not its loopback; echoes what tables send. */
async function openRoom(certificates: RoomCertificates | null, at: { port?: number } = {}) {
  const listening = await listen(
    {
      host: certificates === null ? '127.0.0.1' : network,
      port: at.port ?? 0,
      certificates,
      files: fastifyStatic,
      folder: null,
      index: 'cardroom.html',
      alsoAt: {},
      door: ownPageDoor,
      health: () => ({ serves: true }),
      routes: new Map([
        [
          '/sync',
          {
            door: programDoor,
            why: 'key' as const,
            serve: (transport) => transport.onMessage((text) => transport.send(`heard ${text}`)),
          },
        ],
      ]),
      posts: { '/echo': ({ body }) => ({ body }) },
      time: systemTime,
    },
    {
      fastify: (limits) => fastify(limits),
      sockets: new WebSocketServer({ noServer: true }),
      sharedPort,
    },
  );
  onTestFinished(() => listening.close());
  return listening;
}

function get(url: string, authority?: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<{ code: number; text: string; type: string }>((resolve, reject) => {
    const request =
      authority === undefined
        ? plainRequest(url, { ...options, agent: false })
        : secureRequest(url, { ...options, agent: false, ca: [authority] });
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () =>
        resolve({ code: response.statusCode ?? 0, text, type: String(response.headers['content-type']) }),
      );
    });
    request.end();
  });
}

/** A table's end of the link. */
function tableAt(url: string, authority: string | Error) {
  const heard: string[] = [];
  const transport = roomSocket({
    time: systemTime,
    whereIs: async () => url,
    authorityAt: async () => {
      if (authority instanceof Error) throw authority;
      return authority;
    },
    open: (address, ca) => new WebSocket(address, ca === null ? {} : { ca: [ca], checkServerIdentity: () => false }),
  });
  onTestFinished(() => transport.close());
  transport.onMessage((text) => heard.push(text));
  transport.onState((state) => {
    heard.push(state);
    if (state === 'up') transport.send('hello');
  });
  return heard;
}

test('a room speaks TLS under its own authority on the network, and plain HTTP to its own machine alone', async () => {
  const { certificates } = await openCertificates();
  const { url, ownUrl } = await openRoom(certificates);
  expect(url).toMatch(/^https:\/\/127\.0\.0\.2:\d+$/);
  expect(JSON.parse((await get(`${url}/health`, certificates.authority)).text)).toEqual({ serves: true });
  expect(ownUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(JSON.parse((await get(`${ownUrl}/health`)).text)).toEqual({ serves: true });
});

test('every plain request over the network gets one page: the fingerprint, and how to trust it', async () => {
  const { certificates } = await openCertificates();
  const { url } = await openRoom(certificates);
  const plain = url.replace('https', 'http');
  const pages = await Promise.all(['/', '/health', '/floor', '/assets/x.js'].map((path) => get(plain + path)));
  for (const { code, text } of pages) {
    expect(code).toBe(200);
    expect(text.replaceAll('<br>', ':')).toContain(certificates.fingerprint);
    for (const language of languages) expect(text).toContain(`<section lang="${language}"`);
    expect(text).toContain(`href="${url}/"`);
    expect(text).not.toMatch(/<script|serves/);
  }
  const download = await get(`${plain}/riffle-cardroom.crt`);
  expect(download).toMatchObject({ code: 200, type: 'application/x-x509-ca-cert', text: certificates.authority });
  expect(download.text).not.toContain('PRIVATE KEY');
  expect(await get(`${plain}/echo`, undefined, { method: 'POST' })).toMatchObject({ code: 426 });
  const strange = await get(plain, undefined, { headers: { host: '"><script>alert(1)</script>' } });
  expect(strange.text).not.toContain('<script');
});

test('a table that has stored the authority connects; it sends nothing to another room at that address', async () => {
  const { certificates } = await openCertificates();
  const { url, port, close } = await openRoom(certificates);
  const address = `${url.replace('https', 'wss')}/sync`;
  const met = await meetRoom({ host: network, port });
  expect(met).toEqual({ authority: certificates.authority, fingerprint: certificates.fingerprint });
  const first = tableAt(address, met.authority);
  await expect.poll(() => first).toEqual(['up', 'heard hello']);
  await close();
  await expect.poll(() => first.at(-1)).toBe('down');
  // A refusal there concerns nobody.
  const alone = tableAt(address, met.authority);
  await expect.poll(() => alone).toEqual(['down']);

  await openRoom((await openCertificates()).certificates, { port });
  const second = tableAt(address, met.authority);
  await expect.poll(() => second.at(-1)).toBe('down');
  expect(second).toHaveLength(2);
  expect(JSON.parse(second[0] ?? '')).toMatchObject({
    type: 'turned-away',
    why: 'key',
    sentence: expect.stringMatching(
      /^Another cardroom than the one this table is paired with answers at 127\.0\.0\.2:/,
    ),
  });
});

test('a table with an address of the old kind, or without an authority, is told what to do', async () => {
  const { certificates } = await openCertificates();
  const { url } = await openRoom(certificates);
  const plain = tableAt(`${url.replace('https', 'ws')}/sync`, '');
  await expect.poll(() => plain.join()).toMatch(/speaks over TLS: write wss:/);
  const lost = tableAt(`${url.replace('https', 'wss')}/sync`, new RoomNotMet('No cardroom was found.'));
  await expect.poll(() => lost.join()).toMatch(/No cardroom was found\./);
  const local = await openRoom(null);
  const wrong = tableAt(`${local.url.replace('http', 'wss')}/sync`, certificates.authority);
  await expect.poll(() => wrong.join()).toMatch(/does not speak TLS/);
  await expect(meetRoom({ host: '127.0.0.1', port: local.port })).rejects.toThrow();
});

test('ended with tables connected, every connection is closed', async () => {
  const { certificates } = await openCertificates();
  const { url, close } = await openRoom(certificates);
  const sockets = [`${url.replace('https', 'wss')}/sync`].map(
    (address) => new WebSocket(address, { ca: [certificates.authority] }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const closed = sockets.map((socket) => once(socket, 'close'));
  await close();
  await Promise.all(closed);
});

test('authority and certificate are made once, in separate files, and found again', async () => {
  const { certificates, files } = await openCertificates();
  const again = await openCertificates({ files });
  expect(again.certificates.shown).toEqual(certificates.shown);
  expect(again.reported).toEqual([]);
  expect([...files.content.keys()].sort()).toEqual(['authority.key', 'server.key']);
  expect((await openCertificates()).certificates.fingerprint).not.toBe(certificates.fingerprint);
});

test('the certificate is renewed before it ends and when the machine’s addresses change; the authority stays', async () => {
  const time = new SimulatedTime();
  const own = { names: ['room.local'], addresses: ['10.0.0.2'] };
  const { certificates } = await openCertificates({ time, own });
  const { fingerprint, shown } = certificates;
  let renewed = 0;
  certificates.watch(() => {
    renewed += 1;
  });
  /** A check ends some turns after its minute. */
  const renewedWithin = (ms: number) => {
    time.advance(ms);
    return expect.poll(() => {
      time.advance(60_000);
      return renewed;
    });
  };
  time.advance(60_000);
  await new Promise((turn) => setImmediate(turn));
  expect(renewed).toBe(0);
  own.addresses = ['10.0.0.3'];
  await renewedWithin(0).toBe(1);
  const moved = certificates.shown;
  expect(moved).not.toEqual(shown);
  await renewedWithin(310 * 24 * 60 * 60_000).toBe(2);
  expect(certificates.shown).not.toEqual(moved);
  expect(certificates.fingerprint).toBe(fingerprint);
  certificates.stop();
});

test('an authority signs only for the names it was made for: later names are left out and reported once', async () => {
  const time = new SimulatedTime();
  const own = { names: ['room.local', 'room.casino.example'], addresses: ['10.0.0.2', '198.51.100.7'] };
  const { certificates, reported, files } = await openCertificates({ time, own });
  expect([certificates.isFor('room.casino.example'), certificates.isFor('bank.example')]).toEqual([true, false]);
  own.names.push('bank.example');
  own.addresses.push('198.51.100.8');
  const { shown } = certificates;
  certificates.watch(() => expect.unreachable('nothing has changed that could be signed'));
  for (let minutes = 0; minutes < 3; minutes += 1) {
    time.advance(60_000);
    await new Promise((turn) => setImmediate(turn));
  }
  expect(certificates.shown).toEqual(shown);
  expect(reported.filter((sentence) => sentence.includes('without bank.example, 198.51.100.8,'))).toHaveLength(1);
  certificates.stop();
  // A restarted program reports it again, and serves under the names it may use.
  const again = await openCertificates({ files, time, own });
  expect(again.certificates.isFor('bank.example')).toBe(false);
  expect(again.reported).toHaveLength(1);
});

test.each([
  ['nonsense'],
  [''],
  [
    '-----BEGIN PRIVATE KEY-----\nAA\n-----END PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n',
  ],
])('a file of the authority that holds %j is not replaced: a sentence says what to do', async (content) => {
  const files = new FilesInMemory();
  files.write('authority.key', Buffer.from(content));
  await expect(openCertificates({ files })).rejects.toThrow(
    /^authority\.key holds no key with its certificate: put it back/,
  );
  expect(Buffer.from(files.read('authority.key') ?? []).toString()).toBe(content);
  files.fault = 'authority.key may be read by other accounts.';
  await expect(openCertificates({ files })).rejects.toThrow(new CannotRun(files.fault));
});

test.each([
  ['GET', '/nothing?x=1', {}, 404, 'There is nothing at “/nothing” here.'],
  ['GET', '/echo', {}, 405, '“/echo” takes POST, and no GET.'],
  ['DELETE', '/health', {}, 405, '“/health” takes GET, and no DELETE.'],
  ['GET', '/%', {}, 400, '“/%” is not an address: a “%” must be followed by two hexadecimal digits.'],
  ['POST', '/echo', { body: '{', type: 'application/json' }, 400, 'The body is not JSON.'],
  ['POST', '/echo', { body: '', type: 'application/json' }, 400, 'The body is empty; it must be JSON.'],
  [
    'POST',
    '/echo',
    { body: '<a/>', type: 'text/xml' },
    415,
    'The body must be JSON, with the content type “application/json”.',
  ],
  [
    'POST',
    '/echo',
    { body: `"${'x'.repeat(17_000)}"`, type: 'application/json' },
    413,
    'The body is too long; it may have at most 16384 bytes.',
  ],
])(
  '%s %s is refused in one sentence',
  async (method, path, { body, type }: { body?: string; type?: string }, status, sentence) => {
    const { ownUrl } = await openRoom(null);
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await fetch(`${ownUrl}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    expect([answer.status, await answer.json()]).toEqual([status, { sentence }]);
    const page = await fetch(`${ownUrl}${path}`, {
      method,
      headers: { ...headers, accept: 'text/html' },
      ...(body === undefined ? {} : { body }),
    });
    expect([page.status, await page.text()]).toEqual([status, `${sentence}\n`]);
  },
);
