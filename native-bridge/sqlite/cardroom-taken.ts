import type { CardroomReports, ReportQuery, StoredTaken, TakenInAll } from '../contracts/cardroom-reports.ts';
import type { Find } from './cardroom-names.ts';
import { clockAt } from './clocks-of-tables.ts';

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
export function prepareCardroomTaken(
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
