import { createHash, timingSafeEqual } from 'node:crypto';
import type { TableState } from '../../engine/index.ts';
import type { Batch, CardroomStore, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { IntakeRoom, LinkedTable } from '../sync/intake.ts';
import { type LiveTable, type Projected, projectRows, type StoredEvent } from './project-rows.ts';
import { rebuildTable } from './rebuild-table.ts';

/** Told after something is on disk, in the order in which it happened. */
export interface RoomListener {
  tableGrew(table: LiveTable, events: readonly StoredEvent[]): void;
  linkChanged(tableId: string): void;
  orderAnswered(order: Order): void;
}

export interface RoomOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Each table's key, by its id. */
  readonly tableKeys: ReadonlyMap<string, string>;
  /** What each table is sent when it is linked; null where the house has none. */
  readonly staffList: () => SignedStaffList | null;
}

/** Whether a table is linked now, and when it last spoke to this program. */
export interface TableLink {
  readonly linked: boolean;
  readonly lastContact: number | null;
}

/**
 * The cardroom: the store, and every table's live state grown from it.
 *
 *   intake ─► accept: apply events ─► store (rows, texts, projections in one transaction) ─► memory ─► listeners
 */
export class Room implements IntakeRoom {
  readonly store: CardroomStore;
  readonly #time: TimeSource;
  readonly #tableKeys: ReadonlyMap<string, string>;
  readonly #staffList: () => SignedStaffList | null;
  readonly #tables = new Map<string, LiveTable>();
  readonly #owners = new Map<string, string>();
  readonly #links = new Map<string, LinkedTable>();
  readonly #contacts = new Map<string, number>();
  readonly #listeners = new Set<RoomListener>();
  #fault: string | null = null;

  /** Takes up every table where the store holds it. */
  constructor(options: RoomOptions) {
    this.store = options.store;
    this.#time = options.time;
    this.#tableKeys = options.tableKeys;
    this.#staffList = options.staffList;
    for (const { tableId, logId, seq, state } of options.store.tables()) {
      const hash = options.store.position(logId).hash;
      this.#tables.set(tableId, { tableId, logId, head: { seq, hash }, state: JSON.parse(state) as TableState });
    }
  }

  get storeId(): string {
    return this.store.storeId;
  }

  /** What is wrong with the store's disk, in a sentence; null when the last write went through. */
  get fault(): string | null {
    return this.#fault;
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
    const known = this.#tableKeys.get(tableId);
    return known !== undefined && timingSafeEqual(digest(known), digest(key));
  }

  ownerOf(logId: string): string | null {
    const known = this.#owners.get(logId);
    if (known !== undefined) return known;
    const first = this.store.rows(logId, 0, 1)[0];
    if (first === undefined) return null;
    const { tableId } = JSON.parse(first.body) as { readonly tableId: string };
    this.#owners.set(logId, tableId);
    return tableId;
  }

  position(logId: string): LogHead {
    return this.store.position(logId);
  }

  hashAt(logId: string, seq: number): string | null {
    return this.store.rows(logId, seq - 1, 1)[0]?.hash ?? null;
  }

  link(table: LinkedTable): boolean {
    for (const { tableId, logId } of this.#links.values()) {
      if (tableId === table.tableId || logId === table.logId) return false;
    }
    this.#links.set(table.tableId, table);
    this.heardFrom(table.tableId);
    for (const listener of this.#listeners) listener.linkChanged(table.tableId);
    return true;
  }

  unlink(table: LinkedTable): void {
    if (this.#links.get(table.tableId) !== table) return;
    this.#links.delete(table.tableId);
    for (const listener of this.#listeners) listener.linkChanged(table.tableId);
  }

  heardFrom(tableId: string): void {
    this.#contacts.set(tableId, this.#time.now());
  }

  accept(batch: Batch): string | null {
    const before = this.#lookUp(batch);
    const held = before?.head.seq ?? 0;
    const fresh = batch.rows.filter(({ seq }) => seq > held);
    const projected = projectRows(before, { tableId: batch.tableId, logId: batch.logId }, fresh);
    if ('unfit' in projected) return projected.unfit;
    this.#write(() => this.store.accept(batch, { ...projected, table: tableProjection(projected.table) }));
    if (fresh.length > 0) this.#take(projected);
    return null;
  }

  get staffList(): SignedStaffList | null {
    return this.#staffList();
  }

  /** To every table that is linked now; the others get it when they are. */
  sendStaffList(list: SignedStaffList): void {
    for (const table of this.#links.values()) table.sendStaffList(list);
  }

  waitingOrders(tableId: string): readonly Order[] {
    return this.store.waitingOrders(tableId);
  }

  /** Keeps an order; it goes to its table by `sendOrder`, or when the table is linked again. */
  keepOrder(order: Order): void {
    this.#write(() => this.store.addOrder(order));
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
  #lookUp({ tableId, logId }: Batch): LiveTable | null {
    const live = this.#tables.get(tableId);
    return live?.logId === logId ? live : rebuildTable(this.store, { tableId, logId });
  }

  #take({ table, events }: Projected): void {
    // Late rows of a log the table has given up are kept, but they are not how the table stands.
    if (this.store.table(table.tableId)?.logId !== table.logId) return;
    this.#tables.set(table.tableId, table);
    for (const listener of this.#listeners) listener.tableGrew(table, events);
    for (const { event } of events) {
      if (event.type !== 'order-answered' || event.storeId !== this.storeId) continue;
      this.answerOrder(table.tableId, event.order, event.refusal);
    }
  }

  #write(work: () => void): void {
    try {
      work();
      this.#fault = null;
    } catch (error) {
      if (error instanceof StorageFault) this.#fault = error.message;
      throw error;
    }
  }
}

function tableProjection({ tableId, logId, head, state }: LiveTable) {
  const { name, handNumber } = state;
  return { tableId, logId, name, seq: head.seq, handNumber, state: JSON.stringify(state) };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
