import assert from 'node:assert/strict';
import type { StoredChanges, StoredOffers } from '../contracts/cardroom-changes.ts';
import type { CardroomPrivacy } from '../contracts/cardroom-privacy.ts';
import type { CardroomReports } from '../contracts/cardroom-reports.ts';
import type { StoredSearch } from '../contracts/cardroom-search.ts';
import type { CardroomSignatures } from '../contracts/cardroom-signatures.ts';
import type {
  AuditRow,
  Batch,
  CardroomStore,
  Grown,
  NewAuditRow,
  ProjectionDifference,
  StoredAudit,
  StoredBranches,
  StoredBrowsers,
  StoredOrders,
  StoredProjections,
  StoredStaff,
  StoredTableKeys,
  StoredTexts,
} from '../contracts/cardroom-store.ts';
import type { CopyMark } from '../contracts/copy-mark.ts';
import type { StoredAside } from '../contracts/stored-aside.ts';
import type { OfficeRow } from '../contracts/stored-office.ts';
import type { StoredRows } from '../contracts/stored-rows.ts';
import type { StoredSeals } from '../contracts/stored-seals.ts';
import { backUp, countBackup, markIfPutByHand, prepareCopyMark } from './backup.ts';
import { prepareAside } from './cardroom-aside.ts';
import { type CardroomAudit, prepareCardroomAudit } from './cardroom-audit.ts';
import { prepareCardroomChanges, prepareCardroomOffers } from './cardroom-changes.ts';
import { type CardroomGrown, prepareCardroomGrown } from './cardroom-grown.ts';
import { type CardroomNames, prepareCardroomNames } from './cardroom-names.ts';
import { type CardroomOffice, prepareCardroomOffice } from './cardroom-office.ts';
import { prepareCardroomOrders, preparePairedBrowsers } from './cardroom-orders.ts';
import { prepareCardroomStaff, prepareTableKeys } from './cardroom-people.ts';
import { prepareCardroomPrivacy } from './cardroom-privacy.ts';
import { type CardroomQuarantine, prepareCardroomQuarantine } from './cardroom-quarantine.ts';
import { clearProjections, setProjectionsAside } from './cardroom-rebuild.ts';
import { prepareCardroomReports } from './cardroom-reports.ts';
import { assertTailsSound, type CardroomRows, prepareCardroomRows } from './cardroom-rows.ts';
import { prepareSeals } from './cardroom-seals.ts';
import { prepareCardroomSearch } from './cardroom-search.ts';
import { prepareSignatures } from './cardroom-signatures.ts';
import { carryIntoFile, inTransaction, type WriteDatabase } from './database.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { openWriteDatabase } from './open-database.ts';
import { putTriggersRight, rebuildIndexes } from './own-triggers.ts';
import { prepareEraseTexts, preparePrivateTextQueries } from './private-texts.ts';
import { asStorageFault, withFaults } from './sqlite-faults.ts';
import { takeWriteLock, type WriteLock } from './write-lock.ts';

interface CardroomStoreOptions {
  readonly path: string;
  /** Makes a random id; called once in the life of a file. */
  readonly newStoreId: () => string;
}

/** Opens or makes the room's store. Throws a `StorageFault`, `in-use` if another process holds it. */
export function openCardroomStore({ path, newStoreId }: CardroomStoreOptions): SqliteCardroomStore {
  const lock = takeWriteLock(path);
  let db: WriteDatabase | null = null;
  try {
    const foreign: string[] = [];
    db = openWriteDatabase(lock.path, cardroomKind, (indexes) => void foreign.push(...indexes));
    foreign.push(...putTriggersRight(db, cardroomKind));
    assertTailsSound(db);
    keepRoomForManyTables(db);
    markIfPutByHand(db);
    return new SqliteCardroomStore({ db, lock, storeId: ownId(db, newStoreId), foreign: [...new Set(foreign)] });
  } catch (error) {
    db?.close();
    lock.release();
    throw asStorageFault(lock.path, error);
  }
}

/**
 * A thousand tables each append to their own log. They touch more pages than SQLite caches by default and rewrite the same pages often: a
 * checkpoint every four megabytes would be most of the work.
 */
function keepRoomForManyTables(db: WriteDatabase): void {
  db.pragma('cache_size = -65536');
  db.pragma('wal_autocheckpoint = 8000');
}

/** Every table's log and the projections grown from them, in one SQLite file. */
export class SqliteCardroomStore implements CardroomStore {
  readonly storeId: string;
  readonly rows: StoredRows;
  readonly branches: StoredBranches;
  readonly projections: StoredProjections;
  readonly texts: StoredTexts;
  readonly search: StoredSearch;
  readonly audit: StoredAudit;
  readonly office: CardroomStore['office'];
  readonly aside: StoredAside;
  readonly orders: StoredOrders;
  readonly browsers: StoredBrowsers;
  readonly tableKeys: StoredTableKeys;
  readonly staff: StoredStaff;
  readonly reports: CardroomReports;
  readonly privacy: CardroomPrivacy;
  readonly signatures: CardroomSignatures;
  readonly seals: StoredSeals;
  readonly changes: StoredChanges;
  readonly offers: StoredOffers;
  readonly copyMark: CopyMark;
  readonly #db: WriteDatabase;
  readonly #lock: WriteLock;
  readonly #rows: CardroomRows;
  readonly #quarantine: CardroomQuarantine;
  readonly #grown: CardroomGrown;
  #foreign: readonly string[];
  readonly #names: CardroomNames;
  readonly #audit: CardroomAudit;
  readonly #office: CardroomOffice;

  /** Takes over a database and its lock; `close` releases both. */
  constructor({
    db,
    lock,
    storeId,
    foreign = [],
  }: {
    readonly db: WriteDatabase;
    readonly lock: WriteLock;
    readonly storeId: string;
    /** Triggers and indexes that were taken out, or made anew, when it was opened. Absent: none. */
    readonly foreign?: readonly string[];
  }) {
    this.storeId = storeId;
    this.#foreign = foreign;
    this.#db = db;
    this.#lock = lock;
    this.#grown = prepareCardroomGrown(db);
    this.#names = prepareCardroomNames(db);
    this.#rows = prepareCardroomRows(db);
    this.#quarantine = prepareCardroomQuarantine(db);
    this.#audit = prepareCardroomAudit(db);
    this.#office = prepareCardroomOffice(db);
    this.rows = this.#rows;
    this.branches = this.#quarantine;
    this.projections = { ...this.#grown.projections, handSnapshot: this.#grown.records.snapshot };
    const eraseTexts = prepareEraseTexts(db);
    this.texts = { of: preparePrivateTextQueries(db).of, erase: (id) => eraseTexts([id]) };
    this.search = prepareCardroomSearch(db, this.#names);
    this.audit = this.#audit;
    this.office = this.#office;
    this.aside = prepareAside(db, storeId);
    this.orders = prepareCardroomOrders(db);
    this.browsers = preparePairedBrowsers(db);
    this.tableKeys = prepareTableKeys(db);
    this.staff = prepareCardroomStaff(db, (row) => void this.appendAudit(row));
    this.reports = prepareCardroomReports(db);
    this.privacy = prepareCardroomPrivacy(db);
    this.signatures = prepareSignatures(db);
    this.seals = prepareSeals(db);
    this.changes = prepareCardroomChanges(db);
    this.offers = prepareCardroomOffers(db);
    this.copyMark = prepareCopyMark(db);
  }

  accept(batch: Batch, grown: Grown): void {
    const { table } = grown;
    assert.equal(table.tableId, batch.tableId);
    assert.equal(table.logId, batch.logId, 'projections are of their batch');
    inTransaction(this.#db, () => {
      const { head } = this.#rows.keep(batch);
      for (const text of batch.texts) this.#names.keep(text);
      assert(table.seq <= head.seq, 'a projection is grown from rows the store holds');
      // An overtaken batch has no new rows, and its projections are older than the stored ones.
      if (table.seq === head.seq) this.#grown.keep(grown);
    });
  }

  together<Result>(work: () => Result): Result {
    const made: Result[] = [];
    inTransaction(this.#db, () => void made.push(work()));
    return made[0] as Result;
  }

  keepUngrown(batch: Batch): void {
    inTransaction(this.#db, () => {
      this.#rows.keep(batch);
      for (const text of batch.texts) this.#names.keep(text);
    });
  }

  keepApart({ logId, rows, texts }: Batch, into: Parameters<CardroomStore['keepApart']>[1]): number {
    return inTransaction(this.#db, () => {
      const branch = typeof into === 'number' ? into : this.#quarantine.open(logId, into.parted, into.metAt);
      this.#quarantine.keep(branch, rows);
      for (const text of texts) this.#names.keep(text);
      return branch;
    });
  }

  growAnew(grownBy: number, grow: (keep: (grown: Grown) => void) => void): void {
    inTransaction(this.#db, () => this.#growAnew(grownBy, grow));
  }

  rebuild(grownBy: number, grow: (keep: (grown: Grown) => void) => void): ProjectionDifference | null {
    return inTransaction(this.#db, () => {
      const compare = setProjectionsAside(this.#db);
      this.#growAnew(grownBy, grow);
      return compare();
    });
  }

  #growAnew(grownBy: number, grow: (keep: (grown: Grown) => void) => void): void {
    clearProjections(this.#db);
    // What cannot be kept takes nothing else with it.
    grow((grown) => inTransaction(this.#db, () => this.#grown.keep(grown)));
    this.#grown.projections.keepGrownBy(grownBy);
  }

  appendAudit(entry: NewAuditRow): AuditRow {
    return inTransaction(this.#db, () => {
      const row = this.#audit.append(entry);
      const { what, tableId, hand } = row;
      if (what === 'cards-opened' && tableId !== null && hand !== null)
        this.#grown.records.keepOpening({ ...row, tableId, hand });
      return row;
    });
  }

  appendOffice(rows: readonly OfficeRow[], { texts, orders }: Parameters<CardroomStore['appendOffice']>[1]): void {
    inTransaction(this.#db, () => {
      this.#office.append(rows);
      for (const text of texts) this.#names.keep(text);
      for (const order of orders) this.orders.add(order);
    });
  }

  foreignWrites(): number {
    return Number(withFaults(this.#db.name, () => this.#db.pragma('data_version', { simple: true })));
  }

  takeTriggersOut(): readonly string[] {
    const taken = [...this.#foreign, ...putTriggersRight(this.#db, cardroomKind)];
    this.#foreign = [];
    return taken;
  }

  rebuildIndexes(): void {
    rebuildIndexes(this.#db);
  }

  bytes(): number {
    const pragma = (name: string) => Number(withFaults(this.#db.name, () => this.#db.pragma(name, { simple: true })));
    return pragma('page_count') * pragma('page_size');
  }

  /** The number of the next backup, higher than `after`. */
  countBackup(after: number): number {
    return countBackup(this.#db, after);
  }

  /** Copies the store as it is now to `path` while writing goes on; rejects with a `StorageFault`. `at`: now, if it is to be noted. */
  backup(path: string, at: number | null = null): Promise<void> {
    return backUp(this.#db, path, at);
  }

  close(): void {
    try {
      this.#db.close();
    } finally {
      this.#lock.release();
    }
  }
}

/** The file's own id, made with it. */
function ownId(db: WriteDatabase, newStoreId: () => string): string {
  const find = db.prepare<[], { readonly value: string }>("SELECT value FROM meta WHERE key = 'store_id'");
  const keep = db.prepare<[string], never>("INSERT INTO meta (key, value) VALUES ('store_id', ?)");
  const found = withFaults(db.name, () => find.get()?.value);
  if (found !== undefined) return found;
  const made = newStoreId();
  inTransaction(db, () => keep.run(made));
  carryIntoFile(db);
  return made;
}
