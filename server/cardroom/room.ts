import type { TableState } from '../../engine/index.ts';
import type { Batch, CardroomStore, KnownLog, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ForkReport } from '../../protocol/cardroom-messages.ts';
import type { SignedReviewKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ApartPlace, IntakeRoom, LinkedTable, OfferedBatch } from '../sync/intake.ts';
import { ForkWatch } from './fork-watch.ts';
import { type Ahead, GroupCommit } from './group-commit.ts';
import { objectionToLog } from './new-log.ts';
import { type LiveTable, type Projected, projectFitting, type StoredEvent, type Unfit } from './project-rows.ts';
import { asKept, growAnewIfOlder, rebuildTable } from './rebuild-table.ts';
import { SignedHeads } from './signed-heads.ts';
import { TableKeys } from './table-keys.ts';

/** Told after something is on disk, in the order in which it happened. */
export interface RoomListener {
  tableGrew(table: LiveTable, events: readonly StoredEvent[]): void;
  linkChanged(tableId: string): void;
  orderAnswered(order: Order): void;
  /** Two histories of one log have come to be known, or have grown, or their tables have come or gone. */
  forksChanged?(): void;
  /** A batch brought so many rows that were not held, and was on disk after so many milliseconds. */
  batchKept?(rows: number, tookMs: number): void;
  /** `tableId` is empty for a table the room does not know. */
  turnedAway?(tableId: string, why: string): void;
  orderGiven?(order: Order): void;
}

export interface RoomOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Keys of tables that are not paired, by their ids. */
  readonly tableKeys: ReadonlyMap<string, string>;
  /** What each table is sent when it is linked; null where the house has none. */
  readonly staffList: () => SignedStaffList | null;
  /** What tables seal hole cards for; null where none was ever made. */
  readonly reviewKey?: () => SignedReviewKey | null;
}

/** Whether a table is linked now, and when it last spoke to this program. */
export interface TableLink {
  readonly linked: boolean;
  readonly lastContact: number | null;
}

/**
 * The cardroom: the store, and every table's live state grown from it.
 *
 *   intake ─► group of all tables’ batches: apply events ─► store (rows, texts, projections in one transaction) ─► memory ─► listeners ─► acknowledgements
 */
export class Room implements IntakeRoom {
  readonly store: CardroomStore;
  readonly #time: TimeSource;
  /** By what tables say who they are. */
  readonly keys: TableKeys;
  /** What tables sign. */
  readonly heads: SignedHeads;
  readonly #staffList: () => SignedStaffList | null;
  readonly #reviewKey: () => SignedReviewKey | null;
  readonly #tables = new Map<string, LiveTable>();
  readonly #owners = new Map<string, string>();
  readonly #links = new Map<string, LinkedTable>();
  readonly #contacts = new Map<string, number>();
  readonly #forks: ForkWatch;
  /** Why a log's events are kept and no longer grown from, by log. */
  readonly #stalled = new Map<string, string>();
  /** The log of a table that has begun another one since, as long as its rows come. */
  #late: LiveTable | null = null;
  readonly #group: GroupCommit;
  readonly #listeners = new Set<RoomListener>();
  #fault: string | null = null;
  #savedAt: number | null = null;

  /** Takes up every table where the store holds it. */
  constructor(options: RoomOptions) {
    this.store = options.store;
    this.#time = options.time;
    this.keys = new TableKeys({ ...options, configured: options.tableKeys });
    this.heads = new SignedHeads(options);
    this.#staffList = options.staffList;
    this.#reviewKey = options.reviewKey ?? (() => null);
    growAnewIfOlder(options.store);
    this.#forks = new ForkWatch(options.store, options.time);
    this.#group = new GroupCommit({
      ...{ store: this.store, time: this.#time },
      write: (work) => void this.#write(work, (hasWritten) => hasWritten),
      keep: (batch, ahead) => this.#keep(batch, ahead),
      keepApart: (batch, place, by) => this.#keepApart(batch, place, by),
      kept: (_batch, rows, tookMs) => {
        for (const listener of this.#listeners) listener.batchKept?.(rows, tookMs);
      },
    });
    for (const { tableId, logId, seq, state } of options.store.tables()) {
      const position = options.store.position(logId);
      const head =
        seq === position.seq ? position : { seq, hash: options.store.rows(logId, seq - 1, 1)[0]?.hash ?? '' };
      this.#tables.set(tableId, { tableId, logId, head, state: JSON.parse(state) as TableState });
    }
    for (const log of options.store.logs()) this.#growOn(log);
  }

  get storeId(): string {
    return this.store.storeId;
  }

  /** What is wrong with the store's disk, in a sentence; null when the last write went through. */
  get fault(): string | null {
    return this.#fault;
  }

  /** When something was last on the disk; null: nothing since this program began. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  get linkedTables(): number {
    return this.#links.size;
  }

  /** Every table that ever sent an event, in the order of their ids. */
  tables(): readonly LiveTable[] {
    return [...this.#tables.values()].sort((one, other) => (one.tableId < other.tableId ? -1 : 1));
  }

  table(tableId: string): LiveTable | null {
    return this.#tables.get(tableId) ?? null;
  }

  linkOf(tableId: string): TableLink {
    return { linked: this.#links.has(tableId), lastContact: this.#contacts.get(tableId) ?? null };
  }

  /** Returns a function that stops listening. */
  listen(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  isKeyOf(tableId: string, key: string): boolean {
    return this.keys.isGood(tableId, key);
  }

  isRetiredKey(tableId: string, key: string): boolean {
    return this.keys.isRetired(tableId, key);
  }

  ownerOf(logId: string): string | null {
    const known = this.#owners.get(logId);
    if (known !== undefined) return known;
    const tableId = this.store.logs().find((log) => log.logId === logId)?.tableId ?? null;
    if (tableId !== null) this.#owners.set(logId, tableId);
    return tableId;
  }

  position(logId: string): LogHead {
    return this.store.position(logId);
  }

  linkedWith(tableId: string): LinkedTable | null {
    return this.#links.get(tableId) ?? null;
  }

  /** Ends every connection of a table: nobody is it any more, or another PC is. */
  cutOff(tableId: string): void {
    for (const table of [...this.#forks.besides(tableId), this.linkedWith(tableId)]) table?.giveWay();
  }

  link(table: LinkedTable): void {
    this.#links.set(table.tableId, table);
    this.heardFrom(table.tableId);
    this.#tellLink(table);
  }

  linkBeside(table: LinkedTable): void {
    this.#forks.linkBeside(table);
    this.heardFrom(table.tableId);
    this.#tellForks();
  }

  unlink(table: LinkedTable): void {
    if (this.#forks.unlink(table)) this.#tellForks();
    if (this.#links.get(table.tableId) !== table) return;
    this.#links.delete(table.tableId);
    this.#tellLink(table);
  }

  /** Two histories of one log, and copied disks: what a manager should see. Those of logs their tables have given up are settled. */
  forks(): readonly ForkReport[] {
    return this.#forks.reports(
      (tableId) => this.#tables.get(tableId)?.logId ?? null,
      (tableId) => this.linkedWith(tableId),
    );
  }

  #keepApart(batch: Batch, place: ApartPlace, by: LinkedTable): void {
    this.#write(() => this.#forks.keep(batch, place, by));
    this.#tellForks();
  }

  /** Why this table is shown as of an older event, in a sentence; null where it is shown as it is. */
  staleness(tableId: string): string | null {
    const table = this.#tables.get(tableId);
    return table === undefined ? null : (this.#stalled.get(table.logId) ?? null);
  }

  heardFrom(tableId: string): void {
    this.#contacts.set(tableId, this.#time.now());
  }

  offer(offered: OfferedBatch): void {
    this.#group.offer(offered);
  }

  /** Keeps what tables have sent and nobody has written yet: the program ends. */
  keepNow(): void {
    this.#group.keepNow();
  }

  /**
   * A batch by itself. On disk when it returns null; a sentence when no table of this kind can have written it.
   * Throws `ForkedLog` or a `StorageFault`. Keeps nothing of the batch unless it returns null.
   */
  accept(batch: Batch): string | null {
    this.#group.keepNow();
    const kept = this.#write(
      () => this.#keep(batch, new Map()),
      (done) => typeof done !== 'string',
    );
    if (typeof kept === 'string') return kept;
    kept();
    return null;
  }

  turnedAway(tableId: string, why: string): void {
    const known = this.#tables.has(tableId) || this.keys.isTaken(tableId) ? tableId : '';
    for (const listener of this.#listeners) listener.turnedAway?.(known, why);
  }

  /** Events that tables which are linked now have told of and the room has not, by table. */
  behind(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.#links.values()].map(({ tableId, logId, told }) => [
        tableId,
        Math.max(0, told - this.position(logId).seq),
      ]),
    );
  }

  /** Says no in a sentence, or what is to be done once the batch is on disk. */
  #keep(batch: Batch, ahead: Ahead): string | (() => void) {
    const { tableId, logId } = batch;
    const foreign = objectionToLog(this.store, batch);
    if (foreign !== null) return foreign;
    const before = ahead.get(logId) ?? this.#lookUp(batch);
    const held = this.position(logId).seq;
    const fresh = batch.rows.filter(({ seq }) => seq > held);
    const isGrown = (before?.head.seq ?? 0) === held;
    const { grown, unfit } = isGrown ? projectFitting(before, { tableId, logId }, fresh) : nothingFits;
    if (unfit?.isForeign === true) return unfit.unfit;
    const fitting = grown === null ? [] : batch.rows.filter(({ seq }) => seq <= grown.table.head.seq);
    this.store.together(() => {
      if (grown !== null) this.store.accept({ ...batch, rows: fitting }, asKept(grown));
      // What cannot be read is kept all the same: a later program reads it.
      if (grown === null || unfit !== null) this.store.keepUngrown(batch);
    });
    // Late rows of a log the table has given up are kept, but they are not how the table stands.
    const isInUse = grown !== null && this.store.table(tableId)?.logId === logId;
    if (grown !== null) ahead.set(logId, grown.table);
    return () => {
      if (unfit !== null) this.#stall(tableId, logId, unfit);
      this.#forks.heardOf(logId);
      this.heads.kept({ tableId, logId }, fresh);
      if (grown === null || fresh.length === 0) return;
      if (isInUse) this.#take(grown);
      else this.#late = grown.table;
    };
  }

  get staffList(): SignedStaffList | null {
    return this.#staffList();
  }

  /** To every table that is linked now; the others get it when they are. */
  sendStaffList(list: SignedStaffList): void {
    for (const table of this.#links.values()) table.sendStaffList(list);
  }

  get reviewKey(): SignedReviewKey | null {
    return this.#reviewKey();
  }

  /** As `sendStaffList`. */
  sendReviewKey(key: SignedReviewKey): void {
    for (const table of this.#links.values()) table.sendReviewKey(key);
  }

  waitingOrders(tableId: string): readonly Order[] {
    return this.store.waitingOrders(tableId);
  }

  /** Keeps an order; it goes to its table by `sendOrder`, or when the table is linked again. */
  keepOrder(order: Order): void {
    this.#write(() => this.store.addOrder(order));
    for (const listener of this.#listeners) listener.orderGiven?.(order);
  }

  sendOrder(order: Order): void {
    this.#links.get(order.tableId)?.sendOrder(order);
  }

  answerOrder(tableId: string, id: string, refusal: string | null): void {
    const order = this.store.order(id);
    // A store restored from a backup may never have given this order; another table's orders are none of this one's business.
    if (order === null || order.tableId !== tableId || order.state !== 'waiting') return;
    const state = refusal === null ? 'done' : 'refused';
    const answer = JSON.stringify({ refusal });
    this.#write(() => this.store.answerOrder(id, state, answer));
    for (const listener of this.#listeners) listener.orderAnswered({ ...order, state, answer });
  }

  /** The table as this very log tells it, which need not be the log in use. */
  #lookUp({ tableId, logId }: KnownLog): LiveTable | null {
    const live = this.#tables.get(tableId);
    if (live?.logId === logId) return live;
    if (this.#late?.logId === logId) return this.#late;
    return rebuildTable(this.store, { tableId, logId });
  }

  /** An older program could not read these rows; this one may. */
  #growOn(log: KnownLog): void {
    const live = this.#tables.get(log.tableId);
    if (live !== undefined && live.logId !== log.logId) return;
    let table = live ?? null;
    for (;;) {
      const rows = this.store.rows(log.logId, table?.head.seq ?? 0, rowsAtOnce);
      if (rows.length === 0) return;
      const { grown, unfit } = projectFitting(table, log, rows);
      if (grown !== null) {
        this.store.accept(
          { ...log, rows: rows.filter(({ seq }) => seq <= grown.table.head.seq), texts: [] },
          asKept(grown),
        );
        table = grown.table;
        this.#tables.set(log.tableId, table);
      }
      if (unfit !== null) {
        this.#stall(log.tableId, log.logId, unfit);
        return;
      }
    }
  }

  #stall(tableId: string, logId: string, { at, unfit }: Unfit): void {
    if (this.#stalled.has(logId)) return;
    const sentence =
      `Table ${tableId} is newer than this cardroom server: its events are kept, its state is shown as of event ${at - 1}. ` +
      `Update the cardroom server. ${unfit}`;
    this.#stalled.set(logId, sentence);
    for (const listener of this.#listeners) listener.linkChanged(tableId);
  }

  #tellLink({ tableId }: LinkedTable): void {
    for (const listener of this.#listeners) listener.linkChanged(tableId);
    if (this.#forks.isAbout(tableId)) this.#tellForks();
  }

  #tellForks(): void {
    for (const listener of this.#listeners) listener.forksChanged?.();
  }

  #take({ table, events }: Projected): void {
    this.#tables.set(table.tableId, table);
    for (const listener of this.#listeners) listener.tableGrew(table, events);
    for (const { event } of events) {
      if (event.type !== 'order-answered' || event.storeId !== this.storeId) continue;
      this.answerOrder(table.tableId, event.order, event.refusal);
    }
  }

  #write<Result>(work: () => Result, hasWritten: (result: Result) => boolean = () => true): Result {
    try {
      const result = work();
      if (!hasWritten(result)) return result;
      this.#fault = null;
      this.#savedAt = this.#time.now();
      return result;
    } catch (error) {
      if (error instanceof StorageFault) this.#fault = error.message;
      throw error;
    }
  }
}

const rowsAtOnce = 1_000;
const nothingFits = { grown: null, unfit: null } as const;
