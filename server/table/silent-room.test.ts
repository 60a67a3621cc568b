import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { cachedKeyIn, cachedListIn, FilesInMemory } from '../../test/support/staff-of-house.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { roomSocket } from '../connections/room-socket.ts';
import { startTableServer } from './table-server.ts';

/** A room behind a real socket that welcomes a table and then sends only what the test sends. */
async function silentRoom() {
  const room = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(room, 'listening');
  onTestFinished(() => {
    for (const client of room.clients) client.terminate();
    room.close();
  });
  const welcome: ToTable = { type: 'welcome', protocol: 1, storeId: 'store-1', ...emptyHead };
  return {
    url: `ws://127.0.0.1:${(room.address() as AddressInfo).port}`,
    /** The next table to connect, welcomed once it has identified itself. */
    next: async (): Promise<WebSocket> => {
      const [table] = (await once(room, 'connection')) as [WebSocket];
      await once(table, 'message');
      table.send(JSON.stringify(welcome));
      return table;
    },
  };
}

function tableOf(url: string) {
  const time = new SimulatedTime();
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  const connect = () =>
    roomSocket({
      time,
      whereIs: async () => url,
      authorityAt: () => expect.unreachable('there is no TLS on this PC itself'),
      open: (where) => new WebSocket(where),
    });
  const server = startTableServer({
    config: sampleConfig({}),
    log,
    time,
    newId: randomUUID,
    reserve: null,
    badgeReader: null,
    staff: cachedListIn(new FilesInMemory()),
    reviewKey: cachedKeyIn(new FilesInMemory()),
    shuffler: null,
    reader: null,
    startSealer: () => expect.unreachable('there is no reader'),
    room: { key: 'key-1', connect },
    report: () => {},
  });
  onTestFinished(async () => {
    await server.stop();
    log.close();
  });
  /** What a screen is shown of the cardroom. */
  const told: string[] = [];
  const screen = new EventEmitter();
  server.serveScreen({
    waitingBytes: 0,
    send: (text) => {
      const message = JSON.parse(text) as FromTableServer;
      if (message.type !== 'welcome' && message.type !== 'status') return;
      const { state } = message.status.cardroom;
      if (told.at(-1) === state) return;
      told.push(state);
      screen.emit('told');
    },
    onMessage: (hear) => hear(JSON.stringify({ type: 'hello', protocol: 1, key: null })),
    onState: () => {},
    close: () => {},
  });
  return { time, told, next: () => once(screen, 'told') };
}

test('a room that accepts the connection but is silent is shown as linked for five seconds at most, and again at its first message', async () => {
  const { url, next } = await silentRoom();
  const { time, told, next: nextTold } = tableOf(url);
  const came = next();
  const linked = nextTold();
  time.advance(1);
  const room = await came;
  await linked;
  expect(told).toEqual(['unlinked', 'linked']);
  time.advance(3_000);
  expect(told).toHaveLength(2);
  time.advance(2_000);
  expect(told).toEqual(['unlinked', 'linked', 'unlinked']);
  const again = nextTold();
  room.send(JSON.stringify({ type: 'kept', seq: 0 } satisfies ToTable));
  await again;
  expect(told.at(-1)).toBe('linked');
});
