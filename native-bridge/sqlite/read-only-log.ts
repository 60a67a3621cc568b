import type { HandSnapshot, LogHead, LogRow, PrivateText, Snapshot } from '../contracts/event-log.ts';
import type { SignedHead } from '../contracts/signed-head.ts';
import type { ReadDatabase } from './database.ts';
import { type LogQueries, prepareLogQueries } from './event-log.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { assertSound, openReadDatabase } from './open-database.ts';
import { type PrivateTextQueries, preparePrivateTextQueries } from './private-texts.ts';
import { asStorageFault, withFaults } from './sqlite-faults.ts';

/** Opens a table's log read-only, even while its table server runs. Throws a `StorageFault`. */
export function openReadOnlyLog(path: string): ReadOnlyLog {
  const db = openReadDatabase(path, tableLogKind, { older: true });
  try {
    // In a damaged file even preparing the statements may fail.
    return withFaults(path, () => new ReadOnlyLog(db));
  } catch (error) {
    db.close();
    throw asStorageFault(path, error);
  }
}

/** A table's log for `verify` and `export`: the rows as they are, including gaps and broken chains. */
export class ReadOnlyLog {
  readonly tableId: string;
  readonly logId: string;
  readonly #db: ReadDatabase;
  readonly #queries: LogQueries;
  readonly #texts: PrivateTextQueries;

  constructor(db: ReadDatabase) {
    this.#db = db;
    this.#queries = prepareLogQueries(db);
    this.#texts = preparePrivateTextQueries(db);
    this.tableId = this.#queries.own('table_id');
    this.logId = this.#queries.own('log_id');
  }

  /** The last row now; it moves while a table server writes. */
  get head(): LogHead {
    return this.#queries.head();
  }

  /** Rows with `seq > after`, in order, at most `limit`. */
  read(after: number, limit: number): readonly LogRow[] {
    return this.#queries.read(after, limit);
  }

  rowsOfHand(hand: number): readonly LogRow[] {
    return this.#queries.rowsOfHand(hand);
  }

  byRequest(request: string): readonly LogRow[] {
    return this.#queries.byRequest(request);
  }

  /** The newest one, or the newest with `seq < below`. */
  latestSnapshot(below = Number.MAX_SAFE_INTEGER): Snapshot | null {
    return this.#queries.latestSnapshot(below);
  }

  heads(after: number, limit: number): readonly SignedHead[] {
    return this.#queries.heads(after, limit);
  }

  newestHead(key?: string): SignedHead | null {
    return this.#queries.newestHead(key);
  }

  get voucher(): string | null {
    return this.#queries.voucher();
  }

  texts(ids: readonly string[]): readonly PrivateText[] {
    return this.#texts.of(ids);
  }

  allTexts(): readonly PrivateText[] {
    return this.#texts.all();
  }

  /** States for a restart. */
  snapshots(): readonly Snapshot[] {
    return this.#all('SELECT seq, build AS shape, body FROM snapshots ORDER BY seq');
  }

  /** States for showing old hands. */
  handSnapshots(): readonly HandSnapshot[] {
    return this.#all('SELECT hand, seq, build AS shape, state FROM hand_snapshots ORDER BY hand');
  }

  #all<Row>(sql: string): readonly Row[] {
    return withFaults(this.#db.name, () => this.#db.prepare<[], Row>(sql).all());
  }

  /** Checks every page of the file; throws a `corrupted` fault at the first contradiction. */
  assertSound(): void {
    assertSound(this.#db);
  }

  close(): void {
    this.#db.close();
  }
}
