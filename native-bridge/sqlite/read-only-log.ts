import type { LogHead, LogRow, PrivateText } from '../contracts/event-log.ts';
import type { ReadDatabase } from './database.ts';
import { type LogQueries, prepareLogQueries } from './log-queries.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { assertSound, openReadDatabase } from './open-database.ts';
import { type PrivateTextQueries, preparePrivateTextQueries } from './private-texts.ts';

/** Opens a table's log for looking only, also while its table server runs. Throws a `StorageFault`. */
export function openReadOnlyLog(path: string): ReadOnlyLog {
  const db = openReadDatabase(path, tableLogKind);
  try {
    return new ReadOnlyLog(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A table's log as `verify` and `export` see it: the rows as they are, gaps and broken chains included. */
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

  /** The last row as of now; it moves while a table server writes. */
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

  texts(ids: readonly string[]): readonly PrivateText[] {
    return this.#texts.of(ids);
  }

  allTexts(): readonly PrivateText[] {
    return this.#texts.all();
  }

  /** Looks at every page of the file; throws a `corrupted` fault at the first contradiction. */
  assertSound(): void {
    assertSound(this.#db);
  }

  close(): void {
    this.#db.close();
  }
}
