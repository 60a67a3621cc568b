import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { socketTransport } from './socket-transport.ts';

/** A server and sockets to it, each with what the server has received. */
async function opened() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const [[accepted]] = await Promise.all([once(server, 'connection'), once(socket, 'open')]);
    const transport = socketTransport(accepted as WebSocket, systemTime);
    const told = { heard: 0 };
    transport.onMessage((message) => {
      told.heard += 1;
      if (message === 'answer me') transport.send('here');
    });
    return { socket, transport, told };
  };
}

test('a held socket is not read while others are, and all its messages arrive after release', async () => {
  const connect = await opened();
  const [flood, other] = [await connect(), await connect()];
  flood.transport.hold?.(true);
  for (let sent = 0; sent < 200; sent += 1) flood.socket.send('x'.repeat(10_000));
  for (let asked = 0; asked < 20; asked += 1) {
    other.socket.send('answer me');
    await once(other.socket, 'message');
  }
  expect([flood.told.heard, other.told.heard]).toEqual([0, 20]);
  flood.socket.send('answer me');
  flood.transport.hold?.(false);
  await once(flood.socket, 'message');
  expect(flood.told.heard).toBe(201);
});

test('a held socket can be closed', async () => {
  const { socket, transport } = await (await opened())();
  const down = new Promise<void>((resolve) => transport.onState((state) => state === 'down' && resolve()));
  transport.hold?.(true);
  socket.send('x'.repeat(1_000_000));
  transport.close();
  await Promise.all([once(socket, 'close'), down]);
});
