import type {
  CardroomReports,
  DecisionCount,
  DeviceCount,
  HandCount,
  HandsInHour,
  IncidentCount,
  ReportQuery,
  SeatedPlayer,
  StoredDealing,
  StoredDevice,
  StoredTaken,
  TakenInAll,
  Taking,
} from '../contracts/cardroom-reports.ts';
import { type Find, prepareCardroomPlayers } from './cardroom-names.ts';
import { atTable, clockAt, endOf, prepareCardroomStays, valuesOf } from './cardroom-stays.ts';
import type { ReadDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

const hourMs = 3_600_000;

/** Each query is prepared when it is first used. */
export function prepareCardroomReports(db: ReadDatabase): CardroomReports {
  const prepared = new Map<string, ReturnType<ReadDatabase['prepare']>>();
  const find: Find = <Row>(sql: string, values: Parameters<Find>[1] = {}) => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return withFaults(db.name, () => statement.all(values) as Row[]);
  };
  return {
    ...prepareCardroomStays(find),
    ...takings(find),
    ...prepareCardroomTaken(find),
    ...devices(find),
    ...hands(find),
    ...decisions(find),
    ...people(find),
    ...prepareCardroomPlayers(find),
  };
}

const piece = (time: string, length: string): string => `${time} - ${time} % ${length}`;

function takings(find: Find): Pick<CardroomReports, 'takingsByHour'> {
  return {
    takingsByHour: (query) =>
      find<Taking>(
        `SELECT table_id AS tableId, hour, dealer, sum(rake) AS rake, sum(jackpot) AS jackpot,
           sum(collected) AS collected, sum(hands) AS hands
         FROM (
           SELECT logs.table_id, ${piece('at', ':hour')} AS hour, dealer, rake, jackpot, 0 AS collected, 1 AS hands
           FROM rake JOIN logs ON logs.number = rake.log WHERE at >= :from AND at < :until ${atTable(query)}
           UNION ALL
           SELECT logs.table_id, ${piece('at', ':hour')}, dealer, 0, 0, chips, 0
           FROM collections JOIN logs ON logs.number = collections.log
           WHERE at >= :from AND at < :until ${atTable(query)}
         ) GROUP BY table_id, hour, dealer ORDER BY hour, table_id, dealer`,
        { ...valuesOf(query), hour: hourMs },
      ),
  };
}

function devices(find: Find): Pick<CardroomReports, 'devices' | 'deviceCounts'> {
  return {
    devices: () =>
      find<StoredDevice>(
        'SELECT table_id AS tableId, device, state, fault, since FROM devices ORDER BY table_id, device',
      ),
    deviceCounts: ({ pieceMs, device, what, ...query }) =>
      find<DeviceCount>(
        `SELECT logs.table_id AS tableId, device, what, code, deck, ${piece('at', ':piece')} AS at, count(*) AS times
         FROM device_facts JOIN logs ON logs.number = device_facts.log
         WHERE device_facts.at >= :from AND device_facts.at < :until ${atTable(query)}
           ${device === undefined ? '' : 'AND device = :device'} ${what === undefined ? '' : 'AND what = :what'}
         GROUP BY tableId, device, what, code, deck, ${piece('device_facts.at', ':piece')}
         ORDER BY ${piece('device_facts.at', ':piece')}, tableId, device, what, code, deck`,
        {
          ...valuesOf(query),
          piece: pieceMs,
          ...(device === undefined ? {} : { device }),
          ...(what === undefined ? {} : { what }),
        },
      ),
  };
}

const incidentOf = {
  dealer: 'records.dealer',
  table: 'logs.table_id',
  deck: 'records.deck',
  rule: 'cites.value',
  kind: 'coalesce(records.report, records.what)',
  player: 'records.player',
} as const;

function hands(find: Find): Pick<CardroomReports, 'handsPerHour' | 'handCounts' | 'incidents'> {
  return {
    handCounts: ({ pieceMs, by, ...query }) =>
      find<HandCount>(
        `SELECT ${by === 'table' ? 'logs.table_id' : 'dealer'} AS "of", ${piece('started_at', ':piece')} AS at, count(*) AS hands
         FROM hands JOIN logs ON logs.number = hands.log WHERE started_at >= :from AND started_at < :until ${atTable(query)}
         GROUP BY 1, 2 ORDER BY 2, 1`,
        { ...valuesOf(query), piece: pieceMs },
      ),
    handsPerHour: (query) =>
      find<HandsInHour>(
        `SELECT logs.table_id AS tableId, ${piece('started_at', ':hour')} AS hour, count(*) AS hands
         FROM hands JOIN logs ON logs.number = hands.log WHERE started_at >= :from AND started_at < :until ${atTable(query)}
         GROUP BY tableId, hour ORDER BY hour, tableId`,
        { ...valuesOf(query), hour: hourMs },
      ),
    incidents: ({ pieceMs, by, ...query }) =>
      find<IncidentCount>(
        `SELECT ${incidentOf[by]} AS "of", ${piece('records.at', ':piece')} AS at, count(*) AS times
         FROM records JOIN logs ON logs.number = records.log
           ${by === 'rule' ? 'JOIN json_each(records.cites) AS cites' : ''}
         WHERE records.at >= :from AND records.at < :until AND records.what IN ('call', 'report', 'witnesses') ${atTable(query)}
         GROUP BY ${incidentOf[by]}, ${piece('records.at', ':piece')}
         ORDER BY ${piece('records.at', ':piece')}, ${incidentOf[by]}`,
        { ...valuesOf(query), piece: pieceMs },
      ),
  };
}

const decisionOf = { player: 'player', table: 'logs.table_id', time: piece('at', ':piece') } as const;

function decisions(find: Find): Pick<CardroomReports, 'decisions'> {
  return {
    decisions: ({ pieceMs, by, ...query }) =>
      find<DecisionCount>(
        `SELECT ${decisionOf[by]} AS "of", count(*) AS decisions, sum(ms) AS ms, max(ms) AS slowestMs,
           sum(cards) AS cards, sum(ran_out) AS ranOut
         FROM decisions JOIN logs ON logs.number = decisions.log
         WHERE at >= :from AND at < :until ${atTable(query)}
         GROUP BY 1 ORDER BY 4 DESC, 1`,
        { ...valuesOf(query), ...(by === 'time' ? { piece: pieceMs } : {}) },
      ),
  };
}

function people(find: Find): Pick<CardroomReports, 'dealings' | 'seatedPlayers'> {
  return {
    dealings: ({ staff, ...query }) =>
      find<StoredDealing>(
        `SELECT * FROM (
           SELECT logs.table_id AS tableId, log_id AS logId, staff, from_at AS "from", ${endOf('dealings')} AS until
           FROM dealings JOIN logs ON logs.number = dealings.log
           WHERE from_at < :until ${atTable(query)} ${staff === undefined ? '' : 'AND staff = :staff'}
           ORDER BY from_at, log, from_seq
         ) WHERE until IS NULL OR until >= :from`,
        { ...valuesOf(query), ...(staff === undefined ? {} : { staff }) },
      ),
    seatedPlayers: () =>
      find<Omit<SeatedPlayer, 'away'> & { readonly away: number }>(
        'SELECT table_id AS tableId, seat, player, stack, away FROM seats WHERE player IS NOT NULL ORDER BY table_id, seat',
      ).map(({ away, ...seated }) => ({ ...seated, away: away === 1 })),
  };
}

const lastOfHand =
  '(SELECT max(seq) FROM events INDEXED BY events_by_hand WHERE events.log = rake.log AND events.hand = rake.hand)';
const ofHands = `SELECT logs.table_id AS tableId, log_id AS logId, hand, NULL AS sequence,
    at - ${clockAt('rake.log', lastOfHand)} AS at, dealer, rake, jackpot, 0 AS time
  FROM rake JOIN logs ON logs.number = rake.log`;
const ofTime = `SELECT logs.table_id AS tableId, log_id AS logId, NULL AS hand, seq AS sequence,
    at - ${clockAt('collections.log', 'seq')} AS at, dealer, 0 AS rake, 0 AS jackpot,
    chips AS time
  FROM collections JOIN logs ON logs.number = collections.log`;

const endless = { hand: Number.MAX_SAFE_INTEGER, sequence: Number.MAX_SAFE_INTEGER } as const;

/** What the house took, hand by hand, for the shift sheets. */
function prepareCardroomTaken(
  find: Find,
): Pick<CardroomReports, 'takenAfter' | 'taken' | 'takings' | 'lastCollection'> {
  return {
    takenAfter: (marks, upTo) => {
      const before = new Map(marks.map((mark) => [mark.logId, mark]));
      const last = upTo === null ? null : new Map(upTo.map((mark) => [mark.logId, mark]));
      const logs = find<{ readonly log: number; readonly logId: string }>(
        'SELECT number AS log, log_id AS logId FROM logs ORDER BY number',
      );
      return logs.flatMap(({ log, logId }) => {
        const { hand = 0, sequence = 0 } = before.get(logId) ?? {};
        const to = last === null ? endless : (last.get(logId) ?? null);
        if (to === null) return [];
        const hands = { log, after: hand, to: to.hand };
        const rows = { log, after: sequence, to: to.sequence };
        return [
          ...find<StoredTaken>(`${ofHands} WHERE log = :log AND hand > :after AND hand <= :to ORDER BY hand`, hands),
          ...find<StoredTaken>(`${ofTime} WHERE log = :log AND seq > :after AND seq <= :to ORDER BY seq`, rows),
        ];
      });
    },
    taken: ({ from, until, tableId }: ReportQuery) => {
      const within = `at >= :from AND at < :until ${tableId === undefined ? '' : 'AND logs.table_id = :tableId'}`;
      return find<StoredTaken>(
        `SELECT * FROM (${ofHands} WHERE ${within} UNION ALL ${ofTime} WHERE ${within}) ORDER BY at, logId`,
        {
          from,
          until,
          ...(tableId === undefined ? {} : { tableId }),
        },
      );
    },
    takings: () =>
      find<TakenInAll>(
        `SELECT table_id AS tableId, log_id AS logId, max(hand) AS hand, max(sequence) AS sequence, sum(rake) AS rake,
           sum(jackpot) AS jackpot, sum(time) AS time
         FROM (
           SELECT log, hand, 0 AS sequence, rake, jackpot, 0 AS time FROM rake
           UNION ALL SELECT log, 0, seq, 0, 0, chips FROM collections
         ) AS taken JOIN logs ON logs.number = taken.log GROUP BY log ORDER BY log`,
      ),
    lastCollection: (tableId) =>
      find<{ readonly at: number | null }>(
        // The newest row of each log: a scan would read years.
        `SELECT max((SELECT at - ${clockAt('collections.log', 'seq')} FROM collections WHERE log = number AND why = 'time'
           ORDER BY seq DESC LIMIT 1)) AS at
         FROM logs WHERE table_id = :tableId`,
        { tableId },
      )[0]?.at ?? null,
  };
}
