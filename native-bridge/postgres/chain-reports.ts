import type {
  ChainReports,
  ChainSpan,
  HeldOfRooms,
  PlayerInRoom,
  ReportBy,
  ReportLine,
  RoomPlayer,
  ToldResult,
} from '../contracts/chain-reports.ts';
import { foldName } from '../contracts/searched-as.ts';
import { type ChainSql, type ChainTransaction, inTransaction, takeBack } from './in-transaction.ts';
import { faultOfPostgres, withPostgresFaults } from './postgres-faults.ts';

/** Reads as a person who may see these rooms and no others: PostgreSQL enforces it, whatever the query. */
function asReader<Result>(
  sql: ChainSql,
  rooms: readonly number[],
  read: (tx: ChainTransaction) => Promise<Result>,
): Promise<Result> {
  const work = async (tx: ChainTransaction): Promise<Result> => {
    await becomeReader(tx, rooms);
    return read(tx);
  };
  return withPostgresFaults(() => inTransaction(sql, work, 'READ ONLY'));
}

async function becomeReader(tx: ChainTransaction, rooms: readonly number[]): Promise<void> {
  await tx`SELECT set_config('riffle.rooms', ${rooms.join(',')}, true)`;
  await tx.unsafe('SET LOCAL ROLE riffle_reader');
}

/** Every word must match, in any order: “nova anna” finds “Anna Nová”. */
const everyWord = (tx: ChainTransaction, words: readonly string[]) => tx`
  (SELECT bool_and(strpos(known.name, word) > 0)
   FROM unnest(${[...words]}::text[]) AS asked (word), LATERAL (SELECT folded(texts.text) AS name) AS known)`;

const keys: Readonly<Record<Exclude<ReportBy, 'day'>, string>> = {
  room: 'NULL',
  game: 'game',
  mode: 'mode',
  dealer: 'dealer',
};

/** Reports across rooms, in the chain's database. */
export function chainReports(sql: ChainSql): ChainReports {
  return {
    lines: (span, by, zone) => asReader(sql, span.rooms, (tx) => lines(tx, span, by, zone)),
    held: (rooms) =>
      asReader(sql, rooms, async (tx) => ({
        events: await tx<{ room: number; events: number }[]>`
          SELECT room, sum(seq)::bigint AS events FROM logs WHERE room = ANY(${[...rooms]}) GROUP BY room`,
        apart: await tx<HeldOfRooms['apart'][number][]>`
          SELECT branches.room, table_id AS "tableId", log_id AS "logId", parted + 1 AS "fromEvent", branches.seq - parted AS events
          FROM branches JOIN logs USING (room, log) WHERE branches.room = ANY(${[...rooms]}) ORDER BY 1, branch`,
      })),
    staff: (rooms) =>
      asReader(
        sql,
        rooms,
        (tx) => tx<{ room: number; id: string; name: string }[]>`
          SELECT room, id, body ->> 'name' AS name FROM documents
          WHERE room = ANY(${[...rooms]}) AND what = 'staff' AND body ->> 'name' IS NOT NULL`,
      ),
    players: (rooms, part, limit) =>
      asReader(
        sql,
        rooms,
        // A text is a player's name if somebody of that id sat, or was met by the office: to wait, or to register.
        (tx) => tx<RoomPlayer[]>`
          WITH met AS MATERIALIZED (
            SELECT room, substring(body FROM '"player":{"id":"([^"]+)"') AS player, max(at) AS at
            FROM logs JOIN events USING (room, log)
            WHERE logs.room = ANY(${[...rooms]}) AND table_id = 'office' AND kind = 'player-met' GROUP BY 1, 2)
          SELECT texts.room, texts.id AS player, texts.text AS name, person, coalesce(sat.at, met.at) AS "lastSeen"
          FROM texts LEFT JOIN person_players ON person_players.room = texts.room AND person_players.player = texts.id
            LEFT JOIN met ON met.room = texts.room AND met.player = texts.id
            LEFT JOIN LATERAL (SELECT max(coalesce(until_at, from_at)) AS at FROM stays
              WHERE stays.room = texts.room AND stays.player = texts.id) AS sat ON true
          WHERE texts.room = ANY(${[...rooms]}) AND ${everyWord(tx, foldName(part).split(' '))}
            AND coalesce(sat.at, met.at) IS NOT NULL
          ORDER BY name, room LIMIT ${limit}`,
      ),
    playersOf: (rooms, person) =>
      asReader(
        sql,
        rooms,
        (tx) => tx<PlayerInRoom[]>`
          SELECT joined.room, joined.player,
            (SELECT text FROM texts WHERE texts.room = joined.room AND texts.id = joined.player) AS name,
            count(stays.id) AS stays,
            coalesce(sum((until_at - from_at) / 60000), 0)::bigint AS minutes,
            coalesce(sum(chips_in) FILTER (WHERE chips_out IS NOT NULL), 0)::bigint AS "chipsIn",
            coalesce(sum(chips_out) FILTER (WHERE chips_in IS NOT NULL), 0)::bigint AS "chipsOut",
            max(coalesce(until_at, from_at)) AS "lastSeen"
          FROM person_players AS joined LEFT JOIN stays ON stays.room = joined.room AND stays.player = joined.player
          WHERE joined.person = ${person} AND joined.room = ANY(${[...rooms]})
          GROUP BY joined.room, joined.player ORDER BY joined.room, joined.player`,
      ),
    results: ({ rooms, from, until }) =>
      asReader(
        sql,
        rooms,
        (tx) => tx<ToldResult[]>`
          SELECT room, id AS tournament, body ->> 'name' AS name, (body ->> 'at')::bigint AS at,
            (body ->> 'entries')::integer AS entries, body -> 'places' AS places
          FROM documents WHERE room = ANY(${[...rooms]}) AND what = 'result'
            AND (body ->> 'at')::bigint >= ${from} AND (body ->> 'at')::bigint < ${until} ORDER BY at, room, id`,
      ),
    csv: (rooms, view, month) => csv(sql, rooms, view, month),
  };
}

async function lines(
  tx: ChainTransaction,
  { rooms, from, until }: ChainSpan,
  by: ReportBy,
  zone: string,
): Promise<readonly ReportLine[]> {
  const key =
    by === 'day'
      ? tx`to_char(to_timestamp(started_at / 1000.0) AT TIME ZONE ${zone}, 'YYYY-MM-DD')`
      : tx.unsafe(keys[by]);
  const counted = await tx<ReportLine[]>`
    SELECT room, ${key} AS of, count(*) AS hands, sum(rake)::bigint AS rake, sum(jackpot)::bigint AS jackpot
    FROM hands WHERE room = ANY(${[...rooms]}) AND started_at >= ${from} AND started_at < ${until} AND outcome = 'played'
    GROUP BY 1, 2 ORDER BY 2, 1`;
  return counted;
}

/** In pieces, because a month of sixty rooms does not fit into memory. */
async function* csv(
  sql: ChainSql,
  rooms: readonly number[],
  view: 'hands' | 'stays',
  month: number,
): AsyncIterable<string> {
  const own = await withPostgresFaults(() => sql.reserve());
  let broke: unknown = null;
  try {
    await own.unsafe('BEGIN READ ONLY');
    await becomeReader(own, rooms);
    const numbers = rooms.map(Number).join(',') || '0';
    const copy = await own
      .unsafe(
        `COPY (SELECT * FROM analysis_${view} WHERE room IN (${numbers}) AND month = ${Number(month)} ORDER BY room, ${view === 'hands' ? 'started' : 'sat_down'})
         TO STDOUT (FORMAT csv, HEADER)`,
      )
      .readable();
    for await (const piece of copy) yield String(piece);
  } catch (error) {
    broke = error;
    throw faultOfPostgres(error);
  } finally {
    // Runs also if the reader stops early.
    await takeBack(own, broke);
  }
}
