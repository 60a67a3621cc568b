import { type Batch, type CardroomStore, ForkedLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ApartPlace, BatchEnd, LinkedTable, OfferedBatch } from '../sync/intake.ts';
import { placeOf } from '../sync/place-batch.ts';
import type { Ahead } from './live-tables.ts';
import { WaitingBatches } from './waiting-batches.ts';

/** More histories of one log are no accident; a table keeps its own, whatever becomes of it here. */
const branchesMax = 100;
const tooManyBranches = `The cardroom keeps ${branchesMax} histories beside this log already and takes no more: a manager starts a new log with “riffle table new-log”.`;

export interface GroupCommitOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Runs what may write to the store and says whether it has, and remembers how that went. */
  readonly write: (work: () => boolean) => void;
  /** Inside the transaction: keeps a batch. A sentence where it keeps none, else what is to be done once it is on disk. */
  readonly keep: (batch: Batch, ahead: Ahead) => string | (() => void);
  /** On disk when it returns. */
  readonly keepApart: (batch: Batch, place: ApartPlace, by: LinkedTable) => void;
  readonly kept: (batch: Batch, rows: number, tookMs: number) => void;
  /** Told what nobody has thought of: it takes one batch with it and no more. */
  readonly broke: (tableId: string, error: unknown) => void;
}

interface Waiting extends OfferedBatch {
  readonly cameAt: number;
}

type Outcome = { readonly end: BatchEnd; readonly onDisk: () => void };

const notTaken =
  'The cardroom cannot keep what this table says: its log tells why. Play goes on and is kept at the table; tell a manager.';
/** A thousand tables that come back at once must not keep the room from everything else: so many rows make a group large enough. */
const rowsInGroup = 2_000;
const nothing = (): void => {};

/**
 * What all tables have sent by the end of a turn of the event loop, or while the last group was being written, in one transaction:
 *
 *   offer ─► waiting ─► the turn ends ─► one transaction, a savepoint for each batch ─► memory, listeners, acknowledgements
 *
 * A batch that does not fit takes nothing with it; a fault of the disk takes the whole group, and none of it is acknowledged.
 * Tables wait in lines of their own: whatever one of them sends, the others’ next batches are in the next group.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #waiting = new WaitingBatches<Waiting>(rowsInGroup);
  #cancelTurn: () => void = nothing;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** False: this table has sent on though nobody reads it; it is not taken. */
  offer(offered: OfferedBatch): boolean {
    const { time } = this.#options;
    const isFirst = this.#waiting.isEmpty;
    const isTaken = this.#waiting.add({ ...offered, cameAt: time.now() });
    if (isFirst && isTaken) this.#cancelTurn = time.after(0, () => this.#keepGroup());
    return isTaken;
  }

  /** Keeps whatever waits without waiting for the end of the turn. */
  keepNow(): void {
    while (!this.#waiting.isEmpty) this.#keepGroup();
  }

  #keepGroup(): void {
    this.#cancelTurn();
    const group = this.#waiting.takeGroup();
    if (!this.#waiting.isEmpty) this.#cancelTurn = this.#options.time.after(0, () => this.#keepGroup());
    for (let left = group; left.length > 0; ) left = left.slice(this.#keepSome(left));
  }

  /** Says how many of them are done with: all up to the first that belongs apart, or that one alone. */
  #keepSome(group: readonly Waiting[]): number {
    const { store, write } = this.#options;
    const outcomes: Outcome[] = [];
    try {
      write(() =>
        store.together(() => {
          const ahead: Ahead = new Map();
          for (const waiting of group) {
            const outcome = this.#keepInLog(waiting, ahead);
            if (outcome === null) break;
            outcomes.push(outcome);
          }
          return outcomes.some(({ end }) => end.is === 'kept');
        }),
      );
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      for (const { answered } of group) answered({ is: 'not-kept' });
      return group.length;
    }
    for (const [index, outcome] of outcomes.entries()) {
      const waiting = group[index];
      if (waiting !== undefined) this.#tell(waiting, outcome);
    }
    const [first] = group;
    if (outcomes.length > 0 || first === undefined) return outcomes.length;
    this.#keepApart(first);
    return 1;
  }

  /** Null: it belongs apart. */
  #keepInLog({ batch, isBeside, cameAt }: Waiting, ahead: Ahead): Outcome | null {
    const { store, time, keep, kept } = this.#options;
    const { logId, rows } = batch;
    const place = placeOf(store, logId, rows, isBeside);
    if (place.in === 'gap') return { end: { is: 'out-of-step' }, onDisk: nothing };
    if (place.in !== 'log') return null;
    const before = store.rows.position(logId).seq;
    try {
      const done = store.together(() => keep(batch, ahead));
      if (typeof done === 'string') return { end: { is: 'refused', sentence: done }, onDisk: nothing };
      const fresh = store.rows.position(logId).seq - before;
      const onDisk = (): void => {
        done();
        kept(batch, fresh, time.now() - cameAt);
      };
      return { end: { is: 'kept', partedAt: null }, onDisk };
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      if (error instanceof ForkedLog) return { end: { is: 'out-of-step' }, onDisk: nothing };
      return { end: this.#broken(batch, error), onDisk: nothing };
    }
  }

  #broken({ tableId }: Batch, error: unknown): BatchEnd {
    this.#options.broke(tableId, error);
    return { is: 'refused', sentence: notTaken };
  }

  #tell({ answered }: Waiting, { end, onDisk }: Outcome): void {
    try {
      onDisk();
    } catch (error) {
      // What follows from it could not be written: the table says it again, and it follows again.
      if (!(error instanceof StorageFault)) throw error;
      answered({ is: 'not-kept' });
      return;
    }
    answered(end);
  }

  #keepApart({ batch, by, isBeside, answered }: Waiting): void {
    const { store, keepApart } = this.#options;
    const place = placeOf(store, batch.logId, batch.rows, isBeside);
    if (place.in !== 'branch' && place.in !== 'new-branch') return;
    if (place.in === 'new-branch' && store.branches.of(batch.logId).length >= branchesMax) {
      answered({ is: 'refused', sentence: tooManyBranches });
      return;
    }
    const partedAt = place.in === 'branch' ? place.parted : place.parted.seq;
    const apart = { ...batch, rows: batch.rows.filter(({ seq }) => seq > partedAt) };
    try {
      keepApart(apart, place, by);
    } catch (error) {
      answered(error instanceof StorageFault ? { is: 'not-kept' } : this.#broken(batch, error));
      return;
    }
    answered({ is: 'kept', partedAt });
  }
}
