import assert from 'node:assert/strict';
import { apply, type HandTape, initialState, isWitness, type TableState, tapeAfter } from '../../engine/table.ts';
import {
  type EventLog,
  emptyHead,
  type HandSnapshot,
  type LogHead,
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
  /** Number of the last event that is no witness. */
  readonly lastDecisive: number;
}

const rowsAtOnce = 1_000;

/**
 * Grows a table from a snapshot of this very build and the rows after it, else from the first row: from the newest but
 * one, so that the last hand is read from its beginning and can be corrected. Asserts the hash chain of all it reads.
 * Snapshots and states just before old hands that are met on the way and are another build's are made anew: a log of years is
 * read whole once after an update, and not at every start until two hands were begun.
 */
export function restoreTable(log: EventLog, build: string): RestoredTable {
  let { state, tape, head, lastDecisive } = startOf(log, build);
  const made: HandSnapshot[] = [];
  const snapshots: Snapshot[] = [];
  const foreign = seqsOfOtherBuilds(log, build);
  while (head.seq < log.head.seq) {
    const rows = log.read(head.seq, rowsAtOnce);
    head = assertChain(log, head, rows);
    for (const row of rows) {
      const event = readEvent(row);
      const snapshot = handSnapshotOf(row, state, build);
      if (snapshot !== null && log.handSnapshot(snapshot.hand, build)?.hand !== snapshot.hand) made.push(snapshot);
      tape = tapeAfter(tape, state, event);
      state = apply(state, event);
      if (!isWitness(event)) lastDecisive = row.seq;
      if (foreign.has(row.seq)) snapshots.push({ seq: row.seq, build, body: JSON.stringify(state) });
    }
  }
  keepMade(log, made, snapshots);
  assert.deepEqual(head, log.head, 'The log ends where its last row ends.');
  return { state, tape, head, lastDecisive };
}

/** What was made is only there to be faster another time: a disk that does not take it keeps no table from its hand. */
function keepMade(log: EventLog, handSnapshots: readonly HandSnapshot[], snapshots: readonly Snapshot[]): void {
  try {
    if (handSnapshots.length > 0) log.append([], { handSnapshots });
    for (const snapshot of snapshots) log.append([], { snapshot });
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
  }
}

/** Those of the two newest snapshots that this build cannot trust. */
function seqsOfOtherBuilds(log: EventLog, build: string): ReadonlySet<number> {
  const newest = log.latestSnapshot();
  const before = newest === null ? null : log.latestSnapshot(newest.seq);
  return new Set([newest, before].flatMap((one) => (one === null || one.build === build ? [] : [one.seq])));
}

function startOf(log: EventLog, build: string): RestoredTable {
  const newest = log.latestSnapshot();
  const snapshot = newest === null ? null : log.latestSnapshot(newest.seq);
  if (snapshot === null || snapshot.build !== build)
    return { state: initialState, tape: null, head: emptyHead, lastDecisive: 0 };
  const rows = log.read(snapshot.seq - 1, 1);
  const before = { seq: snapshot.seq - 1, hash: rows[0]?.previousHash ?? emptyHead.hash };
  const state = JSON.parse(snapshot.body) as TableState;
  // Snapshots are made of decisive events only, so their number is the last decisive one.
  return { state, tape: null, head: assertChain(log, before, rows), lastDecisive: snapshot.seq };
}

function assertChain(log: EventLog, from: LogHead, rows: ReturnType<EventLog['read']>): LogHead {
  const end = walkChain(log.logId, from, rows);
  if ('found' in end) {
    const sentence = `The log of table ${log.tableId} is damaged (${end.found} at event ${end.seq}): restore it from a backup.`;
    throw new StorageFault('corrupted', sentence);
  }
  assert.ok(end.seq > from.seq, `The log of ${log.tableId} ends before its head.`);
  return end;
}
