import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { chainOfBench } from './chain-of-bench.ts';
import { type Measured, median, percentile, whole } from './measured.ts';

interface HourAmount {
  readonly rooms?: number;
  readonly tables?: number;
  readonly perSecond?: number;
  readonly minutes: number;
  /** The length of a piece whose figures are reported separately. */
  readonly pieceSeconds?: number;
  /** Called for each piece once the chain has stored all of it. */
  readonly say: (line: string) => void;
}

const wishMs = 250;

/** Rooms play this long without a pause in which the chain could catch up. */
export async function measureChainHour({
  rooms = 60,
  tables = 50,
  perSecond = 1_000,
  minutes,
  pieceSeconds = 30,
  say,
}: HourAmount): Promise<Measured> {
  const pieces = Math.max(1, Math.round((minutes * 60) / pieceSeconds));
  const chain = await chainOfBench();
  try {
    const live = await chain.live({ rooms, tables, perSecond });
    const played = Array.from({ length: pieces }, async (_, piece) => {
      const one = (await live.said('played')).played;
      const megabytes = process.memoryUsage().heapUsed / 1024 ** 2;
      const p99 = percentile(one.times, 0.99);
      say(
        `${((piece + 1) * pieceSeconds) / 60} min: ${whole(one.rows / one.seconds)} events/s, p50 ${percentile(one.times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, heap of the chain ${megabytes.toFixed(0)} MB`,
      );
      return { ...one, p99 };
    });
    for (let piece = 0; piece < pieces; piece += 1) {
      live.tell({ play: pieceSeconds });
      await new Promise<void>((over) => void systemTime.after(pieceSeconds * 1_000, over));
    }
    const ended = performance.now();
    const all = await Promise.all(played);
    const leftMs = performance.now() - ended;
    const sql = connectTo(chain.place, 1);
    const [{ held, bytes } = { held: 0, bytes: 0 }] = await sql<{ readonly held: number; readonly bytes: number }[]>`
      SELECT count(*)::integer AS held, pg_database_size(current_database())::float8 AS bytes FROM events`;
    await sql.end();
    const rows = all.reduce((sum, one) => sum + one.rows, 0);
    const seconds = all.reduce((sum, one) => sum + one.seconds, 0);
    const p99 = percentile(
      all.flatMap(({ times }) => times),
      0.99,
    );
    const quarter = Math.max(1, Math.floor(pieces / 4));
    const p99Of = (some: typeof all): number => median(some.map((one) => one.p99));
    const [first, last] = [p99Of(all.slice(0, quarter)), p99Of(all.slice(-quarter))];
    const good = all.filter((one) => one.p99 <= wishMs).length;
    return [
      {
        what: `${rooms} rooms × ${tables} tables, ${whole(rows / seconds)} events/s for ${minutes} min, ${whole(held)} events, ${whole(bytes / 1024 ** 2)} MB`,
        ours: `${p99.toFixed(0)} ms p99`,
        peer: `${wishMs} ms`,
        ratio: p99 / wishMs,
        goal: '≤ 1',
      },
      {
        what: `pieces of ${pieceSeconds} s whose own p99 is within that; the worst: ${Math.max(...all.map((one) => one.p99)).toFixed(0)} ms`,
        ours: `${good} pieces`,
        peer: `${pieces} pieces`,
        ratio: good / pieces,
        goal: null,
      },
      {
        what: `the last quarter’s pieces against the first one’s; what was left in the end took ${leftMs.toFixed(0)} ms`,
        ours: `${last.toFixed(0)} ms p99`,
        peer: `${first.toFixed(0)} ms p99`,
        ratio: last / first,
        goal: null,
      },
    ];
  } finally {
    await chain.close();
  }
}
