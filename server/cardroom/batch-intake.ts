import { type Batch, type CardroomStore, ForkedLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { BatchEnd, IntakeBatches, OfferedBatch } from '../sync/intake.ts';
import { placeOf } from '../sync/place-batch.ts';
import { parseJson } from '../sync/read-message.ts';
import { catchesUp, WaitingBatches } from '../sync/waiting-batches.ts';
import type { ForkWatch } from './fork-watch.ts';
import type { Ahead, LiveTables } from './live-tables.ts';
import type { LogEnds } from './log-ends.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';
import type { RoomListeners } from './room-listeners.ts';
import type { SignedHeads } from './signed-heads.ts';
import type { StoreWrites } from './store-writes.ts';
import type { TableOrders } from './table-orders.ts';
import type { WoundBack } from './wound-back.ts';

/** More histories of one log than this are no accident; a table keeps its own, whatever happens to them here. */
const branchesMax = 100;
const tooManyBranches = `The cardroom keeps ${branchesMax} histories beside this log already and takes no more: a manager starts a new log with “riffle table new-log”.`;

export interface BatchIntakeOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  readonly writes: StoreWrites;
  readonly live: LiveTables;
  readonly forks: ForkWatch;
  readonly heads: Pick<SignedHeads, 'kept' | 'keepTip'>;
  readonly ends: LogEnds;
  readonly orders: Pick<TableOrders, 'answer'>;
  readonly listeners: RoomListeners;
  readonly woundBack: Pick<WoundBack, 'came'>;
}

interface Waiting extends OfferedBatch {
  readonly cameAt: number;
}

type Outcome = { readonly end: BatchEnd; readonly onDisk: () => void };

const notTaken =
  'The cardroom cannot keep what this table says: its log tells why. Play goes on and is kept at the table; tell a manager.';
/** A thousand tables that reconnect at once must not block the room: this many rows are enough for a group. */
const rowsInGroup = 2_000;
/** For tables that catch up: a tap elsewhere waits for no more than this. */
const rowsOfLateInGroup = 200;
const nothing = (): void => {};

/**
 * Takes in what tables send, until it is on the room's disk and everybody is notified. Everything sent by the end of a turn of the event
 * loop, or while the last group was being written, is one transaction:
 *
 *   offer ─► waiting ─► the turn ends ─► one transaction, a savepoint for each batch ─► memory, listeners, acknowledgements
 *
 * A batch that does not fit affects no other; a disk fault fails the whole group, and none of it is acknowledged. Each table has its own
 * queue: whatever one of them sends, the others’ next batches are in the next group.
 */
export class BatchIntake implements IntakeBatches {
  readonly #options: BatchIntakeOptions;
  /** The table that first used a log, by log. */
  readonly #owners = new Map<string, string>();
  readonly #waiting = new WaitingBatches<Waiting>(rowsInGroup);
  #cancelTurn: () => void = nothing;
  #isLateNext = false;

  constructor(options: BatchIntakeOptions) {
    this.#options = options;
  }

  ownerOf(logId: string): string | null {
    const known = this.#owners.get(logId);
    if (known !== undefined) return known;
    const logs = this.#options.store.projections.logs();
    const tableId = logs.find((log) => log.logId === logId)?.tableId ?? null;
    if (tableId !== null) this.#owners.set(logId, tableId);
    return tableId;
  }

  /** False: this table keeps sending although nobody reads it; the batch is not taken. */
  offer(offered: OfferedBatch): boolean {
    const { time } = this.#options;
    const isFirst = this.#waiting.isEmpty;
    const isTaken = this.#waiting.add({ ...offered, cameAt: time.now() });
    if (isFirst && isTaken) this.#cancelTurn = time.after(0, () => this.#keepGroup());
    return isTaken;
  }

  /** Stores whatever waits without waiting for the end of the turn. */
  keepNow(): void {
    while (!this.#waiting.isEmpty) this.#keepGroup();
  }

  /**
   * Takes a single batch. On disk when it returns null; a sentence if no table of this kind can have written it.
   * Throws `ForkedLog` or a `StorageFault`. Keeps nothing of the batch unless it returns null.
   */
  accept(batch: Batch): string | null {
    this.keepNow();
    const { writes, ends } = this.#options;
    const kept = ends.within(() =>
      writes.write(
        () => {
          ends.settle([batch.logId]);
          return this.#keep(batch, new Map());
        },
        (done) => typeof done !== 'string',
      ),
    );
    if (typeof kept === 'string') return kept;
    kept();
    return null;
  }

  #keepGroup(): void {
    this.#cancelTurn();
    const group = this.#nextGroup();
    if (!this.#waiting.isEmpty) this.#cancelTurn = this.#options.time.after(0, () => this.#keepGroup());
    for (let left = group; left.length > 0; ) left = left.slice(this.#keepSome(left));
  }

  /** What is played now and what a table missed take turns, so neither waits for all of the other. */
  #nextGroup(): readonly Waiting[] {
    const now = (): readonly Waiting[] => this.#waiting.takeGroup((_table, first) => !catchesUp(first));
    const late = (): readonly Waiting[] =>
      this.#waiting.takeGroup((_table, first) => catchesUp(first), rowsOfLateInGroup);
    const [first, second] = this.#isLateNext ? [late, now] : [now, late];
    const group = first();
    this.#isLateNext = group.length > 0 ? !this.#isLateNext : this.#isLateNext;
    return group.length > 0 ? group : second();
  }

  /** Returns how many of them are done: all up to the first that must be handled alone, or that one. */
  #keepSome(group: readonly Waiting[]): number {
    const { store, writes, ends } = this.#options;
    const outcomes: Outcome[] = [];
    const keepInLogs = (): void => {
      const ahead: Ahead = new Map();
      ends.settle(group.map(({ batch }) => batch.logId));
      for (const waiting of group) {
        const outcome = this.#keepInLog(waiting, ahead);
        if (outcome === null) break;
        outcomes.push(outcome);
      }
    };
    try {
      ends.within(() =>
        writes.write(
          () => store.together(keepInLogs),
          () => outcomes.some(({ end }) => end.is === 'kept'),
        ),
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

  /** Null: it must be stored apart. */
  #keepInLog({ batch, isBeside, cameAt }: Waiting, ahead: Ahead): Outcome | null {
    const { store, time, listeners } = this.#options;
    const { logId, rows } = batch;
    const place = placeOf(store, logId, rows, isBeside);
    if (place.in === 'gap') return { end: { is: 'out-of-step' }, onDisk: nothing };
    if (place.in !== 'log') return null;
    try {
      const done = store.together(() => this.#keep(batch, ahead));
      if (typeof done === 'string') return { end: { is: 'refused', sentence: done }, onDisk: nothing };
      const onDisk = (): void => {
        const fresh = done();
        listeners.tell((listener) => listener.batchKept?.(fresh, time.now() - cameAt));
      };
      return { end: { is: 'kept', partedAt: null }, onDisk };
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      if (error instanceof ForkedLog) return { end: { is: 'out-of-step' }, onDisk: nothing };
      return { end: this.#broken(batch, error), onDisk: nothing };
    }
  }

  /** Returns a refusal in a sentence, or what to do once the batch is on disk, with the number of its new rows. */
  #keep(batch: Batch, ahead: Ahead): string | (() => number) {
    const { store, live, forks, heads, ends, woundBack } = this.#options;
    const { tableId, logId } = batch;
    const foreign = objectionToLog(store, batch);
    if (foreign !== null) return foreign;
    woundBack.came(batch);
    const { onDisk, state } = live.keep(batch, ahead);
    const tellOfTip = heads.keepTip(batch);
    ends.seal(logId, state);
    return () => {
      const { fresh, grown } = onDisk();
      forks.heardOf(logId);
      heads.kept({ tableId, logId }, fresh);
      tellOfTip();
      if (grown !== null) this.#tellGrown(grown.table, grown.events);
      return fresh.length;
    };
  }

  #tellGrown(table: LiveTable, events: readonly StoredEvent[]): void {
    const { store, listeners, orders } = this.#options;
    listeners.tellOf(table.tableId, (listener) => listener.tableGrew(table, events));
    for (const { event } of events) {
      if (event.type !== 'order-answered' || event.storeId !== store.storeId) continue;
      orders.answer(table.tableId, event.order, event.refusal, event.cause);
    }
  }

  #broken({ tableId }: Batch, error: unknown): BatchEnd {
    this.#options.listeners.broke(tableId, error);
    return { is: 'refused', sentence: notTaken };
  }

  #tell({ answered }: Waiting, { end, onDisk }: Outcome): void {
    try {
      onDisk();
    } catch (error) {
      // Its consequence could not be written. The table sends it again, and the consequence follows then.
      if (!(error instanceof StorageFault)) throw error;
      answered({ is: 'not-kept' });
      return;
    }
    answered(end);
  }

  #keepApart({ batch, by, isBeside, answered }: Waiting): void {
    const { store, writes, forks, listeners } = this.#options;
    const place = placeOf(store, batch.logId, batch.rows, isBeside);
    if (place.in !== 'branch' && place.in !== 'new-branch') return;
    if (place.in === 'new-branch' && store.branches.of(batch.logId).length >= branchesMax) {
      answered({ is: 'refused', sentence: tooManyBranches });
      return;
    }
    const partedAt = place.in === 'branch' ? place.parted : place.parted.seq;
    const apart = { ...batch, rows: batch.rows.filter(({ seq }) => seq > partedAt) };
    try {
      writes.write(() => forks.keep(apart, place, by));
      listeners.tell((listener) => listener.forksChanged?.());
    } catch (error) {
      answered(error instanceof StorageFault ? { is: 'not-kept' } : this.#broken(batch, error));
      return;
    }
    answered({ is: 'kept', partedAt });
  }
}

/**
 * Why rows cannot begin a log, in a sentence; null: they can, or they do not begin one. A table that has a log may begin another only by
 * naming the one it continues.
 */
function objectionToLog(store: CardroomStore, { tableId, logId, rows }: Batch): string | null {
  const [first] = rows;
  if (first?.seq !== 1) return null;
  const said = readLeniently(first.body);
  if (typeof said?.tableId === 'string' && said.tableId !== tableId)
    return `This log opens table ${said.tableId}, not ${tableId}: another table’s data lies at this PC.`;
  const logs = store.projections.logs();
  if (logs.some((log) => log.logId === logId) || !logs.some((log) => log.tableId === tableId)) return null;
  const from = typeof said?.continues?.log === 'string' ? said.continues.log : null;
  const owner = from === null ? undefined : logs.find((log) => log.logId === from)?.tableId;
  if (from !== null && (owner === undefined || owner === tableId)) return null;
  return (
    `Table ${tableId} begins a new log that does not say which one it goes on from: ` +
    'a manager starts it at the table’s PC with “riffle table new-log”.'
  );
}

interface Opening {
  readonly tableId?: unknown;
  /** The log it goes on from. */
  readonly continues?: { readonly log?: unknown } | null;
}

/** A log's first event may come from a newer program. */
function readLeniently(body: string): Opening | null {
  const value = parseJson(body);
  return typeof value === 'object' ? value : null;
}
