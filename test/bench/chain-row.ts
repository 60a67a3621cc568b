import { randomBytes } from 'node:crypto';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { copiedBytes, copyInto } from '../../native-bridge/postgres/copy-text.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { chainVersions } from '../../protocol/protocol-version.ts';
import type { ClosableTransport } from '../../server/sync/closable-transport.ts';
import { Lines } from '../../server/sync/lines.ts';
import { startUplink } from '../../server/sync/uplink.ts';
import { chainOver, type TestChain, testPostgres } from '../support/chain-on-postgres.ts';
import { type Measured, percentile, whole } from './measured.ts';
import { batchesOf, playedNight } from './room-logs.ts';

interface ChainAmount {
  readonly rooms?: number;
  readonly tables?: number;
  readonly perSecond?: number;
  readonly seconds?: number;
  /** Of the room that was away. */
  readonly behind?: number;
}

/** A log in memory that grows batch by batch, and its line to the chain. */
interface LiveLog {
  /** The next command's rows, and resolves with the milliseconds until the chain has them on its disk. */
  grow(): { readonly rows: number; readonly kept: Promise<number> };
  stop(): void;
}

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
  const night = playedNight(4_000);
  const ends: (() => void)[] = [];
  try {
    const logs: LiveLog[] = [];
    for (let room = 1; room <= rooms; room += 1) {
      const line = await linkedRoom(chain, `room-${room}`);
      ends.push(line.close);
      for (let table = 1; table <= tables; table += 1)
        logs.push(liveLog(line.lines, { logId: `log-${room}-${table}`, tableId: String(table) }, night));
    }
    ends.unshift(() => {
      for (const { stop } of logs) stop();
    });
    await played(logs, { perSecond: 10 * perSecond, until: after(2) });
    const alone = await played(logs, { perSecond, until: after(seconds) });
    const week = await weekAway(chain, behind, night, ends);
    const meanwhile = await played(logs, { perSecond, until: week.isOver });
    const copied = await rawCopy(place, week.rows);
    const ms = (times: readonly number[]): string => `${percentile(times, 0.99).toFixed(0)} ms p99`;
    const rate = (behind / week.ms()) * 1_000;
    return [
      {
        what: `${rooms} rooms × ${tables} tables, ${whole(alone.rows / alone.seconds)} events/s → the chain’s disk`,
        ours: ms(alone.times),
        peer: '250 ms',
        ratio: percentile(alone.times, 0.99) / 250,
        goal: '≤ 1',
      },
      {
        what: 'the same while a room that was away catches up',
        ours: ms(meanwhile.times),
        peer: ms(alone.times),
        ratio: percentile(meanwhile.times, 0.99) / percentile(alone.times, 0.99),
        goal: '≤ 2',
      },
      {
        what: `${whole(behind)} events of that room: made, sent, checked, kept and answered, all in one process, against raw COPY of them`,
        ours: `${whole(rate)} events/s`,
        peer: `${whole(copied)} events/s`,
        ratio: rate / copied,
        goal: '≥ 0.5',
      },
    ];
  } finally {
    for (const end of ends) end();
    await turn(50);
    await chain.close();
    await postgres.stop();
  }
}

async function linkedRoom({ chain }: TestChain, storeId: string): Promise<{ readonly lines: Lines; close(): void }> {
  const key = randomBytes(32).toString('base64url');
  const { code } = chain.joining.issueCode(null);
  await chain.joining.join({ code, storeId, name: storeId, key }, storeId);
  const pair = transportPair(systemTime, (text) => [{ text, delayMs: 0 }], false);
  chain.serveRoom(pair.far);
  const lines = new Lines(pair.near, { onOpened: (line) => line.close() });
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
  return { lines, close: () => lines.close() };
}

function liveLog(
  lines: Lines,
  of: { readonly logId: string; readonly tableId: string },
  night: ReturnType<typeof playedNight>,
  begun: readonly LogRow[] = [],
): LiveLog {
  const rows: LogRow[] = [...begun];
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
      read: (seq, limit) => rows.slice(seq, seq + limit),
      texts: () => [],
      byRequest: () => [],
      heads: () => [],
      newestHead: () => null,
      voucher: null,
    },
    tableId: of.tableId,
    // As a room sends to its chain.
    batchesInFlight: 4,
    key: '',
    run: of.logId,
    time: systemTime,
    connect: () =>
      heardBy(lines.open(), (seq) => {
        while (waiting[0] !== undefined && waiting[0].seq <= seq) {
          const { from, kept } = waiting.shift() ?? { from: 0, kept: () => {} };
          kept(performance.now() - from);
        }
      }),
    onAppended: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    executeOrder: null,
    onStaffList: () => {},
    onReviewKey: () => {},
    takeBack: () => 'Nothing is missing.',
    onStanding: () => {},
    onStatus: () => {},
  });
  return {
    grow: () => {
      const batch = batches.next().value ?? [];
      rows.push(...batch);
      const from = performance.now();
      const kept = new Promise<number>((tell) => void waiting.push({ seq: rows.length, from, kept: tell }));
      for (const tell of listeners) tell();
      return { rows: batch.length, kept };
    },
    stop: () => uplink.stop(),
  };
}

/** The same line, with somebody who hears up to which row the other end says it has on its disk. */
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

interface Played {
  readonly rows: number;
  readonly seconds: number;
  /** Milliseconds of every command, those of the slowest with them. */
  readonly times: readonly number[];
}

/** Tables take turns, so many events a second. Resolves when all of it is kept. */
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

interface Week {
  readonly rows: readonly (LogRow & { readonly log: number })[];
  readonly isOver: () => boolean;
  readonly ms: () => number;
}

/** A room whose logs wait for the chain: four of them are on their way at once, as a room does it. */
async function weekAway(
  chain: TestChain,
  events: number,
  night: ReturnType<typeof playedNight>,
  ends: (() => void)[],
): Promise<Week> {
  const each = 4_000;
  const logs = Array.from({ length: Math.ceil(events / each) }, (_, index) => {
    const of = { logId: `week-${index + 1}`, tableId: String(index + 1) };
    return { ...of, rows: [...batchesOf(night, of)].flat().slice(0, each) };
  });
  const { lines, close } = await linkedRoom(chain, 'away');
  ends.push(close);
  const begun = performance.now();
  let ended = 0;
  const next = [...logs];
  const send = async (): Promise<void> => {
    for (let log = next.shift(); log !== undefined; log = next.shift()) {
      const { rows, ...of } = log;
      const live = liveLog(lines, of, [], rows);
      ends.push(live.stop);
      await live.grow().kept;
    }
  };
  void Promise.all([send(), send(), send(), send()]).then(() => {
    ended = performance.now();
  });
  const all = logs.flatMap(({ rows }, index) => rows.map((row) => ({ ...row, log: index + 1 })));
  return { rows: all, isOver: () => ended > 0, ms: () => ended - begun };
}

/** Events a second of one COPY, into a table with the same columns and the same key. */
async function rawCopy(place: PostgresPlace, rows: Week['rows']): Promise<number> {
  const sql = connectTo(place, 1);
  await sql.unsafe('CREATE TABLE raw (LIKE events INCLUDING INDEXES)');
  const begun = performance.now();
  await sql.begin(async (tx) => {
    const copy =
      await tx`COPY raw (room, log, seq, month, hand, at, actor, kind, request, body, hash) FROM STDIN`.writable();
    await copyInto(
      copy,
      rows.map(({ log, seq, hand, at, actor, kind, request, body, hash }) => [
        1,
        log,
        seq,
        202_510,
        hand,
        at,
        actor,
        kind,
        request,
        body,
        copiedBytes(hash),
      ]),
    );
  });
  const ms = performance.now() - begun;
  await sql.end();
  return (rows.length / ms) * 1_000;
}

function after(seconds: number): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun >= seconds * 1_000;
}

const turn = (ms: number): Promise<void> => new Promise((done) => void systemTime.after(ms, done));
