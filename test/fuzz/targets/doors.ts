import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { json, serveControl } from '../../../commands/simulator/control-server.ts';
import { listenTools } from '../../../native-bridge/network/listen-tools.ts';
import { systemTime } from '../../../native-bridge/serial/system-time.ts';
import { cardroomDoors } from '../../../server/cardroom/cardroom-doors.ts';
import { listen } from '../../../server/connections/listen.ts';
import { BadAnswer, type FuzzTarget, type OpenedTarget } from '../fuzz-target.ts';
import { fuzzedCardroom } from './rooms.ts';

const deskKey = 'desk-key';

/** A real cardroom at a real address of this machine, without screens. */
async function servedCardroom() {
  const room = fuzzedCardroom();
  const { fastify, files, sockets, sharedPort } = listenTools(64 * 1024);
  const doors = cardroomDoors(room.cardroom, {
    key: deskKey,
    token: null,
    readers: { open: false, tokens: {} },
    time: room.time,
    note: () => {},
    place: () => ({ address: 'http://room', fingerprint: null }),
  });
  const options = {
    ...doors,
    files: files as never,
    folder: null,
    index: 'cardroom.html',
    alsoAt: {},
    host: '127.0.0.1',
    port: 0,
    certificates: null,
  };
  const listening = await listen(
    { ...options, time: systemTime },
    { fastify: fastify as never, sockets: sockets as never, sharedPort: sharedPort as never },
  );
  return {
    port: listening.port,
    close: async () => {
      await listening.close();
      room.close();
    },
  };
}

const patienceMs = 2_000;

/** Sends bytes and ends; returns the response until the connection is closed, or until nothing more comes. */
function exchange(port: number, bytes: Uint8Array, isDone: (heard: Buffer) => boolean): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket: Socket = connect({ port, host: '127.0.0.1' });
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(parts));
    };
    const timer = setTimeout(end, patienceMs);
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (isDone(Buffer.concat(parts))) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.end(bytes);
  });
}

const alive = (port: number): Promise<Buffer> =>
  exchange(
    port,
    Buffer.from(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    () => false,
  );

/** Whatever was sent, the next visitor is served. */
async function stillServes(port: number): Promise<void> {
  const heard = await alive(port);
  if (!/^HTTP\/1\.1 (200|503|404|403)/.test(heard.toString('latin1')))
    throw new BadAnswer(`Nobody answers any more: “${heard.toString('latin1').slice(0, 80)}”.`);
}

/** The next visitor is tried after this many inputs. */
const visitedEvery = 25;

function served(
  open: () => Promise<{ readonly port: number; close(): Promise<void> }>,
  isDone: (heard: Buffer) => boolean,
  kindOf: (heard: string) => string,
) {
  return async (): Promise<OpenedTarget> => {
    const { port, close } = await open();
    let said = 0;
    return {
      take: async (input) => {
        const bytes = Buffer.from(
          Buffer.from(input).toString('latin1').replaceAll('HOST', `127.0.0.1:${port}`),
          'latin1',
        );
        const heard = await exchange(port, bytes, isDone);
        if (++said % visitedEvery === 0) await stillServes(port);
        if (heard.length > 64 * 1024 + 16 * input.length)
          throw new BadAnswer(`${input.length} bytes were answered by ${heard.length}.`);
        return kindOf(heard.toString('latin1'));
      },
      close,
    };
  };
}

const statusOf = (heard: string): string => {
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');
  // A failing server answers 500: a visitor's input must not cause that.
  if (statuses.includes('500')) throw new BadAnswer(`The server failed: ${heard.slice(-300)}`);
  return [...new Set(statuses)].sort().join(' ') || 'closed';
};

const requestOf = (line: string, ...more: readonly string[]): string =>
  `${[line, 'Host: HOST', 'Connection: close', ...more].join('\r\n')}\r\n\r\n`;
const postOf = (path: string, body: string): string =>
  `${requestOf(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Authorization: Bearer ${deskKey}`, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`;
const upgrade = (path: string): string =>
  requestOf(`GET ${path} HTTP/1.1`).replace(
    'Connection: close',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  );

const paths = [
  '/',
  '/health',
  '/metrics',
  '/events?table=9',
  '/events?room=1&from=x.1',
  '/events?from=%00',
  '/pair',
  '/pair-table',
  '/tables',
  '/code',
  '/staff',
  '/privacy',
  '/browsers',
  '/review',
  '/socket',
  '/sync',
  '/cardroom',
  '/../x',
  '//',
  '/%00',
  '/%2e%2e/',
  'http://[',
  '*',
  '/socket?',
  '/%E0%A4%A',
];
const httpWords = [
  ...paths,
  'GET',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'HTTP/1.0',
  'HTTP/2',
  '\r\n',
  'Host:',
  'Origin: http://evil',
  'Content-Length: -1',
  'Content-Length: 99',
  'Transfer-Encoding: chunked',
  '0\r\n\r\n',
  'Expect: 100-continue',
  'Connection: keep-alive',
  'Content-Type: text/plain',
  'Range: bytes=0-',
  'If-None-Match: *',
  'Accept: */*',
  'Upgrade: h2c',
];

const http: FuzzTarget = {
  name: 'http-requests',
  covers: [
    'server/connections/http-files.ts',
    'server/connections/listen.ts',
    'server/connections/web-socket-listener.ts',
    'server/connections/doors.ts',
    'server/cardroom/cardroom-doors.ts',
    'server/connections/own-desk.ts',
    'server/cardroom/watch-desk.ts',
    'server/cardroom/public/events-desk.ts',
    'server/cardroom/pairing.ts',
    'server/cardroom/table-pairing.ts',
  ],
  form: 'text',
  mostBytes: 32_768,
  share: 0.06,
  samples: () => [
    ...paths.map((path) => requestOf(`GET ${path} HTTP/1.1`)),
    postOf('/pair', '{"code":"123456","name":"P"}'),
    postOf('/code', '{"role":"floor"}'),
    postOf('/staff', '{"type":"list"}'),
    upgrade('/socket'),
    upgrade('/sync'),
  ],
  words: httpWords,
  grammar: () =>
    fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'DELETE', 'X'),
        fc.constantFrom(...paths),
        fc.array(fc.constantFrom(...httpWords), { maxLength: 5 }),
        fc.json(),
      )
      .map(([method, path, headers, body]) => `${requestOf(`${method} ${path} HTTP/1.1`, ...headers)}${body}`),
  open: served(servedCardroom, () => false, statusOf),
};

/** A client's masked WebSocket frame. */
function frameOf(opcode: number, payload: Uint8Array, { fin = true, mask = 0 } = {}): Buffer {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  const masked = payload.map((byte) => byte ^ mask);
  return Buffer.concat([Buffer.of((fin ? 0x80 : 0) | opcode, ...length, mask, mask, mask, mask), masked]);
}

const socketHello = Buffer.from('{"type":"hello","protocol":1,"key":null}');
const webSocketFrames: FuzzTarget = {
  name: 'web-socket-frames',
  covers: [
    'server/connections/web-socket-listener.ts',
    'server/connections/socket-transport.ts',
    'server/connections/socket-transport.ts',
    'server/cardroom/answer-browser.ts',
  ],
  form: 'bytes',
  mostBytes: 100_000,
  share: 0.06,
  samples: () => [
    frameOf(1, socketHello),
    frameOf(1, socketHello, { mask: 0x5a }),
    Buffer.concat([
      frameOf(9, Buffer.from('ping')),
      frameOf(1, socketHello, { fin: false }),
      frameOf(0, Buffer.alloc(0)),
    ]),
    frameOf(8, Buffer.from([0x03, 0xe8])),
    Buffer.of(0xc1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    frameOf(2, Buffer.alloc(70_000)),
    frameOf(1, Buffer.from([0xff, 0xfe])),
  ],
  grammar: () =>
    fc
      .array(
        fc.tuple(
          fc.nat(15),
          fc.oneof(
            fc.uint8Array({ maxLength: 80 }),
            fc.json().map((text) => Buffer.from(text)),
          ),
          fc.boolean(),
          fc.nat(255),
        ),
        { maxLength: 6 },
      )
      .map((frames) =>
        Buffer.concat(frames.map(([opcode, payload, fin, mask]) => frameOf(opcode, payload, { fin, mask }))),
      ),
  open: async () => {
    const { port, close } = await servedCardroom();
    const head = {
      '/socket': Buffer.from(upgrade('/socket').replace('HOST', `127.0.0.1:${port}`)),
      '/sync': Buffer.from(upgrade('/sync').replace('HOST', `127.0.0.1:${port}`)),
    };
    let said = 0;
    return {
      take: async (input) => {
        const path = said % 2 === 0 ? '/socket' : '/sync';
        // The server's close frame, or its end, shows that it has decided.
        const heard = await exchange(port, Buffer.concat([head[path], input]), () => false);
        if (++said % visitedEvery === 0) await stillServes(port);
        const [answer = '', ...after] = heard.toString('latin1').split('\r\n\r\n');
        return `${statusOf(answer)} ${/"why":"([a-z-]+)"/.exec(after.join())?.[1] ?? after.join().length > 0}`;
      },
      close,
    };
  },
};

const simulatorControl: FuzzTarget = {
  name: 'simulator-control',
  covers: ['commands/simulator/control-server.ts'],
  form: 'text',
  mostBytes: 32_768,
  share: 0.06,
  samples: () => [
    requestOf('GET /health HTTP/1.1'),
    requestOf('GET //x HTTP/1.1'),
    requestOf('GET http://[ HTTP/1.1'),
    postOf('/press', '{"button":"green"}'),
    postOf('/press', '{'),
    requestOf('GET /%zz?%%%=1 HTTP/1.1'),
  ],
  words: httpWords,
  open: served(
    async () => {
      const control = await serveControl(
        { 'GET /health': () => json(200, { ok: true }), 'POST /press': ({ body }) => json(200, body) },
        0,
      );
      return { port: Number(new URL(control.url).port), close: () => control.close() };
    },
    () => false,
    statusOf,
  ),
};

export const doorTargets: readonly FuzzTarget[] = [http, webSocketFrames, simulatorControl];
