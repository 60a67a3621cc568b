import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WebSocketServer } from 'ws';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { socketTransport } from '../../server/connections/socket-transport.ts';
import { chainOver, type TestChain, testPostgres } from '../support/chain-on-postgres.ts';
import type { ChainRooms, OfChainRooms, RoomOfBench, ToChainRooms } from './chain-rooms.ts';
import { fillLog } from './used-log.ts';

type Said<Part extends string> = Extract<OfChainRooms, { readonly [Key in Part]: unknown }>;

/** Rooms in their own thread. */
interface RoomsThread {
  tell(told: ToChainRooms): void;
  /** Resolves with its next message, which must be of this kind. */
  said<Part extends string>(part: Part): Promise<Said<Part>>;
}

/** A chain over its own PostgreSQL, in the measuring thread. */
export interface ChainOfBench {
  readonly place: PostgresPlace;
  /** Adds rooms that are linked and play. */
  live(amount: { readonly rooms: number; readonly tables: number; readonly perSecond: number }): Promise<RoomsThread>;
  /** Adds a room that was away, with this many events. */
  away(events: number): Promise<RoomsThread>;
  close(): Promise<void>;
}

export async function chainOfBench(): Promise<ChainOfBench> {
  const postgres = await testPostgres();
  // An aborted bench must not leave its PostgreSQL running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
  const place = await postgres.newDatabase();
  await fillLog(place);
  const chain = await chainOver(place);
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  sockets.on('connection', (socket) => chain.chain.serveRoom(socketTransport(socket, systemTime)));
  await once(sockets, 'listening');
  const url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
  const threads: Worker[] = [];
  return {
    place,
    live: async ({ rooms, tables, perSecond }) => {
      const linked: RoomOfBench[] = [];
      for (let room = 1; room <= rooms; room += 1) linked.push(await joined(chain, `room-${room}`));
      return begun(threads, { are: 'live', url, rooms: linked, tables, perSecond });
    },
    away: async (events) => begun(threads, { are: 'away', url, room: await joined(chain, 'away'), events }),
    close: async () => {
      for (const thread of threads) await thread.terminate();
      sockets.close();
      for (const socket of sockets.clients) socket.terminate();
      await chain.close();
      await postgres.stop();
    },
  };
}

async function joined({ chain }: TestChain, storeId: string): Promise<RoomOfBench> {
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.joining.issueCode(null);
  await chain.joining.join({ code, storeId, name: storeId, key }, storeId);
  return { storeId, key };
}

/** Rooms ready to begin. */
async function begun(threads: Worker[], workerData: ChainRooms): Promise<RoomsThread> {
  const thread = new Worker(join(import.meta.dirname, 'chain-rooms.ts'), { workerData });
  threads.push(thread);
  // A message may be awaited before or after it comes: the first waiter gets the first message.
  const heard: OfChainRooms[] = [];
  const waiting: ((message: OfChainRooms) => void)[] = [];
  thread.on('message', (message: OfChainRooms) => {
    const first = waiting.shift();
    if (first === undefined) heard.push(message);
    else first(message);
  });
  const said = async <Part extends string>(part: Part): Promise<Said<Part>> => {
    const message = heard.shift() ?? (await new Promise<OfChainRooms>((tell) => void waiting.push(tell)));
    if (!(part in message)) throw new Error(`The rooms do not say “${part}” but ${JSON.stringify(message)}.`);
    return message as Said<Part>;
  };
  await said('ready');
  return { tell: (told) => thread.postMessage(told), said };
}
