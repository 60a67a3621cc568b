import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { luckOf } from '../../commands/simulation/random-play.ts';
import type { EventLog, HandSnapshot, LogRow, PrivateText, Snapshot } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { parseTableConfig } from '../../server/config.ts';
import { openTable } from '../../server/table/open-table.ts';
import { newestSnapshots } from '../../server/table/restore-table.ts';
import { Table } from '../../server/table/table.ts';
import { readAhead, startKillable, takeBuiltServer, writeConfig } from '../durability/killable-server.ts';
import { cashTable } from '../durability/killed-table.ts';
import { tapOnce } from '../durability/torn-log.ts';
import { type Measured, median, whole } from './measured.ts';

const goalMs = 500;
const rowsAtOnce = 5_000;
/** How many of the last events are booked one by one, as a table does. */
const bookedSingly = 200;

/** Measures how long a table takes to return after its program was killed, with a log of a million events and with an empty one. */
export async function measureRestart({ events = 1_000_000, starts = 5 } = {}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-restart-'));
  const server = await takeBuiltServer();
  try {
    const file = writeConfig(folder, 'table', { ...cashTable, data: folder });
    const path = join(folder, 'table.db');
    const held = playFast(path, events);
    const grown = Array.from({ length: starts }, () => growMs(path));
    const startable = { role: 'table', file, server } as const;
    const empty = mkdtempSync(join(folder, 'empty-'));
    const fresh = { ...startable, file: writeConfig(empty, 'table', cashTable) };
    const [long, short] = [await startMs(startable, starts), await startMs(fresh, starts)];
    const updated = await updatedMs(startable, path, starts);
    makeForeign(path);
    const regrown = growMs(path);
    return [
      {
        what: `restart: a killed table's log of ${whole(held)} events, until the table is grown`,
        ours: `${median(grown).toFixed(0)} ms`,
        peer: `${goalMs} ms`,
        ratio: median(grown) / goalMs,
        goal: '≤ 1',
      },
      {
        what: 'restart: the whole program after a kill, by an empty log',
        ours: `${whole(long)} ms`,
        peer: `${whole(short)} ms, empty`,
        ratio: long / short,
        goal: '≤ 1.5',
      },
      {
        what: 'restart: the whole program after an update that changed the types of the state and has read the log',
        ours: `${whole(updated)} ms`,
        peer: `${whole(short)} ms, empty`,
        ratio: updated / short,
        goal: '≤ 1.5',
      },
      {
        what: 'restart: the same log by a program whose state is made of other types and that has not read it, once',
        ours: `${whole(regrown)} ms`,
        peer: `${median(grown).toFixed(0)} ms, of the same types`,
        ratio: regrown / median(grown),
        goal: null,
      },
    ];
  } finally {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stored states have other types. */
function makeForeign(path: string): void {
  const log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'none' });
  for (const snapshot of newestSnapshots(log)) log.append([], { snapshot: { ...snapshot, shape: 'other' } });
  log.close();
}

/** Like `startMs`, but each time a program with other state types starts, which has read the log while its predecessor ran. */
async function updatedMs(startable: Parameters<typeof startKillable>[0], path: string, times: number): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    makeForeign(path);
    await readAhead(startable);
    const begun = performance.now();
    const server = await startKillable(startable);
    took.push(performance.now() - begun);
    await server.kill();
  }
  return median(took);
}

/** From the file to the table. */
function growMs(path: string): number {
  const begun = performance.now();
  const log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'none' });
  new Table({ log, time: new SimulatedTime() });
  const took = performance.now() - begun;
  log.close();
  return took;
}

/** From the start of the process until it serves, over the files of a killed one. */
async function startMs(startable: Parameters<typeof startKillable>[0], times: number): Promise<number> {
  await (await startKillable(startable)).end();
  const took: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    const begun = performance.now();
    const server = await startKillable(startable);
    took.push(performance.now() - begun);
    await server.kill();
  }
  return median(took.slice(1));
}

/** Plays random hands into a log as a table books them, without waiting for the disk at every tap. Returns the number of events. */
function playFast(path: string, events: number): number {
  const log = openEventLog({ path, tableId: cashTable.tableId, newLogId: () => 'log-1' });
  const time = new SimulatedTime();
  const buffered = new BufferedLog(log);
  const table = new Table({ log: buffered.log, time });
  let ids = 0;
  const newId = (): string => `id-${++ids}`;
  const config = parseTableConfig('table.json', JSON.stringify({ ...cashTable, data: '.' }));
  openTable(table, config, { now: () => time.now(), newId });
  const luck = luckOf(1);
  while (table.sequence < events - bookedSingly) {
    time.advance(2_000);
    tapOnce(table, luck, newId());
  }
  buffered.flush();
  const own = new Table({ log, time });
  while (own.sequence < events || own.state?.hand == null || own.state.hand.stage === 'over')
    tapOnce(own, luck, newId());
  const { seq } = log.head;
  log.close();
  return seq;
}

/** A log that keeps thousands of appends for one transaction. */
class BufferedLog {
  readonly log: EventLog;
  readonly #rows: LogRow[] = [];
  readonly #texts: PrivateText[] = [];
  readonly #handSnapshots: HandSnapshot[] = [];
  readonly #under: EventLog;
  #snapshot: Snapshot | undefined;

  constructor(under: EventLog) {
    this.#under = under;
    this.log = new Proxy(under, {
      get: (target, name) => {
        if (name === 'head') return this.#rows.at(-1) ?? target.head;
        if (name === 'append') return (...given: Parameters<EventLog['append']>) => this.#append(...given);
        if (name === 'byRequest') return () => [];
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  flush(): void {
    const snapshot = this.#snapshot === undefined ? {} : { snapshot: this.#snapshot };
    const [rows, texts, handSnapshots] = [this.#rows, this.#texts, this.#handSnapshots].map((kept) =>
      kept.splice(0),
    ) as [LogRow[], PrivateText[], HandSnapshot[]];
    if (rows.length > 0) this.#under.append(rows, { texts, handSnapshots, ...snapshot });
    this.#snapshot = undefined;
  }

  #append(...[rows, { texts = [], handSnapshots = [], snapshot } = {}]: Parameters<EventLog['append']>): null {
    this.#rows.push(...rows);
    this.#texts.push(...texts);
    this.#handSnapshots.push(...handSnapshots);
    this.#snapshot = snapshot ?? this.#snapshot;
    if (this.#rows.length >= rowsAtOnce) this.flush();
    return null;
  }
}
