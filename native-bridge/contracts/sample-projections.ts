import type { Batch, Grown, HandProjection, RecordProjection, TableProjection } from './cardroom-store.ts';
import { emptyHead, type LogRow } from './event-log.ts';
import { sampleRows } from './sample-rows.ts';

/** Six rows of log L1 of table T7. */
export const rows = sampleRows({ after: emptyHead, count: 6 });

/** A batch of table T7, with changes. */
export function batch(rows: readonly LogRow[], changes: Partial<Batch> = {}): Batch {
  return { tableId: 'T7', logId: 'L1', rows, texts: [], ...changes };
}

/** Table T7 after its rows up to this number. */
export function tableAt(seq: number, changes: Partial<TableProjection> = {}): TableProjection {
  return { tableId: 'T7', logId: 'L1', name: 'Seven', seq, handNumber: 1, state: `{"seq":${seq}}`, ...changes };
}

/** Only table T7 after its first row, with changes. */
export function grown(changes: Partial<Grown>): Grown {
  return {
    table: tableAt(1),
    hands: [],
    results: [],
    records: [],
    snapshots: [],
    seats: [],
    chairs: 10,
    facts: [],
    ...changes,
  };
}

/** Two players, dealt by s1. */
export const hand: HandProjection = {
  logId: 'L1',
  hand: 1,
  shown: 1,
  startedAt: 10,
  dealer: 's1',
  players: [
    { seat: 2, player: 'p1' },
    { seat: 5, player: 'p2' },
  ],
};

/** How it ended. */
export const played = {
  logId: 'L1',
  hand: 1,
  endedAt: 20,
  outcome: 'played',
  potChips: 300,
  dealer: null,
  amended: false,
} as const;

/** The floor was called, and nobody has ruled yet. */
export const call: RecordProjection = {
  logId: 'L1',
  recordId: 'i1',
  what: 'call',
  hand: 1,
  at: 50,
  report: null,
  seat: 2,
  player: 'p1',
  dealer: 's1',
  deck: 'red',
  counted: null,
  ruled: null,
  cites: [],
};

export const noted = { at: 60, by: 'floor:s9', ruling: 'noted', reason: 'r1', hands: null } as const;

/** A query that finds everything. */
export const everything = { limit: 100 };

/** Its cards were opened. */
export const opening = {
  at: 70,
  what: 'cards-opened',
  by: 'floor:s8+manager:s9',
  tableId: 'T7',
  hand: 1,
  seats: [2, 5],
  reason: 'Dispute about the river',
};
