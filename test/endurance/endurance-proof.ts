import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';
import type { Proof, ProofResult } from '../proof/proof.ts';
import { folderToRemove } from '../support/temporary-folder.ts';
import { BusyRoom } from './busy-room.ts';

/** An hour with its costs. */
interface Weighed extends Weight {
  readonly taps: number;
  readonly hands: number;
  readonly messages: number;
  /** Processor time for each tap, in microseconds. */
  readonly cpu: number;
  /** For each tap. */
  readonly statements: number;
  readonly rows: number;
  readonly timers: number;
}

/** Permanent data (players, past tournaments) may grow by this much in a simulated hour. */
const heapBytesAnHour = 256 * 1024;
/** A heap is never exactly the same twice. */
const heapSlack = 8 * 1024 * 1024;
const walBytesMost = 64 * 1024 * 1024;
const handlesSlack = 8;
const timersSlack = 40;
/** Late hours compared with early ones: above this ratio it is a trend and not chance. */
const ratioMost = 2;
const hoursADay = 24;

/** Hours of a busy room in one process that is never restarted. */
export const enduranceProof: Proof = {
  name: 'endurance',
  promise:
    'A room that runs for a week without a restart takes no more memory, files, timers, disk work or time for a tap than in its first hours.',
  rounds: 'simulated hours',
  usual: 24,
  soak: 168,
  run: async ({ seed, rounds }) => {
    const folder = folderToRemove();
    const asked = countStatements();
    const room = new BusyRoom(folder.path, seed);
    try {
      const hours: Weighed[] = [];
      for (let hour = 0; hour < rounds; hour += 1) hours.push(await weighedHour(room, asked, folder.path));
      const wrong = await room.close();
      return resultOf(hours, room.exported, wrong);
    } finally {
      asked.stop();
      folder.remove();
    }
  },
};

async function weighedHour(
  room: BusyRoom,
  asked: ReturnType<typeof countStatements>,
  folder: string,
): Promise<Weighed> {
  const before = { statements: asked.statements, rows: asked.rows, cpu: process.cpuUsage() };
  const hour = await room.hour();
  const { user, system } = process.cpuUsage(before.cpu);
  const each = (count: number): number => count / hour.taps;
  return {
    ...hour,
    ...(await weigh(folder)),
    timers: room.timers,
    cpu: each(user + system),
    statements: each(asked.statements - before.statements),
    rows: each(asked.rows - before.rows),
  };
}

const mebibytes = (bytes: number): number => Math.round((10 * bytes) / 2 ** 20) / 10;
const mean = (hours: readonly Weighed[], of: (hour: Weighed) => number): number =>
  hours.reduce((sum, hour) => sum + of(hour), 0) / hours.length;

function resultOf(hours: readonly Weighed[], told: number, wrong: readonly string[]): ProofResult {
  const sum = (of: (hour: Weighed) => number): number => hours.reduce((all, hour) => all + of(hour), 0);
  const most = (of: (hour: Weighed) => number): number => Math.max(...hours.map(of));
  // The first hours fill caches and tables; afterwards the first third is compared with the last.
  const settled = hours.slice(Math.min(4, Math.floor(hours.length / 4)));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const [early, late] = [settled.slice(0, third), settled.slice(-third)];
  // One hour has twice as many hands as another, so the cost of a tap in a single hour shows no trend.
  const isTrend = third > 1;
  const ratio = (of: (hour: Weighed) => number): number => Math.round((100 * mean(late, of)) / mean(early, of)) / 100;
  const more = (of: (hour: Weighed) => number): number => mean(late, of) - mean(early, of);
  const apart = Math.max(1, settled.length - third);
  const heapAnHour = more(({ heap }) => heap) / apart;
  const figures = {
    hours: hours.length,
    hands: sum(({ hands }) => hands),
    taps: sum(({ taps }) => taps),
    'messages to pages': sum(({ messages }) => messages),
    'hands told as text': told,
    'heap after the first hour, MiB': mebibytes(hours[0]?.heap ?? 0),
    'heap at the end, MiB': mebibytes(hours.at(-1)?.heap ?? 0),
    'heap a day, MiB': mebibytes(heapAnHour * hoursADay),
    'handles at most': most(({ handles }) => handles),
    'open files at most': most(({ files }) => files),
    'timers at most': most(({ timers }) => timers),
    'write-ahead log at most, MiB': mebibytes(most(({ wal }) => wal)),
    'statements a tap': Math.round(mean(late, ({ statements }) => statements)),
    'statements, late / early': ratio(({ statements }) => statements),
    'rows read, late / early': ratio(({ rows }) => rows),
    'processor time a tap, late / early': ratio(({ cpu }) => cpu),
  };
  const trends: readonly (readonly [boolean, string])[] = [
    [
      heapAnHour * apart > heapSlack + heapBytesAnHour * apart,
      `The heap grew by ${mebibytes(heapAnHour * hoursADay)} MiB a simulated day.`,
    ],
    [more(({ handles }) => handles) > handlesSlack, 'Handles grew from the early hours to the late ones.'],
    [more(({ files }) => files) > handlesSlack, 'Open files grew from the early hours to the late ones.'],
    [more(({ timers }) => timers) > timersSlack, 'Timers grew from the early hours to the late ones.'],
    [most(({ wal }) => wal) > walBytesMost, `A write-ahead log grew to ${mebibytes(most(({ wal }) => wal))} MiB.`],
    [isTrend && ratio(({ statements }) => statements) > ratioMost, 'A tap takes ever more statements.'],
    [isTrend && ratio(({ rows }) => rows) > ratioMost, 'A tap reads ever more rows.'],
  ];
  return { figures, failures: [...wrong, ...trends.flatMap(([isBad, sentence]) => (isBad ? [sentence] : []))] };
}

/** A process's resources at one moment. */
interface Weight {
  /** Bytes in use after garbage collection. */
  readonly heap: number;
  /** Active handles and open files. */
  readonly handles: number;
  readonly files: number;
  /** Bytes of the largest write-ahead log in the folder. */
  readonly wal: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Measures this process and the databases in `folder`. */
async function weigh(folder: string): Promise<Weight> {
  // What a promise or a finalizer still holds is freed in the next turn.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise(setImmediate);
  }
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-wal'));
  return {
    heap: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    wal: Math.max(0, ...logs.map((name) => statSync(join(folder, name)).size)),
  };
}

/** Queries and changes sent to SQLite, and rows returned, since counting began. */
interface Asked {
  readonly statements: number;
  readonly rows: number;
  /** Restores everything. */
  stop(): void;
}

/** Counts the queries of every database of this process. */
function countStatements(): Asked {
  const memory = new Database(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  memory.close();
  const count = { statements: 0, rows: 0 };
  const before = ['all', 'get', 'run'].map((name) => [name, prototype[name]] as const);
  for (const [name, ask] of before) {
    prototype[name] = function (this: unknown, ...given: unknown[]): unknown {
      const answer = ask?.apply(this, given);
      count.statements += 1;
      count.rows += Array.isArray(answer) ? answer.length : 1;
      return answer;
    };
  }
  return {
    get statements() {
      return count.statements;
    },
    get rows() {
      return count.rows;
    },
    stop: () => {
      for (const [name, ask] of before) if (ask !== undefined) prototype[name] = ask;
    },
  };
}
