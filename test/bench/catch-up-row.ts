import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog, type SqliteEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { Room } from '../../server/cardroom/room.ts';
import { parseTableConfig } from '../../server/config.ts';
import { serveTable } from '../../server/sync/intake.ts';
import { startUplink } from '../../server/sync/uplink.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { nextCommand, playedTable } from './bench-server.ts';
import { type Measured, percentile, whole } from './measured.ts';

/** Taps at the live table come like those of a quick dealer. */
const tapEveryMs = 20;

/** A table in one of the two rooms of the measurement, linked or not. */
interface BenchTable {
  readonly log: SqliteEventLog;
  readonly table: Table;
  readonly stop: () => void;
}

/** How long a tap at one table takes until its room has it on the disk, while another table that was away catches up, against the same taps without. */
export async function measureCatchUp({ events = 20_000, taps = 100 } = {}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'bench' });
  const keys = new Map(['live', 'away'].map((tableId) => [tableId, tableId]));
  const room = new Room({ store, time: systemTime, tableKeys: keys, staffList: () => null });
  const opened: BenchTable[] = [];
  try {
    const live = open(folder, 'live', room);
    const away = open(folder, 'away', room, false);
    opened.push(live, away);
    const random = seededRandom(1);
    while (away.log.head.seq < events) tap(away.table, random);
    const alone = await acknowledgements(live, room, { random, taps, until: () => false });
    away.stop();
    const begun = performance.now();
    const behind = open(folder, 'away', room);
    opened.splice(1, 1, behind);
    const isUp = (): boolean => store.rows.position(behind.log.logId).seq === behind.log.head.seq;
    const meanwhile = await acknowledgements(live, room, { random, taps: Number.POSITIVE_INFINITY, until: isUp });
    const perSecond = (behind.log.head.seq / (performance.now() - begun)) * 1_000;
    const ms = (times: readonly number[]): string => `${percentile(times, 0.99).toFixed(1)} ms p99`;
    return [
      {
        what: `tap → room’s disk, ${whole(perSecond)} events/s of another table`,
        ours: ms(meanwhile),
        peer: `${ms(alone)} with nobody else`,
        ratio: percentile(meanwhile, 0.99) / percentile(alone, 0.99),
        goal: '≤ 1.5',
      },
    ];
  } finally {
    for (const { stop } of opened) stop();
    // What the closing of their lines says arrives after a moment.
    await turn(tapEveryMs);
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function open(folder: string, tableId: string, room: Room, isLinked = true): BenchTable {
  const log = openEventLog({ path: join(folder, `${tableId}.db`), tableId, newLogId: () => `log-${tableId}` });
  const table = new Table({ log, time: systemTime });
  const config = parseTableConfig('bench.json', JSON.stringify({ ...playedTable, tableId }));
  openTable(table, config, { now: systemTime.now, newId: () => crypto.randomUUID() });
  const uplink = isLinked ? linked(log, table, tableId, room) : null;
  const stop = (): void => {
    uplink?.stop();
    log.close();
  };
  return { log, table, stop };
}

function linked(log: SqliteEventLog, table: Table, tableId: string, room: Room): { stop(): void } {
  return startUplink({
    log,
    tableId,
    key: tableId,
    run: tableId,
    time: systemTime,
    connect: () => {
      const { near, far } = transportPair(systemTime, (text) => [{ text, delayMs: 0 }]);
      serveTable(far, { room, time: systemTime });
      return near;
    },
    onAppended: (listener) => table.onAppended(listener),
    executeOrder: null,
    onStaffList: () => {},
    onReviewKey: () => {},
    takeBack: () => 'Nothing is missing.',
    onStanding: () => {},
    onStatus: () => {},
  });
}

/** Milliseconds from each tap to the moment its last row is in the room’s store. */
async function acknowledgements(
  { log, table }: BenchTable,
  room: Room,
  { random, taps, until }: { readonly random: () => number; readonly taps: number; readonly until: () => boolean },
): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length === 0 || (times.length < taps && !until())) {
    const before = performance.now();
    const seq = tap(table, random).at(-1)?.seq ?? 0;
    while (room.store.rows.position(log.logId).seq < seq) await turn(0);
    times.push(performance.now() - before);
    await turn(tapEveryMs);
  }
  return times;
}

function tap(table: Table, random: () => number): readonly LogRow[] {
  const { state } = table;
  if (state === null) throw new Error('The table was not opened.');
  let rows: readonly LogRow[] = [];
  const stop = table.onAppended((appended) => {
    rows = appended.rows;
  });
  const { refusal } = table.submit({ actor: 'dealer', command: nextCommand(state, random), id: null, sequence: null });
  stop();
  if (refusal !== null) throw new Error(`A tap was refused: ${refusal.reason}`);
  return rows;
}

const turn = (ms: number): Promise<void> => new Promise((done) => void systemTime.after(ms, done));
