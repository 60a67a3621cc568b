import type { Grown, ProjectionDifference, StoredAudit, StoredOrders, StoredProjections } from './cardroom-store.ts';
import type { PrivateText } from './event-log.ts';
import type { StoredAside } from './stored-aside.ts';
import type { StoredOffice } from './stored-office.ts';
import type { StoredRows } from './stored-rows.ts';
import type { StoredSeals } from './stored-seals.ts';

/** The parts of a room's store, or of a copy of it, that are checked for completeness. */
export interface ReadableStore {
  readonly storeId: string;
  readonly projections: Pick<StoredProjections, 'logs'>;
  readonly rows: Pick<StoredRows, 'position' | 'read'>;
  readonly office: StoredOffice;
  readonly audit: Pick<StoredAudit, 'holds'>;
}

/** A room's store as it is compared with itself: what is shown with the rows, and these with what the room has sealed. */
export interface ComparableStore {
  readonly storeId: string;
  readonly projections: Pick<StoredProjections, 'logs'>;
  readonly rows: Pick<StoredRows, 'position' | 'read' | 'endOf'>;
  readonly office: Pick<StoredOffice, 'read'>;
  readonly orders: Pick<StoredOrders, 'count'>;
  readonly aside: Pick<StoredAside, 'count'>;
  /** Null in a store from before the room sealed anything. */
  seals(): Pick<StoredSeals, 'find' | 'said'> | null;
  /** Without erased ones. */
  allTexts(): readonly PrivateText[];
  /** Triggers with which another program would have the room write what it wants. */
  foreignTriggers(): readonly string[];
  /** The number of the method by which the projections it holds were grown; 0: before there were numbers. */
  grownBy(): number;
  /** Grows every projection once more beside those it holds, a log's parts in the order of its rows. Returns the first difference; null: there is none. */
  regrown(grow: (keep: (grown: Grown) => void) => void): ProjectionDifference | null;
  /** Checks every page and every index; throws a `corrupted` fault at the first contradiction. */
  assertWhole(): void;
  /** The indexes that say otherwise than their tables; none if the file contradicts itself elsewhere. */
  wrongIndexes(): readonly string[];
  /** Everything that `read` reads is of one moment, even while the room writes. */
  asOfNow<Result>(read: () => Result): Result;
}
