import { once } from 'node:events';
import { connect as connectNet, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedPort } from '../../native-bridge/network/shared-port.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { pageHeaders } from '../../server/connections/http-files.ts';
import { askedByHttp, saidRaw } from './asked-by-http.ts';
import { type House, network, openHouse, otherAddress, untilTrue } from './open-house.ts';
import { Visitor } from './visitor.ts';

let at: House;
beforeAll(async () => {
  at = await openHouse({ staff: true });
});
afterAll(() => at.close());

const tableAt = () => ({ host: '127.0.0.1', port: at.table.port });
const roomAt = () => ({ host: '127.0.0.1', port: at.room.port });
const everyServer = [
  ['the table', tableAt],
  ['the cardroom', roomAt],
] as const;
const urlOf = ({ host, port }: { host: string; port: number }) => `http://${host}:${port}`;

/** Both still serve proper visitors. */
async function expectServing(): Promise<void> {
  for (const [, place] of everyServer) expect((await askedByHttp(`${urlOf(place())}/health`)).code).toBe(200);
}

test.each(everyServer)('%s sends its headers with every answer, also with a refusal', async (_who, place) => {
  const answers = await Promise.all([
    askedByHttp(`${urlOf(place())}/`),
    askedByHttp(`${urlOf(place())}/app.js`),
    askedByHttp(`${urlOf(place())}/health`),
    askedByHttp(`${urlOf(place())}/nothing-here`),
    askedByHttp(`${urlOf(place())}/`, { headers: { host: 'rebound.example' } }),
    askedByHttp(`${urlOf(place())}/pair`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
    askedByHttp(`${urlOf(place())}/`, { method: 'DELETE' }),
  ]);
  for (const { headers } of answers) expect(headers).toMatchObject(pageHeaders);
  expect(answers.map(({ code }) => code).slice(0, 5)).toEqual([200, 200, 200, 404, 403]);
  const policy = pageHeaders['content-security-policy'];
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  for (const none of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect(policy).toContain(`${none} 'none'`);
});

test('plain requests over the network get the explaining page, without script, file or frame', async () => {
  const url = `http://${network}:${at.room.port}`;
  for (const path of ['/', '/health', '/metrics', '/app.js', '/../beside.txt']) {
    const { headers, text } = await askedByHttp(url + path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    expect(text).not.toMatch(/<script|A page\.|secret|browsers/);
  }
  const asked = await askedByHttp(`${url}/pair`, { method: 'POST', body: '{"code":"1"}' });
  expect(asked.code).toBe(426);
});

test.each([
  '/../beside.txt',
  '/..%2fbeside.txt',
  '/%2e%2e/beside.txt',
  '/%2e%2e%2fbeside.txt',
  '/..%5cbeside.txt',
  '/..%c0%afbeside.txt',
  '/app.js%00.txt',
  '/%00',
  '//127.0.0.1/beside.txt',
  '/./../beside.txt',
  '/app.js/../../beside.txt',
  '/%252e%252e%252fbeside.txt',
])('no path leads out of the pages: %s', async (path) => {
  for (const [, place] of everyServer) {
    const raw = await saidRaw(
      place(),
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${place().port}\r\nConnection: close\r\n\r\n`,
    );
    expect(raw).toMatch(/^HTTP\/1\.1 (400|404|414) /);
    expect(raw).not.toContain('secret');
    // Our own sentence, without a word of the file reader.
    expect(raw).toMatch(/There is nothing at |is not an address/);
    const part = await askedByHttp(`${urlOf(place())}/app.js`, { headers: { range: 'bytes=99999999-' } });
    expect(part.text).toContain('The file has no such part.');
  }
});

test.each([
  ['two lengths', 'POST /pair HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}'],
  [
    'a length beside pieces',
    'POST /pair HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['pieces by another name', 'POST /pair HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a blank before the colon', 'GET / HTTP/1.1\r\nHost : HOST\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['no host, of an old kind', 'GET / HTTP/1.0\r\n\r\n'],
  ['a line that ends in the middle', 'GET / HTTP/1.1\nHost: HOST\nX: a\r\rb\r\n\r\n'],
  ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['nonsense', '\x00\x01\x02\x03\r\n\r\n'],
  ['a way through', 'CONNECT example.com:443 HTTP/1.1\r\nHost: HOST\r\n\r\n'],
])('%s is no request: it is refused, and nothing after it is looked at', async (_what, text) => {
  for (const [, place] of everyServer) {
    const host = `127.0.0.1:${place().port}`;
    const behind = `GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const raw = await saidRaw(place(), text.replaceAll('HOST', host) + behind);
    expect(raw).not.toMatch(/ 200 OK/);
  }
  await expectServing();
});

test('a body has at most 16 kB, is JSON, and cannot set a prototype', async () => {
  const url = `${urlOf(roomAt())}/pair`;
  const asked = (body: string, type = 'application/json') =>
    askedByHttp(url, { method: 'POST', body, headers: { 'content-type': type } });
  expect((await asked(JSON.stringify({ code: '1', name: 'a'.repeat(17_000) }))).code).toBe(413);
  expect((await asked('{"code":"000000","name":"A"', 'application/json')).code).toBe(400);
  expect((await asked('<code/>', 'application/xml')).code).toBe(415);
  for (const key of ['__proto__', 'constructor'])
    expect((await asked(`{"${key}":{"prototype":{"isAdmin":true}},"code":"000000","name":"A"}`)).text).not.toContain(
      '"key":"',
    );
  expect((await asked(`${'['.repeat(8_000)}${']'.repeat(8_000)}`)).code).toBeLessThan(500);
  expect({}).not.toHaveProperty('isAdmin');
});

test('messages with unknown keys, a prototype or 20,000 levels change nothing at either door', async () => {
  const { time, table, room, certificates, log, written } = at;
  const origin = `https://${network}:${room.port}`;
  const doors = [
    { url: `ws://127.0.0.1:${table.port}/table`, options: {}, key: null },
    {
      url: `wss://${network}:${room.port}/socket`,
      options: { ca: [certificates.authority], origin },
      key: at.browser('floor'),
    },
  ];
  await untilTrue(time, () => at.cardroom.room.store.rows.position(log.logId).seq === log.head.seq);
  const before = written();
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  for (const { url, options, key } of doors)
    for (const text of [
      '{"type":"request","id":"request-1","sequence":0,"command":{"type":"start-hand","actor":"device:shuffler"}}',
      '{"type":"request","id":"request-1","sequence":0,"actor":"cardroom","command":{"type":"start-hand"}}',
      '{"type":"request","id":"request-1","sequence":0,"command":{"type":"note","fact":{"type":"device-note"}}}',
      '{"type":"request","id":"request-1","sequence":0,"command":{"type":"call-floor","seat":null,"__proto__":{"by":"floor"}}}',
      '{"__proto__":{"type":"request"},"id":"request-1","sequence":0,"command":{"type":"start-hand"}}',
      '{"type":"floor-ask","id":"request-1","ask":{"what":"search","query":{"__proto__":{"tableId":"x"},"constructor":1}}}',
      '{"type":"office-wish","id":"request-1","wish":{"type":"meet-player","player":{"name":"A","id":"b"}}}',
      '{"type":"office-wish","id":"request-1","wish":{"type":"drop-structure","id":"__proto__"}}',
      `{"type":"request","id":"request-1","sequence":0,"command":${deep}}`,
      deep,
      // A table sends the whole table again to a screen that greets again; that changes nothing.
      ...(key === null ? [] : ['{"type":"hello","protocol":1,"key":null}']),
    ]) {
      const visitor = await Visitor.at(url, time, options);
      onTestFinished(() => visitor.close());
      await visitor.greet(key);
      const heard = visitor.heard.length;
      visitor.say(text);
      await untilTrue(time, () => visitor.heard.length > heard || visitor.isGone);
      const answer = visitor.heard
        .slice(heard)
        .find(({ type }) => type !== 'office' && type !== 'desk-person' && type !== 'names');
      expect([text.slice(0, 90), JSON.stringify(answer)]).toEqual([
        text.slice(0, 90),
        expect.stringMatching(/turned-away|malformed|not-understood|signed-out|nobody-signed-in/),
      ]);
    }
  expect(written()).toBe(before);
  await expectServing();
});

test('a binary message, one too long, one in a thousand pieces, and more than fifty a second end only that connection', async () => {
  const { time, table } = at;
  const url = `ws://127.0.0.1:${table.port}/table`;
  const come = async (): Promise<Visitor> => {
    const visitor = await Visitor.at(url, time);
    onTestFinished(() => visitor.close());
    await visitor.greet(null);
    return visitor;
  };
  const gone = async (visitor: Visitor) => {
    await untilTrue(time, () => visitor.isGone);
    return visitor.last('turned-away')?.why;
  };
  const binary = await come();
  binary.socket.send(Buffer.from([1, 2, 3]));
  expect(await gone(binary)).toBe('malformed');
  const long = await come();
  long.say({ type: 'request', id: 'request-1', sequence: 0, command: 'a'.repeat(70_000) });
  expect(await gone(long)).toBe('malformed');
  const huge = await come();
  huge.socket.send('a'.repeat(5_000_000), () => {});
  expect(await gone(huge)).toBeUndefined();
  const pieces = await come();
  for (let sent = 0; sent < 20_000; sent += 1) pieces.socket.send('a', { fin: false }, () => {});
  expect(await gone(pieces)).toBeUndefined();
  const quick = await come();
  for (let sent = 0; sent < 60; sent += 1)
    quick.say({ type: 'correction-ask', id: `request-${sent}`, ask: { what: 'acts', hand: 1 } });
  expect(await gone(quick)).toBe('busy');
  await expectServing();
});

test('compression is never negotiated, and an older socket protocol is refused', async () => {
  const visitor = await Visitor.at(`ws://127.0.0.1:${at.table.port}/table`, at.time, { perMessageDeflate: true });
  onTestFinished(() => visitor.close());
  expect(visitor.socket.extensions).toBe('');
  const old = await saidRaw(
    tableAt(),
    `GET /table HTTP/1.1\r\nHost: 127.0.0.1:${at.table.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  expect(old).toMatch(/^HTTP\/1\.1 4\d\d /);
});

const upgrade = (path: string, port: number, host = `127.0.0.1:${port}`) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

test.each(['/nowhere', '/table', '/socket', '/sync'])(
  'whoever asks for a socket at %s and hangs up in the middle harms nobody',
  async (path) => {
    for (const [, place] of everyServer)
      for (let times = 0; times < 5; times += 1) {
        const socket = await connected(place());
        socket.write(upgrade(path, place().port));
        socket.resetAndDestroy();
      }
    await expectServing();
  },
);

test('a stranger cannot fill the memory: before a greeting the connection ends at 64 kB of an endless message', async () => {
  const { time, room, certificates } = at;
  for (const path of ['/sync', '/socket']) {
    const visitor = await Visitor.at(`wss://${network}:${room.port}${path}`, time, { ca: [certificates.authority] });
    onTestFinished(() => visitor.close());
    const from = time.now();
    for (let sent = 0; sent < 5; sent += 1) visitor.socket.send('a'.repeat(50_000), { fin: false }, () => {});
    await untilTrue(time, () => visitor.isGone);
    // Long before the time to greet is over.
    expect(time.now() - from).toBeLessThan(10_000);
    expect(visitor.heard).toEqual([]);
  }
});

test('a silent connection is closed: before the first byte, before the greeting, and half-open later', async () => {
  const { time } = at;
  const silent = await connected(roomAt());
  let isClosed = false;
  silent.once('close', () => {
    isClosed = true;
  });
  // Its ten seconds begin when the server has accepted it, a turn or two from now.
  for (let turns = 0; !isClosed && turns < 5_000; turns += 1) {
    await new Promise((turn) => setTimeout(turn, 5));
    time.advance(10_000);
  }
  expect(isClosed).toBe(true);
  const mute = await Visitor.at(`ws://127.0.0.1:${at.table.port}/table`, time);
  onTestFinished(() => mute.close());
  mute.socket.pause();
  // It sends no pong, like a PC without power.
  time.advance(10_000);
  time.advance(60_000);
  mute.socket.resume();
  await untilTrue(time, () => mute.isGone);
  await expectServing();
});

test('a slowly dribbled request is dropped, plainly, over TLS and as a stranger', async () => {
  const port = sharedPort({
    handler: (_request, response) => response.end('served'),
    stranger: (_request, response) => response.end('a stranger'),
    shown: at.certificates.shown,
    time: systemTime,
    handshakes: { take: () => true, isShut: () => false },
    patience: { headersTimeout: 150, requestTimeout: 200, connectionsCheckingInterval: 20 },
  });
  onTestFinished(port.close);
  const taken = await port.listen(network, 0);
  const dribbled = async (socket: Duplex, begin: string): Promise<string> => {
    let heard = '';
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      heard += String(data);
    });
    socket.write(begin);
    const more = setInterval(() => socket.write('X'), 20);
    await new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    clearInterval(more);
    return heard;
  };
  const secure = connectTls({
    host: network,
    port: taken,
    ca: [at.certificates.authority],
    checkServerIdentity: () => undefined,
  });
  await once(secure, 'secureConnect');
  const head = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
  const body = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n';
  const heard = await Promise.all([
    dribbled(await connected({ host: '127.0.0.1', port: taken }), head),
    dribbled(await connected({ host: network, port: taken }), head),
    dribbled(secure, head),
    dribbled(await connected({ host: '127.0.0.1', port: taken }), body),
  ]);
  for (const text of heard) expect(text).toMatch(/ 408 |served/);
});

test('a flood of pings from a client that reads nothing ends its connection', async () => {
  const { time, table } = at;
  const visitor = await Visitor.at(`ws://127.0.0.1:${table.port}/table`, time);
  onTestFinished(() => visitor.close());
  await visitor.greet(null);
  visitor.socket.pause();
  const socket = (visitor.socket as unknown as { _socket: Socket })._socket;
  socket.pause();
  const ping = Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0])));
  for (let sent = 0; sent < 200 && !socket.destroyed; sent += 1) await new Promise((turn) => socket.write(ping, turn));
  visitor.socket.resume();
  await expectServing();
});

test('one network address may have a hundred connections; this machine is not limited', async () => {
  const from = otherAddress();
  if (from === null) return console.warn('This machine has no network: connections from one address were not counted.');
  const opened: Socket[] = [];
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
  });
  let refused = 0;
  for (let index = 0; index < 130; index += 1) {
    const socket = await connected({ host: network, port: at.room.port, localAddress: from });
    opened.push(socket);
    socket.once('close', () => {
      refused += 1;
    });
  }
  await expect.poll(() => refused).toBe(30);
  await expectServing();
});

test('one network address may begin TLS only so often; this machine is not limited', async () => {
  const from = otherAddress();
  if (from === null) return console.warn('This machine has no network: handshakes were not counted.');
  /** Whether a handshake from that address or from this machine was completed. */
  const shaken = async (localAddress = '127.0.0.1'): Promise<boolean> => {
    const ca = [at.certificates.authority];
    const to = { host: network, port: at.room.port, localAddress, ca, checkServerIdentity: () => undefined };
    const socket = connectTls(to);
    const isShaken = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isShaken;
  };
  at.time.advance(60_000);
  let taken = 0;
  for (let index = 0; index < 130; index += 1) if (await shaken(from)) taken += 1;
  expect(taken).toBe(100);
  expect([await shaken(from), await shaken()]).toEqual([false, true]);
  at.time.advance(1_000);
  expect(await shaken(from)).toBe(true);
  await expectServing();
});

function connected(to: { host: string; port: number; localAddress?: string }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectNet(to);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

test('/health and /metrics contain no person, number, code or key', async () => {
  const { code } = at.cardroom.issueCode('floor');
  at.browser('floor');
  const told = await Promise.all([
    askedByHttp(`${urlOf(tableAt())}/health`),
    askedByHttp(`${urlOf(roomAt())}/health`),
    askedByHttp(`${urlOf(roomAt())}/metrics`),
  ]);
  for (const { text } of told)
    expect(text).not.toMatch(new RegExp(`Jana|Tomáš|Dvořák|O'Brien|Nguyễn|${code}|A floor|"number"|badge[^"]`));
});
