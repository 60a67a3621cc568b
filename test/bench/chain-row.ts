import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { eventColumns, eventLine } from '../../native-bridge/postgres/chain-logs.ts';
import { copyInto } from '../../native-bridge/postgres/copy-text.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import { inTransaction } from '../../native-bridge/postgres/in-transaction.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { playsMs } from '../../server/chain/rooms-in-turn.ts';
import { chainOfBench } from './chain-of-bench.ts';
import type { Played } from './chain-rooms.ts';
import { type Measured, median, percentile, whole } from './measured.ts';
import { weekLogs } from './room-logs.ts';

interface ChainAmount {
  readonly rooms?: number;
  readonly tables?: number;
  readonly perSecond?: number;
  readonly seconds?: number;
  /** Events of the room that was away. */
  readonly behind?: number;
}

/** How often playing alone and playing beside a catch-up alternate; the median counts. */
const turns = 7;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How long the chain takes to store the play of many tables of many rooms, alone and while a room that was away for a week catches up. */
export async function measureChain({
  rooms = 60,
  tables = 50,
  perSecond = 1_000,
  seconds = 60,
  behind = 200_000,
}: ChainAmount = {}): Promise<Measured> {
  const chain = await chainOfBench();
  try {
    const live = await chain.live({ rooms, tables, perSecond });
    const week = await chain.away(behind);
    // Alternating, so that other load on the machine slows down both.
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
    // A room that has just played holds back the catch-up a little longer: now nobody plays.
    await new Promise<void>((done) => void systemTime.after(2 * playsMs, done));
    week.tell({ send: behind / 2 });
    const { weekMs } = await week.said('weekMs');
    const copied = await rawCopy(chain.place, behind);
    const ms = (time: number): string => `${time.toFixed(0)} ms p99`;
    const p99 = (played: readonly Played[]): number => median(played.map(({ times }) => percentile(times, 0.99)));
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
    await chain.close();
  }
}

/** Events a second of one COPY into a table with the same columns and key. */
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
