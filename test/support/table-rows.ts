import { openCashTable } from '../../commands/simulation/open-cash-table.ts';
import { continueTable, type TableEvent, type TableOpened, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';
import { writeEvent } from '../../server/table/stored-event.ts';

/** A cash table, opened. */
export const tableOpened = (tableId: string): TableOpened => ({ ...openCashTable(tableId), type: 'table-opened' });

/** A fact that moves no chip; `mark` tells one from another. */
export const note = (mark: number): TableEvent => ({
  type: 'device-changed',
  device: 'reader',
  state: 'ready',
  fault: null,
  why: `mark ${mark}`,
});

export interface RowChange {
  readonly at?: number;
  readonly hand?: number;
  readonly request?: string | null;
  readonly body?: string;
  readonly kind?: string;
}

/** Rows that follow a head, one for each event, chained as a table chains them. */
export function rowsOf(
  logId: string,
  events: readonly TableEvent[],
  { after = emptyHead, ...change }: RowChange & { readonly after?: LogHead } = {},
): readonly LogRow[] {
  const rows: LogRow[] = [];
  let { seq, hash: previousHash } = after;
  for (const event of events) {
    seq += 1;
    const at = 1_760_000_000_000 + seq;
    const row = {
      seq,
      hand: 0,
      at,
      actor: 'dealer',
      kind: event.type,
      request: null,
      body: writeEvent(event),
      previousHash,
      ...change,
    };
    const hash = rowHash(logId, row);
    rows.push({ ...row, hash });
    previousHash = hash;
  }
  return rows;
}

/** A log's first rows: the table opened and `notes` facts. */
export const firstRows = (tableId: string, logId: string, notes: number): readonly LogRow[] =>
  rowsOf(logId, [tableOpened(tableId), ...Array.from({ length: notes }, (_, index) => note(index))]);

/** The first row of a log in which a table goes on from another one. */
export function rowsGoneOn(
  logId: string,
  from: {
    readonly log: string;
    readonly head: LogHead;
    readonly state: TableState;
    readonly counts?: Readonly<Record<number, number>>;
    readonly at?: number;
  },
) {
  const { log, head, state, counts = {}, ...change } = from;
  const reason = { id: 'reason', hash: 'h' };
  const said = { log, sequence: head.seq, hash: head.hash, at: 1, by: 'manager:M1', reason, counts };
  const continued = continueTable(state, said);
  if ('refusal' in continued) throw new Error(`The table cannot go on: ${continued.refusal.reason}.`);
  return rowsOf(logId, [{ ...continued.command, type: 'table-opened' }], change);
}
