import {
  type AuditRow,
  type CardroomStore,
  ForkedLog,
  type Grown,
  type KnownLog,
  type ProjectionDifference,
} from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { grownBy, type LiveTable, type Projected, projectFitting, type StoredEvent } from './project-rows.ts';
import type { Unfit } from './read-event.ts';

/** As many as a table sends at once: one row may be a megabyte. */
const rowsAtOnce = 200;

/** How far a log was grown, and why no further. */
export interface GrownLog {
  /** Null: not even its first row is understood. */
  readonly table: LiveTable | null;
  readonly events: readonly StoredEvent[];
  /** Null: it is grown to its end. */
  readonly unfit: Unfit | null;
}

/** Stores rows, or what is grown from them. If it throws, only its own writes are rolled back. */
type Keep = (rows: readonly LogRow[], grown: Grown) => void;

/**
 * Grows a table by rows that follow it, as far as they can be understood and their content can be stored. How far that is depends on the
 * rows alone, however they are cut into batches. Nothing else can stop it except the disk.
 */
export function growBy(
  {
    before,
    log,
    rows,
  }: { readonly before: LiveTable | null; readonly log: KnownLog; readonly rows: readonly LogRow[] },
  keep: Keep,
): GrownLog {
  const { grown, unfit } = projectFitting(before, log, rows);
  if (grown === null) return { table: before, events: [], unfit };
  const fitting = rows.filter(({ seq }) => seq <= grown.table.head.seq);
  const at = fitting[0]?.seq ?? grown.table.head.seq;
  const objection = objectionOf(at, () => keep(fitting, asKept(grown)));
  if (objection === null) return { table: grown.table, events: grown.events, unfit };
  if (fitting.length < 2) return { table: before, events: [], unfit: objection };
  // One of them cannot be stored: those before it can.
  const middle = fitting.length >> 1;
  const first = growBy({ before, log, rows: fitting.slice(0, middle) }, keep);
  if (first.unfit !== null) return first;
  const second = growBy({ before: first.table, log, rows: fitting.slice(middle) }, keep);
  return { ...second, events: [...first.events, ...second.events], unfit: second.unfit ?? unfit };
}

function objectionOf(at: number, work: () => void): Unfit | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StorageFault || error instanceof ForkedLog) throw error;
    const why = error instanceof Error ? error.message.split('\n')[0] : 'something else';
    return { unfit: `Event ${at} says what the store does not take: ${why}.`, at, isNewer: false };
  }
}

/** Grows a table from the first row the store holds of a log; null if the log is unknown or not understood. */
export function rebuildTable(store: CardroomStore, log: KnownLog): LiveTable | null {
  return growLog(store, log, { from: null, keep: () => {} }).table;
}

/**
 * Continues a table's log to the end of what the store holds of it. Nothing is grown from a row before its hash was checked: another program
 * may have changed it. `look`: called with all rows that are as they were taken in, also those that are not understood.
 */
export function growLog(
  store: Pick<GrowableStore, 'rows'>,
  log: KnownLog,
  { from, keep, look }: { readonly from: LiveTable | null; readonly keep: Keep; readonly look?: Look },
): GrownLog {
  let grown: GrownLog = { table: from, events: [], unfit: null };
  let head: LogHead = from?.head ?? emptyHead;
  for (;;) {
    const rows = store.rows.read(log.logId, head.seq, rowsAtOnce);
    if (rows.length === 0) return { ...grown, events: [] };
    const walked = walkChain(log.logId, head, rows);
    const good = 'found' in walked ? rows.filter(({ seq }) => seq < walked.seq) : rows;
    look?.(good);
    if (grown.unfit === null && good.length > 0) grown = growBy({ before: grown.table, log, rows: good }, keep);
    if ('found' in walked) return { ...grown, events: [], unfit: changedAt(walked.seq) };
    // A newer table wrote it, or it is invalid; it is stored for a later program.
    if (grown.unfit !== null && look === undefined) return { ...grown, events: [] };
    head = walked;
  }
}

/** Called with rows that are read anyway. */
type Look = (rows: readonly LogRow[]) => void;

const changedAt = (at: number): Unfit => ({
  unfit: `Event ${at} is not the one this room has taken in: another program has changed it.`,
  at,
  isNewer: false,
  isChanged: true,
});

/**
 * Regrows every projection from the logs if they were made another way, or from rows that are no longer there. With a long history this
 * takes a while, and happens once.
 */
export function growAnewIfOlder(store: CardroomStore): void {
  const isAhead = store.projections.tables().some(({ logId, seq }) => seq > store.rows.position(logId).seq);
  if (store.projections.grownBy() !== grownBy || isAhead) growAnew(store);
}

function growAnew(store: CardroomStore): void {
  store.growAnew(grownBy, (keep) => void growAll(store, keep));
}

/** What the audit trail calls it when the room has grown anew what another program had changed. */
export const grownAnewEntry = 'shown-grown-anew';

/** Where something was seen first to be otherwise: by these triggers another program had the room write it. */
export const namedTriggers = (names: readonly string[]): string => `a trigger or index (${names.join(', ')})`;

/** Regrows every projection that another program has changed, and books where that was seen first. */
export function growShownAnew(store: CardroomStore, where: string, at: number): AuditRow {
  const entry = { at, what: grownAnewEntry, by: 'cardroom', tableId: null, hand: null, seats: [], reason: where };
  return store.together(() => {
    // What another program has written into an index would be read while it is grown.
    store.rebuildIndexes();
    growAnew(store);
    return store.appendAudit(entry);
  });
}

/**
 * Regrows every projection and says which row differs from the stored one; null: none does. `stopped`: called for every log that is not
 * understood to its end.
 */
export function rebuildProjections(
  store: CardroomStore,
  stopped: (log: StoppedLog) => void = () => {},
): ProjectionDifference | null {
  return store.rebuild(grownBy, (keep) => growAll(store, keep).forEach(stopped));
}

/** A log whose rows are not understood from some row on. */
export interface StoppedLog extends KnownLog {
  readonly unfit: Unfit;
}

/** What logs are grown from. */
export interface GrowableStore {
  readonly projections: Pick<CardroomStore['projections'], 'logs'>;
  readonly rows: Pick<CardroomStore['rows'], 'read'>;
}

/** Grows every log. Whatever `keep` throws takes only its own writes back. Returns the logs that are not understood to their end. */
export function growAll(store: GrowableStore, keep: (grown: Grown) => void, look?: Look): readonly StoppedLog[] {
  return store.projections.logs().flatMap((log) => {
    const along = look === undefined ? {} : { look };
    const { unfit } = growLog(store, log, { from: null, keep: (_rows, grown) => keep(grown), ...along });
    return unfit === null ? [] : [{ ...log, unfit }];
  });
}

/** Projections as stored. */
function asKept({ table, events: _events, ...projections }: Projected): Grown {
  const { tableId, logId, head, state } = table;
  const { name, handNumber } = state;
  return {
    table: { tableId, logId, name, seq: head.seq, handNumber, state: JSON.stringify(state) },
    ...projections,
  };
}
