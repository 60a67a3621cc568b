import type { HandProjection, HandResult, RecordProjection } from '../contracts/cardroom-store.ts';
import type { HandSnapshot } from '../contracts/event-log.ts';
import { ruleSearchedAs } from '../contracts/searched-as.ts';
import type { WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Writes hands and the floor's records to the cardroom's store. Each `keep` is inside the caller's transaction. */
export interface CardroomRecords {
  keepHand(log: number, hand: HandProjection): void;
  keepResult(log: number, result: HandResult): void;
  keepRecord(log: number, record: RecordProjection): void;
  keepSnapshot(log: number, snapshot: Omit<HandSnapshot, 'shape'>): void;
  snapshot(logId: string, hand: number): Omit<HandSnapshot, 'shape'> | null;
  /** One record for each opened seat, in the table's log in use; none for an unknown table. */
  keepOpening(opening: Opening): void;
}

/** Opened cards of a hand, by the number of their audit row. */
interface Opening {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly tableId: string;
  readonly hand: number;
  readonly seats: readonly number[];
}

export function prepareCardroomRecords(db: WriteDatabase): CardroomRecords {
  const keepRecord = prepareKeepRecord(db);
  const keepSnapshot = db.prepare<[number, number, number, string], never>(
    `INSERT INTO hand_snapshots (log, hand, seq, state) VALUES (?, ?, ?, ?)
     ON CONFLICT (log, hand) DO UPDATE SET seq = excluded.seq, state = excluded.state`,
  );
  const snapshot = db.prepare<[string, number], Omit<HandSnapshot, 'shape'>>(
    `SELECT hand, seq, state FROM hand_snapshots
     WHERE log = (SELECT number FROM logs WHERE log_id = ?) AND hand <= ? ORDER BY hand DESC LIMIT 1`,
  );
  return {
    ...prepareKeepHands(db),
    keepRecord,
    keepSnapshot: (log, { hand, seq, state }) => {
      keepSnapshot.run(log, hand, seq, state);
    },
    snapshot: (logId, hand) => withFaults(db.name, () => snapshot.get(logId, hand) ?? null),
    keepOpening: prepareKeepOpening(db, keepRecord),
  };
}

function prepareKeepHands(db: WriteDatabase): Pick<CardroomRecords, 'keepHand' | 'keepResult'> {
  const keep = db.prepare<[number, number, number, number, string | null], never>(
    `INSERT INTO hands (log, hand, shown, started_at, dealer) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (log, hand) DO UPDATE SET shown = excluded.shown, started_at = excluded.started_at,
       dealer = coalesce(excluded.dealer, dealer)`,
  );
  const keepPlayer = db.prepare<[number, number, number, string], never>(
    `INSERT INTO hand_players (log, hand, seat, player) VALUES (?, ?, ?, ?)
     ON CONFLICT (log, hand, seat) DO UPDATE SET player = excluded.player`,
  );
  type ResultParameters = [number | null, string | null, number, string | null, number, number, number];
  const result = (end: string) =>
    db.prepare<ResultParameters, never>(
      `UPDATE hands SET ended_at = ${end}, outcome = ?, pot_chips = ?, dealer = coalesce(dealer, ?),
         amended = max(amended, ?) WHERE log = ? AND hand = ?`,
    );
  const [withEnd, asItEnded] = [result('?'), result('coalesce(ended_at, ?)')];
  const isUnattended = db.prepare<[number, number], object>(
    'SELECT 1 FROM hands WHERE log = ? AND hand = ? AND dealer IS NULL',
  );
  const attend = db.prepare<[string, number, number], never>(
    'UPDATE records SET dealer = ? WHERE log = ? AND hand = ? AND dealer IS NULL',
  );
  return {
    keepHand: (log, { hand, shown, startedAt, dealer, players }) => {
      keep.run(log, hand, shown, startedAt, dealer);
      for (const { seat, player } of players) keepPlayer.run(log, hand, seat, player);
    },
    keepResult: (log, { hand, endedAt, outcome, potChips, dealer, amended }) => {
      if (dealer !== null && isUnattended.get(log, hand) !== undefined) attend.run(dealer, log, hand);
      const statement = endedAt === undefined ? asItEnded : withEnd;
      statement.run(endedAt ?? null, outcome, potChips, dealer, amended ? 1 : 0, log, hand);
    },
  };
}

/** Ruling and citations of a record as stored: lists and rulings are JSON text. */
export interface RulingColumns {
  readonly ruledAt: number | null;
  readonly ruledBy: string | null;
  readonly ruling: string | null;
  readonly decided: string | null;
  readonly reason: string | null;
  readonly penalty: number | null;
  readonly cites: string;
}

interface RecordLine extends Omit<RecordProjection, 'logId' | 'dealer' | 'ruled' | 'cites'>, RulingColumns {
  readonly log: number;
  readonly dealer: string | null;
}

function prepareKeepRecord(db: WriteDatabase): CardroomRecords['keepRecord'] {
  const keep = db.prepare<[RecordLine], never>(
    `INSERT INTO records (log, record_id, what, hand, at, report, seat, player, dealer, deck, counted, ruled_at, ruled_by, ruling,
       decided, reason, penalty, cites)
     VALUES (:log, :recordId, :what, :hand, :at, :report, :seat, :player, :dealer, :deck, :counted,
       :ruledAt, :ruledBy, :ruling, :decided, :reason, :penalty, :cites)
     ON CONFLICT (log, record_id) DO UPDATE SET ruled_at = :ruledAt, ruled_by = :ruledBy, ruling = :ruling, decided = :decided,
       reason = :reason, penalty = :penalty, cites = :cites`,
  );
  const dealerOf = db.prepare<[number, number], { readonly dealer: string | null }>(
    'SELECT dealer FROM hands WHERE log = ? AND hand = ?',
  );
  const dropCites = db.prepare<[number, string], never>('DELETE FROM record_cites WHERE log = ? AND record_id = ?');
  const keepCite = db.prepare<[string, number, string], never>(
    'INSERT INTO record_cites (rule, log, record_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return (log, { logId: _logId, ruled, cites, ...record }) => {
    // A dealer who becomes known later is entered too, so the order of hand and record does not matter.
    const dealer = record.dealer ?? dealerOf.get(log, record.hand)?.dealer ?? null;
    keep.run({
      ...record,
      dealer,
      log,
      ruledAt: ruled?.at ?? null,
      ruledBy: ruled?.by ?? null,
      ruling: ruled === null || ruled.ruling === null ? null : JSON.stringify(ruled.ruling),
      decided: ruled?.decided ?? null,
      reason: ruled?.reason ?? null,
      penalty: ruled?.hands ?? null,
      cites: JSON.stringify(cites),
    });
    dropCites.run(log, record.recordId);
    for (const rule of cites.flatMap(ruleSearchedAs)) keepCite.run(rule, log, record.recordId);
  };
}

function prepareKeepOpening(db: WriteDatabase, keep: CardroomRecords['keepRecord']): CardroomRecords['keepOpening'] {
  const find = db.prepare<[string], { readonly log: number; readonly logId: string }>(
    'SELECT log, log_id AS logId FROM tables JOIN logs ON logs.number = tables.log WHERE tables.table_id = ?',
  );
  const playerAt = db.prepare<[number, number, number], { readonly player: string }>(
    'SELECT player FROM hand_players WHERE log = ? AND hand = ? AND seat = ?',
  );
  return ({ number, at, by, tableId, hand, seats }) => {
    const found = find.get(tableId);
    if (found === undefined) return;
    const { log, logId } = found;
    const ruled = { at, by, ruling: null, reason: null, hands: null };
    for (const seat of seats) {
      const player = playerAt.get(log, hand, seat)?.player ?? null;
      const of = { logId, recordId: `opening-${number}-${seat}`, what: 'opening', hand, at } as const;
      keep(log, { ...of, report: null, seat, player, deck: null, counted: null, ruled, cites: [] });
    }
  };
}
