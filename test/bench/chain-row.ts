import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WebSocketServer } from 'ws';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { eventColumns, eventLine } from '../../native-bridge/postgres/chain-logs.ts';
import { copyInto } from '../../native-bridge/postgres/copy-text.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import { inTransaction } from '../../native-bridge/postgres/in-transaction.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { socketTransport } from '../../server/connections/socket-transport.ts';
import { chainOver, type TestChain, testPostgres } from '../support/chain-on-postgres.ts';
import type { ChainRooms, OfChainRooms, Played, RoomOfBench, ToChainRooms } from './chain-rooms.ts';
import { type Measured, percentile, whole } from './measured.ts';
import { weekLogs } from './room-logs.ts';

interface ChainAmount {
  readonly rooms?: number;
  readonly tables?: number;
  readonly perSecond?: number;
  readonly seconds?: number;
  /** Of the room that was away. */
  readonly behind?: number;
}

/** How often playing alone and beside a room that catches up take turns. */
const turns = 5;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How long the chain takes to keep what many tables of many rooms play, alone and while a room that was away for a week catches up. */
export async function measureChain({
  rooms = 60,
  tables = 50,
  perSecond = 1_000,
  seconds = 60,
  behind = 200_000,
}: ChainAmount = {}): Promise<Measured> {
  const postgres = await testPostgres();
  const place = await postgres.newDatabase();
  const chain = await chainOver(place);
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  sockets.on('connection', (socket) => chain.chain.serveRoom(socketTransport(socket, systemTime)));
  const threads: RoomsThread[] = [];
  try {
    await once(sockets, 'listening');
    const url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
    const linked: RoomOfBench[] = [];
    for (let room = 1; room <= rooms; room += 1) linked.push(await joined(chain, `room-${room}`));
    const away = await joined(chain, 'away');
    const live = await begun({ are: 'live', url, rooms: linked, tables, perSecond });
    const week = await begun({ are: 'away', url, room: away, events: behind });
    threads.push(live, week);
    // In turn, so that whatever else the machine does meanwhile slows down both.
    const alone: Played[] = [];
    const beside: Played[] = [];
    const catchingUp: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      live.tell({ play: seconds / turns });
      alone.push((await live.said('played')).played);
      live.tell({ play: 'on' });
      week.tell({ send: behind / 2 / turns });
      catchingUp.push((await week.said('weekMs')).weekMs);
      live.tell({ end: true });
      beside.push((await live.said('played')).played);
    }
    week.tell({ send: behind / 2 });
    const { weekMs } = await week.said('weekMs');
    const copied = await rawCopy(place, behind);
    const ms = (time: number): string => `${time.toFixed(0)} ms p99`;
    const p99 = (played: readonly Played[]): number =>
      percentile(
        played.flatMap(({ times }) => times),
        0.99,
      );
    const perSecondOf = (played: readonly Played[]): number =>
      sum(played.map(({ rows }) => rows)) / sum(played.map((one) => one.seconds));
    const rate = (behind / 2 / weekMs) * 1_000;
    const rateBeside = (behind / 2 / sum(catchingUp)) * 1_000;
    return [
      {
        what: `${rooms} rooms × ${tables} tables, ${whole(perSecondOf(alone))} events/s → the chain’s disk`,
        ours: ms(p99(alone)),
        peer: '250 ms',
        ratio: p99(alone) / 250,
        goal: '≤ 1',
      },
      {
        what: `the same while a room that was away catches up, ${turns} times in turn with the former`,
        ours: ms(p99(beside)),
        peer: ms(p99(alone)),
        ratio: p99(beside) / p99(alone),
        goal: '≤ 2',
      },
      {
        what: `${whole(behind / 2)} events of that room meanwhile`,
        ours: `${whole(rateBeside)} events/s`,
        peer: '10,000 events/s',
        ratio: rateBeside / 10_000,
        goal: '≥ 1',
      },
      {
        what: `${whole(behind / 2)} more while nobody plays: made and sent in another thread, checked, kept and answered, against raw COPY`,
        ours: `${whole(rate)} events/s`,
        peer: `${whole(copied)} events/s`,
        ratio: rate / copied,
        goal: '≥ 0.5',
      },
    ];
  } finally {
    for (const { end } of threads) await end();
    sockets.close();
    for (const socket of sockets.clients) socket.terminate();
    await chain.close();
    await postgres.stop();
  }
}

async function joined({ chain }: TestChain, storeId: string): Promise<RoomOfBench> {
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.joining.issueCode(null);
  await chain.joining.join({ code, storeId, name: storeId, key }, storeId);
  return { storeId, key };
}

type Said<Part extends string> = Extract<OfChainRooms, { readonly [Key in Part]: unknown }>;

interface RoomsThread {
  tell(told: ToChainRooms): void;
  /** Resolves with the next thing it says, which is this. */
  said<Part extends string>(part: Part): Promise<Said<Part>>;
  end(): Promise<unknown>;
}

/** Rooms in a thread of their own, that can begin. */
async function begun(workerData: ChainRooms): Promise<RoomsThread> {
  const thread = new Worker(join(import.meta.dirname, 'chain-rooms.ts'), { workerData });
  const said = async <Part extends string>(part: Part): Promise<Said<Part>> => {
    const [message] = (await once(thread, 'message')) as [OfChainRooms];
    if (!(part in message)) throw new Error(`The rooms do not say “${part}” but ${JSON.stringify(message)}.`);
    return message as Said<Part>;
  };
  await said('ready');
  return { tell: (told) => thread.postMessage(told), said, end: () => thread.terminate() };
}

/** Events a second of one COPY, into a table with the same columns and the same key. */
async function rawCopy(place: PostgresPlace, events: number): Promise<number> {
  const sql = connectTo(place, 1);
  await sql.unsafe('CREATE TABLE raw (LIKE events INCLUDING INDEXES)');
  const rows = weekLogs(events).flatMap((log, index) => log.rows.map((row) => ({ ...row, log: index + 1 })));
  const begun = performance.now();
  await inTransaction(sql, (tx, promised) =>
    copyInto(tx, {
      into: `raw (${eventColumns})`,
      lines: rows.map((row) => eventLine(row, { room: 1, log: row.log, month: 202_510 })),
      end: promised,
    }),
  );
  const ms = performance.now() - begun;
  await sql.end();
  return (rows.length / ms) * 1_000;
}
