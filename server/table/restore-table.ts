import assert from 'node:assert/strict';
import {
  apply,
  type HandTape,
  isWitness,
  stateShape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import {
  type EventLog,
  emptyHead,
  type HandSnapshot,
  type LogHead,
  type LogRow,
  type Snapshot,
} from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { handSnapshotOf } from './hand-source.ts';
import { readEvent } from './stored-event.ts';

/** A table as its log tells it. */
export interface RestoredTable {
  readonly state: TableState | null;
  /** The hand in play, or the last one, as it was booked. */
  readonly tape: HandTape | null;
  readonly head: LogHead;
  /** Number of the last event that does not come from a witness. */
  readonly lastDecisive: number;
}

/** How many rows are read at a time. */
export const rowsAtOnce = 1_000;

type ReadLog = Pick<EventLog, 'tableId' | 'logId' | 'read'>;

/** The state before the first row. */
export const nothingGrown: RestoredTable = { state: null, tape: null, head: emptyHead, lastDecisive: 0 };

/**
 * Restores a table from a snapshot of today's shape and the rows after it, otherwise from the first row. The snapshot is of an earlier
 * hand, so that the last hand is read from its beginning and can be corrected. Asserts the hash chain of all it reads. `whole`: from the
 * first row, whatever snapshots there are. `ahead`: snapshots of today's shape that are not in the log, or not among its newest.
 * Snapshots and states before old hands that are of another shape are rewritten on the way: after such an update a log of years is read
 * whole once, not at every start until new snapshots exist. So it is where nothing grows from a snapshot: it only saves time, and the log
 * is the truth.
 */
export function restoreTable(
  log: EventLog,
  { whole = false, ahead = [] }: { readonly whole?: boolean; readonly ahead?: readonly Snapshot[] } = {},
): RestoredTable {
  try {
    if (!whole) return grownFrom(startOf(log, ahead), log);
  } catch (error) {
    if (error instanceof StorageFault) throw error;
  }
  return grownFrom(nothingGrown, log);
}

function grownFrom(start: RestoredTable, log: EventLog): RestoredTable {
  let grown = start;
  const made: HandSnapshot[] = [];
  const snapshots: Snapshot[] = [];
  const foreign = seqsOfOtherShapes(log);
  while (grown.head.seq < log.head.seq)
    grown = growOn(log, grown, rowsAtOnce, (row, before, { state }) => {
      const snapshot = handSnapshotOf(row, before);
      if (snapshot !== null && log.handSnapshot(snapshot.hand, stateShape)?.hand !== snapshot.hand) made.push(snapshot);
      if (foreign.has(row.seq)) snapshots.push(snapshotOf(row, state));
    });
  keepMade(log, made, snapshots);
  assert.deepEqual(grown.head, log.head, 'The log ends where its last row ends.');
  return grown;
}

/** Advances a table by its log's next rows, at most `limit`, and asserts their hash chain. `each` is called with every row. */
export function growOn(
  log: ReadLog,
  from: RestoredTable,
  limit: number,
  each: (row: LogRow, before: TableState | null, after: { readonly state: TableState | null }) => void,
): RestoredTable {
  const rows = log.read(from.head.seq, limit);
  const head = assertChain(log, from.head, rows);
  let { state, tape, lastDecisive } = from;
  for (const row of rows) {
    const event = readEvent(row);
    const before = state;
    tape = tapeAfter(tape, state, event);
    state = apply(state, event);
    if (!isWitness(event)) lastDecisive = row.seq;
    each(row, before, { state });
  }
  return { state, tape, head, lastDecisive };
}

/** A snapshot costs as much as two taps: one is taken at the first hand and at every fourth hand after it. */
const handsBetweenSnapshots = 4;

/**
 * Whether the table's state is kept after the submission of an event: only where no step can be undone, so that a restart forgets nothing.
 */
export const isKeptAfter = (event: TableEvent): boolean =>
  event.type === 'hand-started' && event.number % handsBetweenSnapshots === 1;

/** What is kept of the table's state after a row. */
export const snapshotOf = ({ seq }: Pick<LogRow, 'seq'>, state: TableState | null): Snapshot => ({
  seq,
  shape: stateShape,
  body: JSON.stringify(state),
});

/** A stored state only saves time later, so a disk that refuses it holds up no hand. */
export function keepMade(log: EventLog, handSnapshots: readonly HandSnapshot[], snapshots: readonly Snapshot[]): void {
  try {
    if (handSnapshots.length > 0) log.append([], { handSnapshots });
    for (const snapshot of snapshots) log.append([], { snapshot });
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
  }
}

/** The two newest: a restart begins from one of them. */
export function newestSnapshots(log: Pick<EventLog, 'latestSnapshot'>): readonly Snapshot[] {
  const newest = log.latestSnapshot();
  const before = newest === null ? null : log.latestSnapshot(newest.seq);
  return [newest, before].filter((one) => one !== null);
}

const seqsOfOtherShapes = (log: EventLog): ReadonlySet<number> =>
  new Set(newestSnapshots(log).flatMap(({ seq, shape }) => (shape === stateShape ? [] : [seq])));

/** From the newest snapshot, or the one before it if the newest is of the last hand. */
function startOf(log: EventLog, ahead: readonly Snapshot[]): RestoredTable {
  const newestFirst = [...newestSnapshots(log), ...ahead].toSorted((one, other) => other.seq - one.seq);
  for (const snapshot of newestFirst) {
    if (snapshot.shape !== stateShape) continue;
    const state = JSON.parse(snapshot.body) as TableState;
    // The last row may be of the hand before it, if the start of a hand was taken back.
    if (state.handNumber >= (log.read(log.head.seq - 1, 1)[0]?.hand ?? 0)) continue;
    const rows = log.read(snapshot.seq - 1, 1);
    const before = { seq: snapshot.seq - 1, hash: rows[0]?.previousHash ?? emptyHead.hash };
    // Snapshots are taken at decisive events only, so their number is that of the last decisive event.
    return { state, tape: null, head: assertChain(log, before, rows), lastDecisive: snapshot.seq };
  }
  return nothingGrown;
}

function assertChain(log: ReadLog, from: LogHead, rows: readonly LogRow[]): LogHead {
  const end = walkChain(log.logId, from, rows);
  if ('found' in end) {
    const sentence = `The log of table ${log.tableId} is damaged (${end.found} at event ${end.seq}): restore it from a backup.`;
    throw new StorageFault('corrupted', sentence);
  }
  assert.ok(end.seq > from.seq, `The log of ${log.tableId} ends before its head.`);
  return end;
}
