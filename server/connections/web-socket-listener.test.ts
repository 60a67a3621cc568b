import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { realTable } from '../../test/support/real-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { StatusBoard } from '../table/status-board.ts';
import { answer } from './answer.ts';
import { type Door, namedPageDoor, ownMachineDoor, ownPageDoor, programDoor } from './doors.ts';
import { serveHttpFiles } from './http-files.ts';
import { listenForWebSockets } from './web-socket-listener.ts';

/** A table's real door on loopback. */
async function openDoor(door: Door = ownMachineDoor) {
  const { table } = realTable();
  const screens = temporaryFolder();
  writeFileSync(join(screens, 'index.html'), '<!doctype html><title>Console</title>');
  const http = fastify();
  const sockets = new WebSocketServer({ noServer: true });
  const status = new StatusBoard(systemTime, { simulated: false, cardroom: false });
  const served = listenForWebSockets({
    http: http.server,
    sockets,
    time: systemTime,
    routes: new Map([
      [
        '/table',
        {
          door,
          why: 'not-paired',
          serve: (transport) =>
            answer(transport, {
              table,
              status,
              time: systemTime,
              newId: randomUUID,
              deckDesk: null,
              askShuffler: null,
              signIn: null,
              floorDesk: null,
            }),
        },
      ],
    ]),
  });
  await serveHttpFiles(http, {
    files: fastifyStatic,
    folder: screens,
    index: 'index.html',
    alsoAt: { '/floor': 'index.html', '/overlay': 'overlay.html' },
    door,
    health: () => ({ table: 'table-7' }),
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await served.close();
    await http.close();
  });
  const { port } = http.server.address() as AddressInfo;
  return { table, served, sockets, screens: screens, host: `127.0.0.1:${port}`, port };
}

/** Everything a client receives until the server closes, or until `until`. */
function heard(socket: WebSocket, until = Number.POSITIVE_INFINITY): Promise<readonly FromTableServer[]> {
  return new Promise((resolve, reject) => {
    const messages: FromTableServer[] = [];
    socket.on('message', (data) => {
      messages.push(JSON.parse(String(data)) as FromTableServer);
      if (messages.length === until) resolve(messages);
    });
    socket.on('close', () => resolve(messages));
    socket.on('error', reject);
  });
}

const hello = JSON.stringify({ type: 'hello', protocol: 1, key: null });

test('a screen of our own page is accepted, and its tap is answered', async () => {
  const { host, table } = await openDoor();
  const socket = new WebSocket(`ws://${host}/table`, { origin: `http://${host}` });
  socket.on('open', () => {
    socket.send(hello);
    socket.send(
      JSON.stringify({
        type: 'request',
        id: 'request-1',
        sequence: table.sequence,
        command: { type: 'call-floor', seat: null },
      }),
    );
  });
  const [welcome, event, answered] = await heard(socket, 3);
  expect([welcome?.type, event?.type]).toEqual(['welcome', 'events']);
  expect(answered).toMatchObject({ type: 'answer', id: 'request-1', refusal: null });
  socket.close();
});

test.each([
  ['a page from elsewhere', { origin: 'http://example.com' }],
  ['a name that was only made to point here', { host: 'example.com:80', origin: 'http://example.com:80' }],
  ['a page without a name', { origin: 'null' }],
])('%s is turned away with a sentence and hears nothing of the table', async (_what, headers) => {
  const { host } = await openDoor();
  const socket = new WebSocket(`ws://${host}/table`, { headers });
  socket.on('open', () => socket.send(hello));
  const messages = await heard(socket);
  expect(messages).toEqual([{ type: 'turned-away', why: 'not-paired', sentence: expect.stringMatching(/\.$/) }]);
});

test('an unknown path opens no socket', async () => {
  const { host } = await openDoor();
  await expect(heard(new WebSocket(`ws://${host}/elsewhere`))).rejects.toThrow('404');
});

test('binary data ends the connection with a sentence', async () => {
  const { host } = await openDoor();
  const socket = new WebSocket(`ws://${host}/table`);
  socket.on('open', () => socket.send(Buffer.from([1, 2, 3])));
  expect(await heard(socket)).toMatchObject([{ type: 'turned-away', why: 'malformed' }]);
});

test('a rejected screen with much still in transit hears why: the connection is closed, not cut', async () => {
  const { host, sockets } = await openDoor();
  const socket = new WebSocket(`ws://${host}/table`);
  await once(socket, 'open');
  const [atServer] = sockets.clients;
  const closed = once(atServer ?? expect.unreachable(), 'close');
  const messages = heard(socket);
  socket.send(hello);
  for (let tap = 0; tap < 2_000; tap += 1)
    socket.send(JSON.stringify({ type: 'a message nobody knows', tap, id: null }));
  expect((await messages).at(-1)).toMatchObject({ type: 'turned-away' });
  // 1006 would mean that the connection broke.
  expect((await closed)[0]).toBe(1005);
});

test('closing ends every connection, notifies its handlers, and accepts nobody meanwhile', async () => {
  const { host, served, sockets } = await openDoor();
  const clients = [1, 2, 3].map(() => new WebSocket(`ws://${host}/table`));
  await Promise.all(clients.map((client) => once(client, 'open')));
  const told: string[] = [];
  for (const client of sockets.clients) client.on('close', () => told.push('down'));
  const closing = served.close();
  const late = heard(new WebSocket(`ws://${host}/table`));
  await closing;
  expect([told, sockets.clients.size]).toEqual([['down', 'down', 'down'], 0]);
  await expect(late).rejects.toThrow('404');
});

test('the pages’ headers admit nothing from elsewhere', async () => {
  const { host } = await openDoor();
  const page = await fetch(`http://${host}/`);
  expect(await page.text()).toContain('Console');
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  );
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  // OBS adds colours to the overlay by an inline style, and to no other page.
  const policies = ['/', '/floor', '/overlay'].map(async (path) => {
    const { headers } = await fetch(`http://${host}${path}`);
    return headers.get('content-security-policy')?.match(/style-src [^;]*/)?.[0];
  });
  expect(await Promise.all(policies)).toEqual([
    "style-src 'self'",
    "style-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(await (await fetch(`http://${host}/health`)).json()).toEqual({ table: 'table-7' });
});

test('browsers cache files with a hash in their name for good; pages and missing files are not cached', async () => {
  const { host, screens } = await openDoor();
  mkdirSync(join(screens, 'assets'));
  writeFileSync(join(screens, 'assets/text-en-1a2b.js'), 'export {}');
  const kept = async (path: string) => (await fetch(`http://${host}${path}`)).headers.get('cache-control');
  expect(await kept('/assets/text-en-1a2b.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/floor', '/assets/gone-3c4d.js']) expect(await kept(path)).toBe('no-cache');
});

test('a file outside the screens is not served', async () => {
  const { host } = await openDoor();
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'])
    expect(await statusOf(host, path)).toBeGreaterThanOrEqual(400);
});

test('a page under a foreign host name is refused with a sentence', async () => {
  const { host } = await openDoor();
  expect(await statusOf(host, '/', 'example.com')).toBe(403);
});

test.each([
  [
    'a foreign machine at the console',
    ownMachineDoor,
    { remoteAddress: '192.168.1.20' },
    { host: '192.168.1.7:4700' },
    false,
  ],
  ['this machine over IPv6', ownMachineDoor, { remoteAddress: '::1' }, { host: '[::1]:4700' }, true],
  ['this machine, mapped', ownMachineDoor, { remoteAddress: '::ffff:127.0.0.1' }, { host: 'localhost:4700' }, true],
  [
    'a tablet on the cardroom page',
    ownPageDoor,
    { remoteAddress: '192.168.1.20' },
    { host: '192.168.1.7:4701', origin: 'http://192.168.1.7:4701' },
    true,
  ],
  [
    'a page from elsewhere in the cardroom',
    ownPageDoor,
    { remoteAddress: '192.168.1.20' },
    { host: '192.168.1.7:4701', origin: 'http://example.com' },
    false,
  ],
  [
    'a browser where tables come in',
    programDoor,
    { remoteAddress: '127.0.0.1' },
    { host: 'localhost:4701', origin: 'http://localhost:4701' },
    false,
  ],
])('%s', (_who, door, socket, headers, isLetIn) => {
  expect(door({ headers, socket }) === null).toBe(isLetIn);
});

/** The status for a path exactly as written: `fetch` would normalise it. */
function statusOf(host: string, path: string, hostHeader = host): Promise<number> {
  const [hostname, port] = host.split(':');
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host: hostHeader } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('a page is served at each of its addresses, and at no other', async () => {
  const { host } = await openDoor();
  for (const path of ['/', '/floor'])
    expect(await (await fetch(`http://${host}${path}`)).text()).toContain('<title>Console</title>');
  expect((await fetch(`http://${host}/elsewhere`)).status).toBe(404);
});

test.each([
  ['room.local:4701', true, true],
  ['10.0.0.2:4701', true, true],
  ['[fd00::9]:4701', true, true],
  ['rebound.example:4701', true, false],
  ['', true, false],
  ['127.0.0.1:4701', false, true],
  ['localhost', false, true],
  ['room.local:4701', false, false],
  ['10.0.0.2:4701', false, false],
])('a browser at the cardroom that calls it %j (over TLS: %j) is let in: %j', (host, encrypted, isIn) => {
  const door = namedPageDoor((name) => name === 'room.local');
  const origin = `${encrypted ? 'https' : 'http'}://${host}`;
  const said = (headers: object) => door({ headers: { host, ...headers }, socket: { encrypted } });
  expect(said({ origin }) === null).toBe(isIn);
  expect(said({ 'sec-fetch-mode': 'navigate' }) === null).toBe(isIn);
  expect(said({ origin: 'https://elsewhere.example' })).toMatch(/\.$/);
  // Over TLS a program has checked the certificate; plain requests come only from this machine.
  expect(said({}) === null).toBe(encrypted || isIn);
});
