import type { CardroomReports, ReportQuery, StoredElimination, StoredStay } from '../contracts/cardroom-reports.ts';
import { ofOrder } from '../contracts/event-log.ts';
import type { Find } from './cardroom-names.ts';
import { unplanned } from './database.ts';
import { countedThen, goesOnFrom } from './migrations/cardroom/0070-what-goes-on.ts';

/** How far a table's clock was ahead of the room's at a row; 0: it was right, or nobody knows. */
export const clockAt = (log: string, seq: string): string => `coalesce((SELECT ahead FROM table_clocks AS clock
  WHERE clock.log = ${log} AND clock.from_seq <= ${seq} ORDER BY clock.from_seq DESC LIMIT 1), 0)`;

/** How far the slowest clock ever heard was behind; 0 or below. */
const mostBehind = 'min(0, coalesce((SELECT min(ahead) FROM table_clocks), 0))';

/** Only logs in use count: one that the table gave up is out of date. */
const isInUse = (rows: string): string =>
  `EXISTS (SELECT 1 FROM tables WHERE tables.table_id = logs.table_id AND tables.log = ${rows}.log)`;

const lastOf = (rows: string): string =>
  `(SELECT at FROM events WHERE events.log = ${rows}.log ORDER BY seq DESC LIMIT 1)`;

/** The end of a stay. In a log that was given up, an open stay ended with the log's last row. */
export const endOf = (rows: string): string =>
  `coalesce(${rows}.until_at, CASE WHEN ${isInUse(rows)} THEN NULL ELSE ${lastOf(rows)} END)`;

/**
 * A column of the row with which the table continues in another log. It is looked up and not stored, so that it does not matter which log
 * arrived first. The `+` drops the affinity so that the index is used; otherwise SQLite would read every log for every stay.
 */
const goneOn = (what: string): string => `(SELECT ${what}
  FROM events AS opening INDEXED BY events_that_go_on JOIN logs AS later ON later.number = opening.log
  WHERE opening.seq = 1 AND later.table_id = logs.table_id AND later.number <> logs.number
    AND ${goesOnFrom('opening.')} = +logs.log_id
  LIMIT 1)`;

/** A player still seated when a log was given up keeps the seat in the next log, with the chips counted then. */
const ifGoneOn = (what: string): string => `CASE WHEN until_at IS NULL AND NOT ${isInUse('stays')} THEN ${what} END`;
const stayEnds = {
  until: `coalesce(until_at, ${ifGoneOn(`coalesce(${goneOn('opening.at')}, ${lastOf('stays')})`)})`,
  chipsOut: `coalesce(chips_out, ${ifGoneOn(
    goneOn(`(SELECT each.value ->> 'chips' FROM json_each(${countedThen('opening.')}) AS each
      WHERE each.value ->> 'seat' = stays.seat)`),
  )})`,
  why: `coalesce(why, ${ifGoneOn(goneOn("'moved'"))})`,
  // Of a log that was given up, the row that says its end is the first one of the next log, or its own last one.
  ahead: `iif(until_at IS NOT NULL, iif(until_seq IS NULL, 0, ${clockAt('stays.log', 'until_seq')}),
    coalesce(${ifGoneOn(`coalesce(${goneOn(clockAt('opening.log', '1'))}, ${clockAt('stays.log', `${Number.MAX_SAFE_INTEGER}`)})`)}, 0))`,
};

/** A column of the row with which the player sat down. */
const said = (
  what: string,
  as: '->' | '->>' = '->>',
): string => `(SELECT CASE WHEN json_valid(began.body) THEN began.body ${as} '$.${what}' END
  FROM events AS began WHERE began.log = stays.log AND began.seq = stays.from_seq AND began.kind = 'player-seated')`;

/** A hand corrected since is named by the row with which the player sat down, back with what it owes, or with which they were out. */
const isOfCorrected = (seq: string): string => `EXISTS (SELECT 1 FROM events AS named WHERE named.log = stays.log
  AND named.seq = ${seq} AND named.kind IN ('player-seated', 'seat-opened')
  AND CASE WHEN json_valid(named.body) THEN named.body -> '$.of' END IS NOT NULL)`;

/** The store lacks the order with which the player sat down. */
const isForgotten = `EXISTS (SELECT 1 FROM events AS began WHERE began.log = stays.log AND began.seq = stays.from_seq
  AND began.kind = 'player-seated' AND began.request LIKE '${ofOrder}%'
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = substr(began.request, ${ofOrder.length + 1})))`;
const stayColumns = `logs.table_id AS tableId, log_id AS logId, stays.seat, stays.player, from_seq AS sequence, until_seq AS endedIn, ${said('entry')} AS entry, ${said('stack')} AS satWith,
  ${said('sentFrom', '->')} AS sentFrom, ${isForgotten} AS forgotten,
  ${isOfCorrected('from_seq')} AS backIn, why = 'eliminated' AND ${isOfCorrected('until_seq')} AS taken, (SELECT name FROM tables WHERE tables.table_id = logs.table_id) AS tableName, from_at AS "from",
  ${stayEnds.until} AS until, iif(counted, chips_in, NULL) AS chipsIn, ${stayEnds.chipsOut} AS chipsOut,
  ${stayEnds.why} AS why, penalty, bag, ${clockAt('stays.log', 'from_seq')} AS ahead, ${stayEnds.ahead} AS aheadAtEnd`;

/** Stays with their ends, including those in logs given up. */
export const fromStays = `SELECT ${stayColumns} FROM stays JOIN logs ON logs.number = stays.log`;

/** MATERIALIZED, so that expressions over a row's columns are evaluated only once. */
const among = (rows: string, which: string): string =>
  `WITH found AS MATERIALIZED (${rows}) SELECT * FROM found WHERE ${which}`;

/** Only rows of the table that is asked about. */
export const atTable = ({ tableId }: ReportQuery): string =>
  tableId === undefined ? '' : 'AND logs.table_id = :tableId';

/** What the queries are asked with. */
export const valuesOf = ({ from, until, tableId }: ReportQuery): Parameters<Find>[1] => ({
  from,
  until,
  ...(tableId === undefined ? {} : { tableId }),
});

/** Looks up a table's seats one by one, so that a log of years is not read in full for the rows after a given one. */
const everyPlace = `WITH RECURSIVE places (log, seat, before) AS (
  SELECT number, (SELECT min(seat) FROM stays WHERE stays.log = number),
    coalesce((SELECT value FROM json_each(:rows) WHERE key = log_id), 0) FROM logs WHERE table_id = :tableId
  UNION ALL
  SELECT log, (SELECT min(stays.seat) FROM stays WHERE stays.log = places.log AND stays.seat > places.seat), before
  FROM places WHERE seat IS NOT NULL
)`;

/** When each player sat where with what, and who was out. */
export function prepareCardroomStays(
  find: Find,
): Pick<
  CardroomReports,
  'staysOf' | 'staysAt' | 'staysSince' | 'staysAfter' | 'lastStays' | 'staysWithPenalty' | 'openStays' | 'eliminations'
> {
  const inOrder = 'ORDER BY from_at, stays.log, from_seq, stays.seat';
  return {
    staysOf: (player) =>
      find<StayLine>(`${fromStays} WHERE stays.player = ${unplanned(':player')} ${inOrder}`, { player }).map(stayOf),
    staysSince: (since) =>
      find<StayLine>(
        among(
          // By the room's clock: of a table that is behind, a stay may have ended later than its rows say.
          `${fromStays} WHERE until_at IS NULL OR until_at >= :since + ${mostBehind} ${inOrder}`,
          'until IS NULL OR until - aheadAtEnd >= :since',
        ),
        { since },
      ).map(stayOf),
    staysAfter: (tableId, rows) =>
      find<StayLine>(
        `${everyPlace} SELECT ${stayColumns} FROM places
         CROSS JOIN stays ON stays.log = places.log AND stays.seat = places.seat AND from_seq > places.before
         JOIN logs ON logs.number = stays.log ORDER BY stays.log, from_seq, stays.seat`,
        { tableId, rows: JSON.stringify(rows) },
      ).map(stayOf),
    lastStays: (tableId) => {
      const last = find<{ readonly logId: string; readonly row: number }>(
        `SELECT log_id AS logId, max(from_seq) AS row FROM stays JOIN logs ON logs.number = stays.log
         WHERE logs.table_id = :tableId GROUP BY logs.number ORDER BY logs.number`,
        { tableId },
      );
      return Object.fromEntries(last.map(({ logId, row }) => [logId, row]));
    },
    staysWithPenalty: (since) =>
      find<StayLine>(`${fromStays} WHERE penalty <> 0 AND until_at >= :since ${inOrder}`, { since }).map(stayOf),
    staysAt: (query) =>
      find<StayLine>(
        among(
          `${fromStays} WHERE from_at < :until AND (until_at IS NULL OR until_at >= :from) ${atTable(query)} ${inOrder}`,
          'until IS NULL OR until >= :from',
        ),
        valuesOf(query),
      ).map(stayOf),
    openStays: () =>
      find<StayLine>(
        `${fromStays} JOIN tables ON tables.table_id = logs.table_id AND tables.log = stays.log
         WHERE until_at IS NULL ORDER BY logs.table_id, stays.seat`,
      ).map(stayOf),
    eliminations: (tableId, after) =>
      find<StoredElimination>(
        `SELECT logs.table_id AS tableId, log_id AS logId, hand, seat, player, at, ahead, started_with AS startedWith, how,
           (SELECT max(seq) FROM events INDEXED BY events_by_hand WHERE events.log = eliminations.log
             AND events.hand = coalesce(eliminations.how ->> '$.lost.hand', eliminations.hand) AND kind = 'hand-started') AS dealtAt
         FROM eliminations JOIN logs ON logs.number = eliminations.log
         WHERE logs.table_id = :tableId AND hand > :after ORDER BY hand, log, seat`,
        { tableId, after },
      ),
  };
}

interface StayLine
  extends Omit<
    StoredStay,
    | 'penalty'
    | 'bag'
    | 'entry'
    | 'endedIn'
    | 'satWith'
    | 'sentFrom'
    | 'forgotten'
    | 'backIn'
    | 'taken'
    | 'tableName'
    | 'ahead'
    | 'aheadAtEnd'
  > {
  readonly ahead: number;
  readonly aheadAtEnd: number;
  readonly penalty: number;
  /** JSON. */
  readonly bag: string | null;
  readonly entry: unknown;
  readonly endedIn: number | null;
  readonly satWith: unknown;
  /** JSON. */
  readonly sentFrom: string | null;
  readonly forgotten: 0 | 1;
  readonly backIn: 0 | 1;
  readonly taken: 0 | 1 | null;
  readonly tableName: string | null;
}

const stayOf = ({
  penalty,
  bag,
  entry,
  endedIn,
  satWith,
  sentFrom,
  forgotten,
  backIn,
  taken,
  tableName,
  ...line
}: StayLine): StoredStay => {
  const { ahead, aheadAtEnd, ...stay } = line;
  return {
    ...stay,
    ...(endedIn === null ? {} : { endedIn }),
    ...(ahead === 0 ? {} : { ahead }),
    ...(aheadAtEnd === 0 ? {} : { aheadAtEnd }),
    ...(typeof entry === 'number' ? { entry } : {}),
    ...(typeof satWith === 'number' ? { satWith } : {}),
    ...sentFromIn(sentFrom),
    ...(forgotten === 1 ? { forgotten: true } : {}),
    ...(backIn === 1 ? { backIn: true } : {}),
    ...(taken === 1 ? { taken: true } : {}),
    ...(tableName === null ? {} : { tableName }),
    ...(penalty === 0 ? {} : { penalty: penalty < 0 ? null : penalty }),
    ...(bag === null ? {} : { bag: JSON.parse(bag) as NonNullable<StoredStay['bag']> }),
  };
};

function sentFromIn(json: string | null): Pick<StoredStay, 'sentFrom'> {
  const sentFrom: unknown = json === null ? undefined : JSON.parse(json);
  return typeof sentFrom === 'string' || sentFrom === null ? { sentFrom } : {};
}
