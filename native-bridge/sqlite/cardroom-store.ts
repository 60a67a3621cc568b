import assert from 'node:assert/strict';
import type {
  Batch,
  CardroomStore,
  HandProjection,
  IncidentProjection,
  Order,
  PairedBrowser,
  StaffListMark,
  StaffRecord,
  TableProjection,
} from '../contracts/cardroom-store.ts';
import type { LogHead, LogRow, PrivateText } from '../contracts/event-log.ts';
import { backUp } from './backup.ts';
import {
  type CardroomOrders,
  type PairedBrowsers,
  prepareCardroomOrders,
  preparePairedBrowsers,
} from './cardroom-orders.ts';
import { type CardroomProjections, prepareCardroomProjections } from './cardroom-projections.ts';
import { type CardroomRows, prepareCardroomRows } from './cardroom-rows.ts';
import { type CardroomStaff, prepareCardroomStaff } from './cardroom-staff.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { openWriteDatabase } from './open-database.ts';
import {
  type PrivateTextQueries,
  prepareEraseText,
  prepareKeepText,
  preparePrivateTextQueries,
} from './private-texts.ts';
import { withFaults } from './sqlite-faults.ts';
import { takeWriteLock, type WriteLock } from './write-lock.ts';

/** What `openCardroomStore` needs to know. */
export interface CardroomStoreOptions {
  readonly path: string;
  /** Makes a random id; asked once in the life of a file. */
  readonly newStoreId: () => string;
}

/** Opens or makes the room's store. Throws a `StorageFault`, `in-use` if another process holds it. */
export function openCardroomStore({ path, newStoreId }: CardroomStoreOptions): SqliteCardroomStore {
  const lock = takeWriteLock(path);
  let db: WriteDatabase | null = null;
  try {
    db = openWriteDatabase(lock.path, cardroomKind);
    return new SqliteCardroomStore({ db, lock, storeId: ownId(db, newStoreId) });
  } catch (error) {
    db?.close();
    lock.release();
    throw error;
  }
}

/** Every table's log and the projections grown from them, in one SQLite file. */
export class SqliteCardroomStore implements CardroomStore {
  readonly storeId: string;
  readonly #db: WriteDatabase;
  readonly #lock: WriteLock;
  readonly #rows: CardroomRows;
  readonly #projections: CardroomProjections;
  readonly #orders: CardroomOrders;
  readonly #browsers: PairedBrowsers;
  readonly #staff: CardroomStaff;
  readonly #texts: PrivateTextQueries;
  readonly #keepText: (text: PrivateText) => boolean;
  readonly #eraseText: (id: string) => void;

  /** Takes over a database and its lock; `close` gives both back. */
  constructor({
    db,
    lock,
    storeId,
  }: { readonly db: WriteDatabase; readonly lock: WriteLock; readonly storeId: string }) {
    this.storeId = storeId;
    this.#db = db;
    this.#lock = lock;
    this.#rows = prepareCardroomRows(db);
    this.#projections = prepareCardroomProjections(db);
    this.#orders = prepareCardroomOrders(db);
    this.#browsers = preparePairedBrowsers(db);
    this.#staff = prepareCardroomStaff(db);
    this.#texts = preparePrivateTextQueries(db);
    this.#keepText = prepareKeepText(db);
    this.#eraseText = prepareEraseText(db);
  }

  position(logId: string): LogHead {
    return this.#rows.position(logId);
  }

  accept(
    batch: Batch,
    projections: {
      readonly table: TableProjection;
      readonly hands: readonly HandProjection[];
      readonly incidents: readonly IncidentProjection[];
    },
  ): void {
    const { table, hands, incidents } = projections;
    assert.equal(table.tableId, batch.tableId);
    for (const { logId } of [table, ...hands, ...incidents])
      assert.equal(logId, batch.logId, 'projections are of their batch');
    inTransaction(this.#db, () => {
      const { log, head } = this.#rows.keep(batch);
      for (const text of batch.texts) this.#keepText(text);
      assert(table.seq <= head.seq, 'a projection is grown from rows the store holds');
      // A batch that was overtaken brings nothing new, and its projections are older than the ones held.
      if (table.seq < head.seq) return;
      this.#projections.keepTable(log, table);
      for (const hand of hands) this.#projections.keepHand(log, hand);
      for (const incident of incidents) this.#projections.keepIncident(log, incident);
    });
  }

  tables(): readonly TableProjection[] {
    return this.#projections.tables();
  }

  table(tableId: string): TableProjection | null {
    return this.#projections.table(tableId);
  }

  rows(logId: string, after: number, limit: number): readonly LogRow[] {
    return this.#rows.read(logId, after, limit);
  }

  rowsOfHand(logId: string, hand: number): readonly LogRow[] {
    return this.#rows.ofHand(logId, hand);
  }

  texts(ids: readonly string[]): readonly PrivateText[] {
    return this.#texts.of(ids);
  }

  eraseText(id: string): void {
    this.#eraseText(id);
  }

  openIncidents(): readonly IncidentProjection[] {
    return this.#projections.openIncidents();
  }

  addOrder(order: Order): void {
    this.#orders.add(order);
  }

  waitingOrders(tableId: string): readonly Order[] {
    return this.#orders.waiting(tableId);
  }

  order(id: string): Order | null {
    return this.#orders.find(id);
  }

  answerOrder(id: string, state: 'done' | 'refused', answer: string): void {
    this.#orders.answer(id, state, answer);
  }

  addBrowser(browser: PairedBrowser): void {
    this.#browsers.add(browser);
  }

  browser(keyHash: string): PairedBrowser | null {
    return this.#browsers.find(keyHash);
  }

  staff(): readonly StaffRecord[] {
    return this.#staff.all();
  }

  staffList(): StaffListMark | null {
    return this.#staff.mark();
  }

  keepStaff(people: readonly StaffRecord[], list: StaffListMark): void {
    this.#staff.keep(people, list);
  }

  /** Copies the store as it is now to `path` while it goes on being written; rejects with a `StorageFault`. */
  backup(path: string): Promise<void> {
    return backUp(this.#db, path);
  }

  close(): void {
    try {
      this.#db.close();
    } finally {
      this.#lock.release();
    }
  }
}

/** The id in the file, made with it. */
function ownId(db: WriteDatabase, newStoreId: () => string): string {
  const find = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'store_id'");
  const keep = db.prepare<[string], never>("INSERT INTO meta (key, value) VALUES ('store_id', ?)");
  const found = withFaults(db.name, () => find.get()?.value);
  if (found !== undefined) return found;
  const made = newStoreId();
  inTransaction(db, () => keep.run(made));
  return made;
}
