// A table of the row `catch-up`, in its own thread as if on its own PC: it plays, and its link to the room is the port to its parent.
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { parseTableConfig } from '../../server/config.ts';
import { startUplink } from '../../server/sync/uplink.ts';
import { openTable } from '../../server/table/open-table.ts';
import { Table } from '../../server/table/table.ts';
import { nextCommand, playedTable } from './bench-server.ts';
import { lineTo, sendsOnly } from './line-in-process.ts';

/** Messages from the row to one of its tables. */
export type AskedOfTable =
  | { readonly ask: 'play'; readonly events: number }
  | { readonly ask: 'link' }
  /** Tap at a dealer's pace until this many taps are acknowledged or `stop` comes. */
  | { readonly ask: 'tap'; readonly taps: number }
  | { readonly ask: 'stop' }
  | { readonly ask: 'close' }
  | { readonly line: string };

export type SaidByTable =
  | { readonly said: 'played'; readonly seq: number }
  | { readonly said: 'linked' | 'closed' }
  /** Milliseconds from each tap until the room had acknowledged all its events. */
  | { readonly said: 'tapped'; readonly times: readonly number[] }
  | { readonly line: string };

/** The pace of a quick dealer. */
const tapEveryMs = 20;

const { folder, tableId } = workerData as { readonly folder: string; readonly tableId: string };
const port = parentPort;
if (port === null) throw new Error('The table of this row runs in a thread.');
const say = (message: SaidByTable): void => port.postMessage(message);
const log = openEventLog({ path: join(folder, `${tableId}.db`), tableId, newLogId: () => `log-${tableId}` });
const table = new Table({ log, time: systemTime });
const config = parseTableConfig('bench.json', JSON.stringify({ ...playedTable, tableId }));
openTable(table, config, { now: systemTime.now, newId: () => crypto.randomUUID() });
const random = seededRandom(1);
let uplink: { stop(): void } | null = null;
let acknowledged: () => void = () => {};
let isStopped = false;

const { far, hear } = lineTo((text) => say({ line: text }));

function link(): void {
  uplink = startUplink({
    log,
    tableId,
    key: tableId,
    run: tableId,
    time: systemTime,
    connect: () => far,
    onAppended: (listener) => table.onAppended(listener),
    ...sendsOnly,
  });
}

function tap(): void {
  const { state } = table;
  if (state === null) throw new Error('The table was not opened.');
  const { refusal } = table.submit({ actor: 'dealer', command: nextCommand(state, random), id: null, sequence: null });
  if (refusal !== null) throw new Error(`A tap was refused: ${refusal.reason}`);
}

async function tapAway(taps: number): Promise<readonly number[]> {
  const times: number[] = [];
  isStopped = false;
  while (times.length === 0 || (times.length < taps && !isStopped)) {
    const before = performance.now();
    const isKept = new Promise<void>((done) => {
      acknowledged = done;
    });
    tap();
    await isKept;
    times.push(performance.now() - before);
    await new Promise<void>((done) => void systemTime.after(tapEveryMs, done));
  }
  return times;
}

async function answer(asked: AskedOfTable): Promise<void> {
  if ('line' in asked) {
    const message = JSON.parse(asked.line) as ToTable;
    hear(asked.line);
    if (message.type === 'kept' && message.seq === log.head.seq) acknowledged();
    return;
  }
  switch (asked.ask) {
    case 'play':
      while (log.head.seq < asked.events) tap();
      return say({ said: 'played', seq: log.head.seq });
    case 'link':
      link();
      return say({ said: 'linked' });
    case 'tap':
      return say({ said: 'tapped', times: await tapAway(asked.taps) });
    case 'stop':
      isStopped = true;
      return;
    case 'close':
      uplink?.stop();
      log.close();
      say({ said: 'closed' });
      port?.close();
  }
}

port.on('message', (asked: AskedOfTable) => void answer(asked));
