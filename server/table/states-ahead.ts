import { createHash } from 'node:crypto';
import { stateShape } from '../../engine/table.ts';
import type { EventLog, Snapshot } from '../../native-bridge/contracts/event-log.ts';
import {
  growOn,
  keepMade,
  newestSnapshots,
  nothingGrown,
  restoreTable,
  rowsAtOnce,
  snapshotOf,
} from './restore-table.ts';

/*
 *   version in use          version that waits (a process of its own, reads only)
 *   plays and books   ────► grows the log from its first row, keeps the states where the log keeps its newest ones
 *   gives way                     │ one file, written whole
 *                           version that waits, started: the file's rows are this log's? the newest states become the log's own
 */

/** The file in a table's data folder. One that is out of date, or of another log, is not used. */
export const statesAheadFile = 'states-ahead.json';

/** A log's newest stored states, as a waiting version computes them while the current version still runs. */
interface StatesAhead {
  /** Of all the rest. A file changed by the disk is not used, even if its content still makes sense. */
  readonly digest: string;
  readonly logId: string;
  readonly shape: string;
  readonly states: readonly {
    /** The row it belongs to, and that row's hash: a log with another history has another one. */
    readonly seq: number;
    readonly hash: string;
    readonly body: string;
  }[];
}

type ReadLog = Pick<EventLog, 'tableId' | 'logId' | 'head' | 'read' | 'latestSnapshot'>;

/**
 * Computes the states, in today's shape, of a log that another program writes. `rest` lets that program's taps go first. Null: there is
 * nothing to do, because the log or the file already has such states. Throws a `StorageFault`.
 */
export async function growStatesAhead(
  log: ReadLog,
  file: Uint8Array | null,
  rest: () => Promise<void>,
): Promise<string | null> {
  const { logId } = log;
  const wanted = newestSnapshots(log);
  const last = wanted[0]?.seq ?? 0;
  if (wanted.some(isOfToday) || statesFor(log, file).some(({ seq }) => seq === last)) return null;
  const seqs = new Set(wanted.map(({ seq }) => seq));
  const states: StatesAhead['states'][number][] = [];
  for (let grown = nothingGrown; grown.head.seq < last; await rest())
    grown = growOn(log, grown, Math.min(rowsAtOnce, last - grown.head.seq), ({ seq, hash }, _before, { state }) => {
      if (seqs.has(seq)) states.push({ seq, hash, body: snapshotOf({ seq }, state).body });
    });
  if (states.length === 0) return null;
  const made = { logId, shape: stateShape, states };
  return JSON.stringify({ digest: digestOf(made), ...made } satisfies StatesAhead);
}

const digestOf = ({ logId, shape, states }: Omit<StatesAhead, 'digest'>): string =>
  createHash('sha256')
    .update(JSON.stringify([logId, shape, states.map(({ seq, hash, body }) => [seq, hash, body])]))
    .digest('hex');

/**
 * Gives a log the states computed ahead, if it has none of today's shape. What happened since is added, and stored as well, so the next
 * start does not need the file.
 */
export function takeUpStatesAhead(log: EventLog, file: Uint8Array | null): void {
  if (newestSnapshots(log).some(isOfToday)) return;
  const ahead = statesFor(log, file);
  if (ahead.length === 0) return;
  keepMade(log, [], ahead);
  restoreTable(log, { ahead });
}

const isOfToday = ({ shape }: Snapshot): boolean => shape === stateShape;

/** Those that belong to the log's own history and have today's shape. */
function statesFor(log: ReadLog, file: Uint8Array | null): readonly Snapshot[] {
  const read = file === null ? null : statesIn(file);
  if (read === null || read.logId !== log.logId || read.shape !== stateShape) return [];
  return read.states
    .filter(({ seq, hash }) => log.read(seq - 1, 1)[0]?.hash === hash)
    .map(({ seq, body }) => ({ seq, shape: read.shape, body }));
}

/** Null if it makes no sense. */
function statesIn(file: Uint8Array): StatesAhead | null {
  try {
    const read = JSON.parse(Buffer.from(file).toString('utf8')) as StatesAhead | null;
    const isWhole = ({ seq, hash, body }: StatesAhead['states'][number]): boolean =>
      Number.isSafeInteger(seq) &&
      seq > 0 &&
      typeof hash === 'string' &&
      typeof JSON.parse(body)?.handNumber === 'number';
    const isReadable = read !== null && Array.isArray(read.states) && read.states.every(isWhole);
    return isReadable && digestOf(read) === read.digest ? read : null;
  } catch {
    return null;
  }
}
