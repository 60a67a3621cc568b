import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { noStaff } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { startCardroom } from '../cardroom/start-cardroom.ts';
import { programDoor } from './doors.ts';
import { roomSocket } from './room-socket.ts';
import type { ScreenTransport } from './screen-transport.ts';
import { socketTransport, watchLiveness } from './socket-transport.ts';
import { listenForWebSockets } from './web-socket-listener.ts';

/** A WebSocket of which only the liveness matters. */
class WatchedSocket extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readyState: 0 | 1 | 2 | 3 = WebSocket.OPEN;
  pings = 0;
  isTerminated = false;

  ping(): void {
    this.pings += 1;
  }

  terminate(): void {
    this.isTerminated = true;
    this.emit('close');
  }
}

function watched() {
  const time = new SimulatedTime();
  const socket = new WatchedSocket();
  const answers: boolean[] = [];
  const pulse = { everyMs: 5_000, quietAt: 1, lostAt: 3 };
  watchLiveness(socket as unknown as WebSocket, time, pulse, (is) => answers.push(is));
  return { time, socket, answers };
}

test('it is pinged every five seconds and closed after fifteen without an answer', () => {
  const { time, socket } = watched();
  time.advance(4_999);
  expect(socket.pings).toBe(0);
  time.advance(1);
  expect(socket.pings).toBe(1);
  time.advance(14_999);
  expect([socket.pings, socket.isTerminated]).toEqual([3, false]);
  time.advance(1);
  expect(socket.isTerminated).toBe(true);
  expect(time.timers).toBe(0);
});

test.each(['pong', 'message'])('a %s is an answer', (answer) => {
  const { time, socket } = watched();
  for (let seconds = 0; seconds < 60; seconds += 15) {
    time.advance(15_000);
    socket.emit(answer);
  }
  expect(socket.isTerminated).toBe(false);
  time.advance(20_000);
  expect(socket.isTerminated).toBe(true);
});

test('an unanswered ping makes it quiet, reported once, until its next message', () => {
  const { time, socket, answers } = watched();
  time.advance(9_999);
  socket.emit('pong');
  time.advance(5_000);
  expect(answers).toEqual([]);
  time.advance(1);
  expect(answers).toEqual([false]);
  socket.emit('pong');
  socket.emit('message');
  time.advance(5_000);
  expect(answers).toEqual([false, true]);
});

test('a closed one is not pinged again, and leaves no timer behind', () => {
  const { time, socket } = watched();
  socket.emit('close');
  expect(time.timers).toBe(0);
});

test('one whose other end does not finish closing is given up without a ping', () => {
  const { time, socket } = watched();
  socket.readyState = WebSocket.CLOSING;
  time.advance(20_000);
  expect([socket.pings, socket.isTerminated]).toEqual([0, true]);
});

/** A real door with `serve` behind it, in simulated time. */
async function openDoor(time: SimulatedTime, serve: (transport: ScreenTransport) => void): Promise<string> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const routes = new Map([['/sync', { door: programDoor, why: 'key' as const, serve }]]);
  const served = listenForWebSockets({ http, sockets, routes, time });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    await served.close();
    http.close();
  });
  return `ws://127.0.0.1:${(http.address() as AddressInfo).port}/sync`;
}

test('a table whose PC lost power is said not to be linked after ten seconds, and accepted again once its old socket is given up', async () => {
  const { time, store } = storeOnDisk();
  const tableKeys = new Map([['1', 'key-1']]);
  const cardroom = startCardroom({
    store,
    time,
    tableKeys,
    randomCode: () => '111111',
    newKey: () => 'key',
    staff: noStaff(() => 'id'),
  });
  const url = await openDoor(time, (transport) => cardroom.serveTable(transport));
  const hello: ToRoom = { type: 'hello', protocol: 1, tableId: '1', logId: 'log-1', key: 'key-1', ...emptyHead };
  const greet = async (socket: WebSocket): Promise<ToTable> => {
    await once(socket, 'open');
    socket.send(JSON.stringify(hello));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(String(data)) as ToTable;
  };
  // Without a pong it is as silent as a machine without power.
  const lost = new WebSocket(url, { autoPong: false });
  expect(await greet(lost)).toMatchObject({ type: 'welcome' });
  expect(await greet(new WebSocket(url))).toMatchObject({ type: 'turned-away', why: 'twice' });
  const gone = once(lost, 'close');
  expect(cardroom.health().linked).toBe(1);
  time.advance(10_000);
  expect([cardroom.health().linked, lost.readyState]).toEqual([0, WebSocket.OPEN]);
  time.advance(10_000);
  await gone;
  expect(cardroom.health().linked).toBe(0);
  expect(await greet(new WebSocket(url))).toMatchObject({ type: 'welcome' });
});

test('a peer that answers stays connected', async () => {
  const time = new SimulatedTime();
  const pongs = new EventEmitter();
  const url = await openDoor(time, (transport) => transport.onState((state) => pongs.emit(state)));
  const states: string[] = [];
  pongs.on('down', () => states.push('down'));
  const socket = new WebSocket(url);
  await once(socket, 'open');
  for (let pings = 0; pings < 6; pings += 1) {
    const asked = once(socket, 'ping');
    time.advance(5_000);
    await asked;
    // What is sent after the pong arrives after it.
    socket.send('still here');
  }
  expect([states, socket.readyState]).toEqual([[], WebSocket.OPEN]);
});

test('a table notices a dead room too: its end of the connection closes', async () => {
  const room = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  onTestFinished(() => {
    for (const client of room.clients) client.terminate();
    room.close();
  });
  await once(room, 'listening');
  const time = new SimulatedTime();
  const socket = new WebSocket(`ws://127.0.0.1:${(room.address() as AddressInfo).port}`);
  const states: string[] = [];
  const transport = socketTransport(socket, time);
  const changed = new EventEmitter();
  transport.onState((state) => {
    states.push(state);
    changed.emit(state);
  });
  await once(changed, 'up');
  const down = once(changed, 'down');
  time.advance(20_000);
  await down;
  expect(states).toEqual(['up', 'down']);
});

test('a table learns within five seconds that its room is silent, before the connection is given up, and at once when it is back', async () => {
  const room = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  onTestFinished(() => {
    for (const client of room.clients) client.terminate();
    room.close();
  });
  await once(room, 'listening');
  const time = new SimulatedTime();
  const url = `ws://127.0.0.1:${(room.address() as AddressInfo).port}`;
  const transport = roomSocket({
    time,
    whereIs: async () => url,
    authorityAt: () => expect.unreachable('there is no TLS on this PC itself'),
    open: (where) => new WebSocket(where),
  });
  const told: unknown[] = [];
  const changed = new EventEmitter();
  const note = (what: unknown): void => {
    told.push(what);
    changed.emit('told');
  };
  transport.onState(note);
  transport.onAnswering?.(note);
  transport.onMessage(() => changed.emit('heard'));
  const isUp = once(changed, 'told');
  const accepted = once(room, 'connection');
  time.advance(1);
  await isUp;
  const [peer] = (await accepted) as [WebSocket];
  // Busy for not quite three seconds, it does not count as silent.
  time.advance(3_000);
  const answered = once(changed, 'heard');
  peer.send('{}');
  await answered;
  expect(told).toEqual(['up']);
  time.advance(5_000);
  expect(told).toEqual(['up', false]);
  const again = once(changed, 'told');
  peer.send('{}');
  await again;
  expect(told).toEqual(['up', false, true]);
});
