import type { Batch, CardroomStore, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ForkReport, NotUnderstood } from '../../protocol/cardroom-messages.ts';
import type { SignedReviewKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ApartPlace, IntakeRoom, LinkedTable, OfferedBatch } from '../sync/intake.ts';
import { ForkWatch } from './fork-watch.ts';
import { GroupCommit } from './group-commit.ts';
import { type Ahead, LiveTables } from './live-tables.ts';
import { objectionToLog } from './new-log.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';
import { SignedHeads } from './signed-heads.ts';
import { TableKeys } from './table-keys.ts';

/** Told after something is on disk, in the order in which it happened. */
export interface RoomListener {
  tableGrew(table: LiveTable, events: readonly StoredEvent[]): void;
  linkChanged(tableId: string): void;
  orderAnswered(order: Order): void;
  /** A table is not understood from now on, or is understood again. */
  understandingChanged?(tableId: string): void;
  /** Something went wrong with what a table says that nobody has thought of. It has been contained. */
  broke?(tableId: string, error: unknown): void;
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
  readonly #live: LiveTables;
  readonly #owners = new Map<string, string>();
  readonly #links = new Map<string, LinkedTable>();
  readonly #contacts = new Map<string, number>();
  readonly #forks: ForkWatch;
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
    this.#live = new LiveTables(options.store, options.time, (tableId) =>
      this.#tell(tableId, (listener) => listener.understandingChanged?.(tableId)),
    );
    this.#forks = new ForkWatch(options.store, options.time);
    this.#group = new GroupCommit({
      store: this.store,
      time: this.#time,
      write: (work) => void this.#write(work, (hasWritten) => hasWritten),
      keep: (batch, ahead) => this.#keep(batch, ahead),
      keepApart: (batch, place, by) => this.#keepApart(batch, place, by),
      broke: (tableId, error) => this.broke(tableId, error),
      kept: (_batch, rows, tookMs) => {
        for (const listener of this.#listeners) listener.batchKept?.(rows, tookMs);
      },
    });
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

  /** Every table that ever sent an event this program understands, in the order of their ids. */
  tables(): readonly LiveTable[] {
    return this.#live.all();
  }

  /** How many tables ever sent an event, understood or not. */
  get knownTables(): number {
    return this.#live.known;
  }

  table(tableId: string): LiveTable | null {
    return this.#live.get(tableId);
  }

  /** Every table that does not stand as it says, because this program does not understand it. */
  notUnderstood(): readonly NotUnderstood[] {
    return this.#live.allNotUnderstood();
  }

  /** Null: the table is understood. */
  notUnderstoodAt(tableId: string): NotUnderstood | null {
    return this.#live.notUnderstood(tableId);
  }

  /** Looks at one table, or at what it says; what is wrong with it takes nothing but this table away. */
  lookAt<Seen>(tableId: string, look: () => Seen): Seen | null {
    try {
      return look();
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      this.broke(tableId, error);
      this.#live.setAside(tableId, error instanceof Error ? error.name : 'an error');
      return null;
    }
  }

  /** Tells whoever looks after the program. */
  broke(tableId: string, error: unknown): void {
    for (const listener of this.#listeners) listener.broke?.(tableId, error);
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
      (tableId) => this.table(tableId)?.logId ?? null,
      (tableId) => this.linkedWith(tableId),
    );
  }

  #keepApart(batch: Batch, place: ApartPlace, by: LinkedTable): void {
    this.#write(() => this.#forks.keep(batch, place, by));
    this.#tellForks();
  }

  heardFrom(tableId: string): void {
    this.#contacts.set(tableId, this.#time.now());
  }

  offer(offered: OfferedBatch): boolean {
    return this.#group.offer(offered);
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
    const known = this.table(tableId) !== null || this.keys.isTaken(tableId) ? tableId : '';
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
    const onDisk = this.#live.keep(batch, ahead);
    const tellOfTip = this.heads.keepTip(batch);
    return () => {
      const { fresh, grown } = onDisk();
      this.#forks.heardOf(logId);
      this.heads.kept({ tableId, logId }, fresh);
      tellOfTip();
      if (grown !== null) this.#take(grown.table, grown.events);
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

  /** Whatever a listener makes of a table, the others hear of it. */
  #tell(tableId: string, tell: (listener: RoomListener) => void): void {
    for (const listener of this.#listeners) this.lookAt(tableId, () => tell(listener));
  }

  #tellLink({ tableId }: LinkedTable): void {
    this.#tell(tableId, (listener) => listener.linkChanged(tableId));
    if (this.#forks.isAbout(tableId)) this.#tellForks();
  }

  #tellForks(): void {
    for (const listener of this.#listeners) listener.forksChanged?.();
  }

  #take(table: LiveTable, events: readonly StoredEvent[]): void {
    this.#tell(table.tableId, (listener) => listener.tableGrew(table, events));
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
