// The rooms' end of the chain's measurement, in its own thread because rooms are separate PCs, with a WebSocket for each room.
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { chainVersions } from '../../protocol/protocol-version.ts';
import { batchesInFlight } from '../../server/cardroom/chain/chain-attempt.ts';
import { socketTransport } from '../../server/connections/socket-transport.ts';
import type { ClosableTransport } from '../../server/sync/closable-transport.ts';
import { Lines } from '../../server/sync/lines.ts';
import { startUplink } from '../../server/sync/uplink.ts';
import { sendsOnly } from './line-in-process.ts';
import { batchesOf, nightEvents, playedNight, weekLogs } from './room-logs.ts';

/** The rooms of one thread: several that stay linked, or one that was away. */
export type ChainRooms =
  | {
      readonly are: 'live';
      readonly url: string;
      readonly rooms: readonly RoomOfBench[];
      readonly tables: number;
      readonly perSecond: number;
    }
  | { readonly are: 'away'; readonly url: string; readonly room: RoomOfBench; readonly events: number };

const rowsKept = 500;

/** A room that has joined the chain. */
export interface RoomOfBench {
  readonly storeId: string;
  readonly key: string;
}

/** Messages to a thread: play this long, or until told to end; a room that was away sends this many more events. */
export type ToChainRooms = { readonly play: number | 'on' } | { readonly end: true } | { readonly send: number };

/** Messages from a thread: ready to begin, what it has played, or that everything sent is stored. */
export type OfChainRooms = { readonly ready: true } | { readonly played: Played } | { readonly weekMs: number };

/** A log in memory that grows batch by batch, and its link to the chain. */
interface LiveLog {
  /** Sends the next command's rows. Resolves with the milliseconds until the chain has stored them. */
  grow(): { readonly rows: number; readonly kept: Promise<number> };
  stop(): void;
}

async function liveRooms({ url, rooms, tables, perSecond }: Extract<ChainRooms, { are: 'live' }>): Promise<void> {
  const night = playedNight(nightEvents);
  const logs: LiveLog[] = [];
  for (const room of rooms) {
    const lines = await linkedRoom(url, room);
    for (let table = 1; table <= tables; table += 1)
      logs.push(liveLog(lines, { logId: `log-${room.storeId}-${table}`, tableId: String(table) }, night));
  }
  await played(logs, { perSecond: 10 * perSecond, until: after(2) });
  let isEnded = false;
  parentPort?.on('message', (told: ToChainRooms) => {
    isEnded = 'end' in told;
    if (!('play' in told)) return;
    const until = told.play === 'on' ? () => isEnded : after(told.play);
    void played(logs, { perSecond, until }).then((result) => tell({ played: result }));
  });
}

async function awayRoom({ url, room, events }: Extract<ChainRooms, { are: 'away' }>): Promise<void> {
  behindTheOthers();
  const logs = [...weekLogs(events)];
  const lines = await linkedRoom(url, room);
  parentPort?.on('message', ({ send }: { readonly send: number }) => {
    const portion = logs.splice(0, Math.ceil(send / nightEvents));
    void sendWeek(lines, portion).then((weekMs) => tell({ weekMs }));
  });
}

/** A room that was away is another PC: making its messages must not take the processor from the chain and from the rooms that are timed. */
function behindTheOthers(): void {
  const thread = /\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? '';
  setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  // The lowest priority still has its slices; what is idle by class gives way at once. Without the command it stays at the lowest priority.
  spawnSync('chrt', ['--idle', '--pid', '0', thread]);
}

async function linkedRoom(url: string, { storeId, key }: RoomOfBench): Promise<Lines> {
  const lines = new Lines(socketTransport(new WebSocket(url), systemTime), { onOpened: (line) => line.close() });
  const own = lines.open();
  await new Promise<void>((welcomed) => {
    own.onMessage(() => welcomed());
    own.onState((state) => {
      const { oldest, newest } = chainVersions;
      const hello = {
        type: 'room-hello',
        protocol: newest,
        oldest,
        storeId,
        key,
        name: storeId,
        version: 'bench',
        run: 'run',
      };
      if (state === 'up') own.send(JSON.stringify(hello));
    });
  });
  return lines;
}

function liveLog(
  lines: Lines,
  of: { readonly logId: string; readonly tableId: string },
  night: ReturnType<typeof playedNight>,
  begun: readonly LogRow[] = [],
): LiveLog {
  /** Keeps only rows the chain may still ask for: an hour of three thousand tables would not fit in memory. */
  const rows: LogRow[] = [...begun];
  let dropped = 0;
  const batches = batchesOf(night, of);
  const listeners = new Set<() => void>();
  const waiting: { readonly seq: number; readonly from: number; readonly kept: (ms: number) => void }[] = [];
  const uplink = startUplink({
    log: {
      logId: of.logId,
      get head() {
        const last = rows.at(-1);
        return last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
      },
      read: (seq, limit) => rows.slice(seq - dropped, seq - dropped + limit),
      texts: () => [],
      byRequest: () => [],
      heads: () => [],
      newestHead: () => null,
      voucher: null,
    },
    tableId: of.tableId,
    batchesInFlight,
    key: '',
    run: of.logId,
    time: systemTime,
    connect: () =>
      heardBy(lines.open(), (seq) => {
        while (waiting[0] !== undefined && waiting[0].seq <= seq) {
          const { from, kept } = waiting.shift() ?? { from: 0, kept: () => {} };
          kept(performance.now() - from);
        }
        // The last row stays: it is the head.
        const done = Math.min(seq - dropped, rows.length - 1);
        if (done < rowsKept) return;
        rows.splice(0, done);
        dropped += done;
      }),
    onAppended: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...sendsOnly,
  });
  return {
    grow: () => {
      const batch = batches.next().value ?? [];
      rows.push(...batch);
      const from = performance.now();
      const kept = new Promise<number>((tell) => void waiting.push({ seq: dropped + rows.length, from, kept: tell }));
      for (const tell of listeners) tell();
      return { rows: batch.length, kept };
    },
    stop: () => uplink.stop(),
  };
}

/** The same connection, with a listener for the last row stored at the other end. */
function heardBy(line: ClosableTransport, kept: (seq: number) => void): ClosableTransport {
  return {
    send: (text) => line.send(text),
    onState: (listener) => line.onState(listener),
    onMessage: (listener) =>
      line.onMessage((text) => {
        const said = JSON.parse(text) as { readonly type: string; readonly seq?: number };
        if (said.type === 'welcome' || said.type === 'kept') kept(said.seq ?? 0);
        listener(text);
      }),
    close: (why) => line.close(why),
  };
}

export interface Played {
  readonly rows: number;
  readonly seconds: number;
  /** Milliseconds of every command, including the slowest. */
  readonly times: readonly number[];
}

/** Tables take turns at this many events a second. Resolves when all of them are stored. */
async function played(
  logs: readonly LiveLog[],
  { perSecond, until }: { readonly perSecond: number; readonly until: () => boolean },
): Promise<Played> {
  const begun = performance.now();
  const kept: Promise<number>[] = [];
  let rows = 0;
  for (let turnOf = 0; !until(); ) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (rows < due) {
      const grown = logs[turnOf % logs.length]?.grow();
      if (grown === undefined) break;
      turnOf += 1;
      rows += Math.max(1, grown.rows);
      kept.push(grown.kept);
    }
    await turn(5);
  }
  const seconds = (performance.now() - begun) / 1_000;
  return { rows, seconds, times: await Promise.all(kept) };
}

/** Milliseconds until the chain has everything; like a real room it sends four logs at once. */
async function sendWeek(lines: Lines, logs: ReturnType<typeof weekLogs>): Promise<number> {
  const next = [...logs];
  const begun = performance.now();
  const send = async (): Promise<void> => {
    for (let log = next.shift(); log !== undefined; log = next.shift()) {
      const { rows, ...of } = log;
      const live = liveLog(lines, of, [], rows);
      await live.grow().kept;
      live.stop();
    }
  };
  await Promise.all([send(), send(), send(), send()]);
  return performance.now() - begun;
}

function after(seconds: number): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun >= seconds * 1_000;
}

const turn = (ms: number): Promise<void> => new Promise((done) => void systemTime.after(ms, done));

const tell = (said: OfChainRooms): void => parentPort?.postMessage(said);

const rooms = workerData as ChainRooms;
await (rooms.are === 'live' ? liveRooms(rooms) : awayRoom(rooms));
tell({ ready: true });
