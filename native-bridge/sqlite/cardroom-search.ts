import type { RecordQuery, StoredHand, StoredRecord, StoredSearch } from '../contracts/cardroom-search.ts';
import type { CardroomNames } from './cardroom-names.ts';
import type { RulingColumns } from './cardroom-records.ts';
import type { ReadDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Needs only the database and its names. */
export function prepareCardroomSearch(db: ReadDatabase, names: CardroomNames): StoredSearch {
  const find = <Row>(sql: string, values: Values): readonly Row[] =>
    withFaults(db.name, () => db.prepare<[Values], Row>(sql).all(values));
  return {
    records: (query) => {
      const asked = askedRecords(query, names);
      return asked === null ? [] : find<RecordLine>(recordsSql(asked), asked.values).map(recordOf);
    },
    hands: (query) => {
      const asked = askedHands(query, names, find);
      return asked === null ? [] : find<HandLine>(handsSql(asked), asked.values).map(handOf);
    },
  };
}

type Values = Readonly<Record<string, string | number>>;

/** Conditions that must all hold, with their values. */
interface Asked {
  readonly conditions: readonly string[];
  readonly values: Values;
  /** The order; SQLite's own choice where it is empty. */
  readonly by?: string;
}

/** One condition with its value. */
type Part = readonly [condition: string, values: Values];

const among = (column: string, list: string): string => `${column} IN (SELECT value FROM json_each(:${list}))`;

/** Null: nothing can be found. */
function askedRecords(query: RecordQuery, names: CardroomNames): Asked | null {
  const { hand, shown, rule } = query;
  const dealers = idsFor(query.dealer, names.staffWith);
  const players = idsFor(query.player, names.idsWith);
  const place = placeAfter(query.after);
  if (dealers === nobody || players === nobody || place === nowhere) return null;
  return joined(query.limit, [
    ...ofTableAndTime(query, 'records', 'at'),
    hand === undefined ? null : ['records.hand = :hand', { hand }],
    shown === undefined ? null : ['coalesce(hands.shown, records.hand) = :shown', { shown }],
    ...ofKind(query, 'records'),
    rule === undefined ? null : [citing('records'), { rule: rule.toLowerCase() }],
    players === null ? null : [ofPlayers, { players }],
    dealers === null ? null : [among('records.dealer', 'dealers'), { dealers }],
    place && ['(records.at, records.log, records.record_id) < (:afterAt, :afterLog, :afterId)', place],
  ]);
}

/** A record without a seat concerns everybody who was dealt in. The plus keeps SQLite at the few players of one hand, off the many hands of a player. */
const ofPlayers = `(${among('records.player', 'players')} OR records.player IS NULL AND EXISTS
  (SELECT 1 FROM hand_players WHERE hand_players.log = records.log AND hand_players.hand = records.hand
    AND ${among('+hand_players.player', 'players')}))`;

const citing = (records: string): string =>
  `(${records}.log, ${records}.record_id) IN (SELECT log, record_id FROM record_cites WHERE rule = :rule)`;

function askedHands(query: RecordQuery, names: CardroomNames, find: Find): Asked | null {
  const { hand, shown } = query;
  const dealers = idsFor(query.dealer, names.staffWith);
  const players = idsFor(query.player, names.idsWith);
  const place = placeAfter(query.after);
  if (dealers === nobody || players === nobody || place === nowhere) return null;
  const isCommon = players !== null && playsOften(players, find);
  const asked = joined(query.limit, [
    ...ofTableAndTime(query, 'hands', 'started_at'),
    hand === undefined ? null : ['hands.hand = :hand', { hand }],
    shown === undefined ? null : ['hands.shown = :shown', { shown }],
    withRecord(query),
    players === null ? null : [isCommon ? playedEach : playedOneOf, { players }],
    dealers === null ? null : [among('hands.dealer', 'dealers'), { dealers }],
    place && ['(hands.started_at, hands.log, hands.hand) < (:afterAt, :afterLog, :afterId)', place],
  ]);
  return isCommon ? { ...asked, by: 'INDEXED BY hands_by_time' } : asked;
}

type Find = <Row>(sql: string, values: Values) => readonly Row[];

/** Up to this many hands are gathered and sorted; for more it is faster to read newest first until a page is full. */
const handsToGather = 5_000;

const playedOneOf = `(hands.log, hands.hand) IN
  (SELECT log, hand FROM hand_players WHERE ${among('player', 'players')})`;
const playedEach = `EXISTS (SELECT 1 FROM hand_players WHERE hand_players.log = hands.log AND hand_players.hand = hands.hand
  AND ${among('+hand_players.player', 'players')})`;

function playsOften(players: string, find: Find): boolean {
  const [found] = find<{ readonly hands: number }>(
    `SELECT count(*) AS hands FROM
       (SELECT 1 FROM hand_players WHERE ${among('player', 'players')} LIMIT ${handsToGather})`,
    { players },
  );
  return found?.hands === handsToGather;
}

/** Hands with a record of the floor that meets all these conditions. */
function withRecord(query: RecordQuery): Part | null {
  const { rule } = query;
  const parts = [
    ...ofKind(query, 'records'),
    rule === undefined ? null : ([citing('records'), { rule: rule.toLowerCase() }] as const),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const conditions = parts.map(([condition]) => condition).join(' AND ');
  const values = Object.assign({}, ...parts.map(([, each]) => each)) as Values;
  return [`(hands.log, hands.hand) IN (SELECT records.log, records.hand FROM records WHERE ${conditions})`, values];
}

function ofTableAndTime({ tableId, from, to }: RecordQuery, rows: string, time: string): readonly (Part | null)[] {
  return [
    tableId === undefined ? null : [`${rows}.log IN (SELECT number FROM logs WHERE table_id = :tableId)`, { tableId }],
    from === undefined ? null : [`${rows}.${time} >= :from`, { from }],
    to === undefined ? null : [`${rows}.${time} <= :to`, { to }],
  ];
}

/** A report without a kind is a count. */
const kindOf = (rows: string): string =>
  `iif(${rows}.what = 'report' AND ${rows}.report IS NULL, 'count', ${rows}.what)`;

function ofKind({ what, reports }: RecordQuery, rows: string): readonly (Part | null)[] {
  return [
    what === undefined ? null : [among(kindOf(rows), 'what'), { what: JSON.stringify(what) }],
    reports === undefined ? null : [among(`${rows}.report`, 'reports'), { reports: JSON.stringify(reports) }],
  ];
}

function joined(limit: number, parts: readonly (Part | null)[]): Asked {
  const given = parts.filter((part) => part !== null);
  return {
    conditions: given.map(([condition]) => condition),
    values: Object.assign({ limit }, ...given.map(([, values]) => values)) as Values,
  };
}

const nobody = Symbol('nobody has such a name');

/** Ids as JSON text; null where no name is asked for. */
function idsFor(part: string | undefined, idsWith: (part: string) => readonly string[]): string | null | typeof nobody {
  if (part === undefined || part.trim() === '') return null;
  const ids = idsWith(part);
  return ids.length === 0 ? nobody : JSON.stringify(ids);
}

const nowhere = Symbol('no such place in the list');

/** The place after which a page continues: time, log and id, separated by points. */
function placeAfter(after: string | undefined): Values | null | typeof nowhere {
  if (after === undefined) return null;
  const [, afterAt, afterLog, afterId] = /^(\d+)\.(\d+)\.(.+)$/.exec(after) ?? [];
  if (afterAt === undefined || afterLog === undefined || afterId === undefined) return nowhere;
  return { afterAt: Number(afterAt), afterLog: Number(afterLog), afterId };
}

const where = ({ conditions }: Asked): string => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);

const recordsSql = (asked: Asked): string => `
  SELECT records.log, log_id AS logId, table_id AS tableId, record_id AS recordId, ${kindOf('records')} AS what,
    records.hand, coalesce(hands.shown, records.hand) AS shown, at, report, seat, player,
    records.dealer, counted, ruled_at AS ruledAt, ruled_by AS ruledBy, ruling, decided, reason, penalty, cites
  FROM records JOIN logs ON logs.number = records.log
    LEFT JOIN hands ON hands.log = records.log AND hands.hand = records.hand ${where(asked)}
  ORDER BY records.at DESC, records.log DESC, records.record_id DESC LIMIT :limit`;

const handsSql = (asked: Asked): string => `
  SELECT hands.log, log_id AS logId, table_id AS tableId, hands.hand, shown, started_at AS startedAt, ended_at AS endedAt,
    outcome, pot_chips AS potChips, dealer, amended,
    (SELECT count(*) FROM records WHERE records.log = hands.log AND records.hand = hands.hand) AS records
  FROM hands ${asked.by ?? ''} JOIN logs ON logs.number = hands.log ${where(asked)}
  ORDER BY hands.started_at DESC, hands.log DESC, hands.hand DESC LIMIT :limit`;

interface RecordLine extends Omit<StoredRecord, 'id' | 'ruled' | 'cites'>, RulingColumns {
  readonly log: number;
  readonly recordId: string;
}

function recordOf(line: RecordLine): StoredRecord {
  const { log, recordId, ruledAt, ruledBy, ruling, decided, reason, penalty, cites, ...record } = line;
  const ruled =
    ruledAt === null || ruledBy === null
      ? null
      : {
          at: ruledAt,
          by: ruledBy,
          ruling: ruling === null ? null : (JSON.parse(ruling) as string | number),
          reason,
          hands: penalty,
          ...(decided === null ? {} : { decided }),
        };
  return { ...record, id: `${record.at}.${log}.${recordId}`, ruled, cites: JSON.parse(cites) as readonly string[] };
}

type HandLine = Omit<StoredHand, 'id' | 'amended'> & { readonly log: number; readonly amended: number };

function handOf({ log, amended, ...hand }: HandLine): StoredHand {
  return { ...hand, id: `${hand.startedAt}.${log}.${hand.hand}`, amended: amended === 1 };
}
