import type {
  AuditRow,
  Grown,
  PairedBrowser,
  ProjectionDifference,
  StaffListMark,
  StaffRecord,
  StoredBranches,
  TableKey,
} from '../contracts/cardroom-store.ts';
import type { Forgotten } from '../contracts/copy-mark.ts';
import { emptyHead, type LogHead, type PrivateText } from '../contracts/event-log.ts';
import type { ComparableStore, ReadableStore } from '../contracts/readable-store.ts';
import type { StoredOffice } from '../contracts/stored-office.ts';
import type { StoredRows } from '../contracts/stored-rows.ts';
import type { StoredSeals } from '../contracts/stored-seals.ts';
import { forgottenIn } from './backup.ts';
import { prepareReadAside, type ReadAside } from './cardroom-aside.ts';
import { prepareAuditHolds, prepareAuditOf } from './cardroom-audit.ts';
import { prepareCardroomGrown } from './cardroom-grown.ts';
import { officeColumns } from './cardroom-office.ts';
import {
  browsersSql,
  type NumberedOrder,
  numberedOrderOf,
  type OrderLine,
  orderColumns,
  ordersCountSql,
} from './cardroom-orders.ts';
import { recordOf, type StaffRow, staffListSql, staffSql, tableKeysSql } from './cardroom-people.ts';
import { prepareBranchQueries } from './cardroom-quarantine.ts';
import { regrownBeside } from './cardroom-rebuild.ts';
import { prepareLogEnds } from './cardroom-rows.ts';
import { prepareReadSeals } from './cardroom-seals.ts';
import { prepareReadSignatures, type ReadSignatures } from './cardroom-signatures.ts';
import { inSnapshot, inTransaction, type ReadDatabase } from './database.ts';
import { rowColumns } from './event-log.ts';
import { whatTheRoomHasSigned } from './migrations/cardroom/0170-what-the-room-has-signed.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { assertWhole, openReadDatabase, wrongIndexes } from './open-database.ts';
import { foreignTriggers } from './own-triggers.ts';
import { preparePrivateTextQueries } from './private-texts.ts';
import { schemaVersion } from './schema.ts';
import { asStorageFault, damaged, withFaults } from './sqlite-faults.ts';

/** Opens a room's store or a copy of it read-only, even while its server runs and even with an older schema. Throws a `StorageFault`. */
export function openReadOnlyStore(path: string): ReadOnlyStore {
  const db = openReadDatabase(path, cardroomKind, { older: true });
  try {
    return new ReadOnlyStore(db);
  } catch (error) {
    db.close();
    throw asStorageFault(path, error);
  }
}

/** A room's store for maintenance. Parts that its schema does not have yet are empty. */
export class ReadOnlyStore implements ReadableStore, ComparableStore {
  readonly storeId: string;
  readonly projections: ReadableStore['projections'] = {
    logs: () => this.#all('SELECT log_id AS logId, table_id AS tableId FROM logs ORDER BY number'),
  };
  readonly rows: Pick<StoredRows, 'position' | 'read' | 'endOf'> = {
    position: (logId) =>
      this.#all<LogHead>(`SELECT seq, hash FROM events WHERE ${inLog} ORDER BY seq DESC LIMIT 1`, logId)[0] ??
      emptyHead,
    read: (logId, after, limit) =>
      this.#all(
        `SELECT ${rowColumns} FROM events WHERE ${inLog} AND seq > ? ORDER BY seq LIMIT ?`,
        logId,
        after,
        limit,
      ),
    endOf: (...of) => (this.#has('table_clocks') ? prepareLogEnds(this.#db)(...of) : null),
  };
  readonly office: StoredOffice = {
    read: (after, limit) =>
      this.#has('office_events')
        ? this.#all(`SELECT ${officeColumns} FROM office_events WHERE seq > ? ORDER BY seq LIMIT ?`, after, limit)
        : [],
    head: () =>
      (this.#has('office_events')
        ? this.#all<LogHead>('SELECT seq, hash FROM office_events ORDER BY seq DESC LIMIT 1')[0]
        : undefined) ?? emptyHead,
  };
  readonly aside: ReadAside = {
    all: () => (this.#has('rows_aside') ? prepareReadAside(this.#db).all() : []),
    count: () => (this.#has('rows_aside') ? prepareReadAside(this.#db).count() : 0),
  };
  readonly audit: ReadableStore['audit'] & { of(what: string): readonly AuditRow[] } = {
    holds: () => !this.#has('audit') || prepareAuditHolds(this.#db)(),
    /** Entries of one kind, in order. */
    of: (what) => (this.#has('audit') ? prepareAuditOf(this.#db)(what) : []),
  };
  readonly branches: StoredBranches = {
    of: (logId) => (this.#has('branches') ? prepareBranchQueries(this.#db).of(logId) : []),
    rows: (branch, after, limit) => prepareBranchQueries(this.#db).rows(branch, after, limit),
  };
  /** Every order ever given, in the order in which they were. */
  readonly orders = {
    all: (): readonly NumberedOrder[] =>
      schemaVersion(this.#db) >= whatTheRoomHasSigned.number
        ? this.#all<OrderLine & { readonly number: number }>(
            `SELECT number, ${orderColumns} FROM orders ORDER BY number`,
          ).map(numberedOrderOf)
        : [],
    count: (): number => this.#all<{ readonly count: number }>(ordersCountSql)[0]?.count ?? 0,
  };
  readonly browsers = { all: (): readonly PairedBrowser[] => this.#all(browsersSql) };
  readonly tableKeys = { all: (): readonly TableKey[] => (this.#has('table_keys') ? this.#all(tableKeysSql) : []) };
  readonly staff = {
    all: (): readonly StaffRecord[] => (this.#has('staff') ? this.#all<StaffRow>(staffSql).map(recordOf) : []),
    list: (): StaffListMark | null => (this.#has('staff') ? (this.#all<StaffListMark>(staffListSql)[0] ?? null) : null),
  };
  readonly #db: ReadDatabase;

  constructor(db: ReadDatabase) {
    this.#db = db;
    const [own] = this.#all<{ readonly value: string }>("SELECT value FROM meta WHERE key = 'store_id'");
    if (own === undefined) throw damaged(db.name, 'it has no store_id');
    this.storeId = own.value;
  }

  /** Null in a store from before the room sealed what lets people in. */
  seals(): Pick<StoredSeals, 'find' | 'said'> | null {
    return this.#has('seals') ? prepareReadSeals(this.#db) : null;
  }

  /** Null in a store from before signatures. */
  signatures(): ReadSignatures | null {
    return this.#has('signed_heads') ? prepareReadSignatures(this.#db) : null;
  }

  /** Office decisions missing from this file, as reported by others that had seen them; null for none. */
  forgotten(): Forgotten | null {
    return forgottenIn(this.#db);
  }

  /** Without erased ones. */
  allTexts(): readonly PrivateText[] {
    return preparePrivateTextQueries(this.#db).all();
  }

  /** Everything that `read` reads is of one moment, even while the room writes. */
  asOfNow<Result>(read: () => Result): Result {
    return inSnapshot(this.#db, read);
  }

  foreignTriggers(): readonly string[] {
    return foreignTriggers(this.#db, cardroomKind);
  }

  grownBy(): number {
    const [kept] = this.#all<{ readonly value: string }>("SELECT value FROM meta WHERE key = 'projections'");
    return Number(kept?.value ?? 0);
  }

  regrown(grow: (keep: (grown: Grown) => void) => void): ProjectionDifference | null {
    return inSnapshot(this.#db, (db) =>
      regrownBeside(db, () => {
        const grown = prepareCardroomGrown(db);
        grow((one) => inTransaction(db, () => grown.keep(one)));
      }),
    );
  }

  /** Checks every page and every index; throws a `corrupted` fault at the first contradiction. */
  assertWhole(): void {
    assertWhole(this.#db);
  }

  wrongIndexes(): readonly string[] {
    return wrongIndexes(this.#db);
  }

  close(): void {
    this.#db.close();
  }

  #has(table: string): boolean {
    return this.#all('SELECT 1 FROM sqlite_schema WHERE name = ?', table).length > 0;
  }

  #all<Row>(sql: string, ...values: readonly (string | number)[]): readonly Row[] {
    return withFaults(this.#db.name, () => this.#db.prepare<(string | number)[], Row>(sql).all(...values));
  }
}

const inLog = 'log = (SELECT number FROM logs WHERE log_id = ?)';
