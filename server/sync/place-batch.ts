import type { LogBranch, StoredBranches } from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { StoredRows } from '../../native-bridge/contracts/stored-rows.ts';

/** What is held of one log, in a room or in a chain. */
export interface HeldLog {
  readonly rows: Pick<StoredRows, 'position' | 'read'>;
  readonly branches: StoredBranches;
}

/**
 * Where rows belong: in the held history, in a branch stored apart, in a new branch that leaves the held history at `parted`, or nowhere
 * yet.
 */
export type BatchPlace =
  | { readonly in: 'log' }
  | { readonly in: 'branch'; readonly branch: number; readonly parted: number }
  | {
      readonly in: 'new-branch';
      readonly parted: LogHead;
      /** Up to `seq` it equals this branch, and leaves it there. Absent: it leaves the held history. */
      readonly along?: { readonly branch: number; readonly seq: number };
    }
  | { readonly in: 'gap' };

/**
 * Finds the history that the rows, which already form a chain, continue or repeat. The connection does not matter: the same rows always
 * have the same place, however often and in whatever order they come. `apart`: another program is connected for this log, so nothing new
 * from this one may go into the held history.
 */
export function placeOf(held: HeldLog, logId: string, rows: readonly LogRow[], apart = false): BatchPlace {
  const [first] = rows;
  if (first === undefined) return { in: 'log' };
  const head = held.rows.position(logId);
  // A room that has lost everything is refilled by the linked table, not by its copy.
  if (apart && head.seq === 0) return { in: 'gap' };
  const before = { seq: first.seq - 1, hash: first.previousHash };
  if (!apart && isSame(before, head)) return { in: 'log' };
  if (first.seq <= head.seq + 1 && isSame(before, hashedAt(held, logId, first.seq - 1))) {
    const equal = equalRows(rows, held.rows.read(logId, first.seq - 1, rows.length));
    const last = rows[equal - 1] ?? before;
    if (equal === rows.length || (!apart && last.seq === head.seq)) return { in: 'log' };
    return branchOf(held, logId, { parted: { seq: last.seq, hash: last.hash }, rows: rows.slice(equal) });
  }
  const branch = held.branches.of(logId).find((each) => continues(held, each, rows));
  if (branch !== undefined) return { in: 'branch', branch: branch.branch, parted: branch.parted.seq };
  return leavingBranch(held, logId, rows) ?? { in: 'gap' };
}

/** The row at `seq` of the held history; null if it holds none. */
export function hashedAt(held: HeldLog, logId: string, seq: number): LogHead | null {
  return seq === 0 ? emptyHead : (held.rows.read(logId, seq - 1, 1)[0] ?? null);
}

/**
 * Whether a table that greets with this row writes a forked history. Rows after the end of the held history show it only when they arrive;
 * until then a log that has forked before counts as forked.
 */
export function hasParted(held: HeldLog, { logId, seq, hash }: { readonly logId: string } & LogHead): boolean {
  if (isSame({ seq, hash }, hashedAt(held, logId, seq))) return false;
  return seq <= held.rows.position(logId).seq || held.branches.of(logId).length > 0;
}

/**
 * Rows of the held history by which a table finds the last row both have: backwards from the room's own position in steps that double, so
 * that a log of millions needs twenty. `also`: the table's position.
 */
export function marksOf(held: HeldLog, logId: string, also: number): readonly LogHead[] {
  const places = marksOfPosition(held.rows.position(logId).seq, also);
  return places.flatMap((place) => marked(hashedAt(held, logId, place)));
}

/** The positions of those rows, in a log that is held up to `seq`. */
export function marksOfPosition(seq: number, also: number): readonly number[] {
  const places = new Set<number>([also, 1]);
  for (let back = 1; back < seq; back *= 2) places.add(seq - back);
  return [...places].filter((place) => place > 0);
}

const branchesToldMax = 100;

/** The last rows of the histories stored apart, the newest ones. */
export const branchMarksOf = (held: HeldLog, logId: string): readonly LogHead[] =>
  held.branches
    .of(logId)
    .slice(-branchesToldMax)
    .flatMap(({ head }) => marked(head));

const marked = (row: LogHead | null): readonly LogHead[] =>
  row === null || row.seq === 0 ? [] : [{ seq: row.seq, hash: row.hash }];

function branchOf(
  held: HeldLog,
  logId: string,
  { parted, rows }: { readonly parted: LogHead; readonly rows: readonly LogRow[] },
): BatchPlace {
  const branch = held.branches.of(logId).find((each) => isSame(each.parted, parted) && continues(held, each, rows));
  if (branch === undefined) return { in: 'new-branch', parted };
  return { in: 'branch', branch: branch.branch, parted: parted.seq };
}

/** The disk of a table that was already stored apart was copied: its history leaves that of a branch. */
function leavingBranch(held: HeldLog, logId: string, rows: readonly LogRow[]): BatchPlace | null {
  const [first] = rows;
  for (const { branch, parted, head } of held.branches.of(logId)) {
    if (first === undefined || first.seq <= parted.seq + 1 || first.seq > head.seq) continue;
    const [before, ...known] = held.branches.rows(branch, first.seq - 2, rows.length + 1);
    if (before?.hash !== first.previousHash) continue;
    return { in: 'new-branch', parted, along: { branch, seq: before.seq + equalRows(rows, known) } };
  }
  return null;
}

/** True if the rows begin after a row of the branch and contradict none of its rows. */
function continues(held: HeldLog, { branch, parted, head }: LogBranch, rows: readonly LogRow[]): boolean {
  const [first] = rows;
  if (first === undefined || first.seq <= parted.seq || first.seq > head.seq + 1) return false;
  const before = first.seq - 1 === parted.seq ? parted : held.branches.rows(branch, first.seq - 2, 1)[0];
  if (before === undefined || before.hash !== first.previousHash) return false;
  const known = held.branches.rows(branch, first.seq - 1, rows.length);
  return equalRows(rows, known) === known.length;
}

/** How many rows at the beginning are identical to held rows. */
function equalRows(rows: readonly LogRow[], held: readonly LogRow[]): number {
  const other = rows.findIndex(({ hash }, index) => held[index]?.hash !== hash);
  return other === -1 ? rows.length : other;
}

const isSame = (one: LogHead, other: LogHead | null): boolean =>
  other !== null && one.seq === other.seq && one.hash === other.hash;
