import type { LogBranch } from '../../native-bridge/contracts/cardroom-store.ts';
import type { ChainLog, HeldPiece } from '../../native-bridge/contracts/chain-store.ts';
import type { LogHead, LogRow, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { HeldLog } from '../sync/place-batch.ts';

/** The signed heads of a log, as far as they were loaded. */
export interface SignedPiece {
  readonly keys: readonly string[];
  /** The row up to which all heads of the greeting's key are held; null: none was named. */
  readonly upTo: number | null;
  readonly covered: SignedHead | null;
  readonly coveredByAny: SignedHead | null;
  readonly heads: readonly SignedHead[];
}

const nothingSigned: SignedPiece = { keys: [], upTo: null, covered: null, coveredByAny: null, heads: [] };

/**
 * The loaded part of one log in PostgreSQL, so that code that places rows can read it like a file: the current head, and the rows that were
 * fetched before the question.
 */
export class HeldView implements HeldLog {
  readonly rows: HeldLog['rows'];
  readonly branches: HeldLog['branches'];
  #log: ChainLog;
  #rows = new Map<number, LogRow>();
  #branches: HeldPiece['branches'] = [];
  #texts = new Map<string, PrivateText>();
  signed: SignedPiece = nothingSigned;

  constructor(log: ChainLog) {
    this.#log = log;
    this.rows = {
      position: () => this.#log.head,
      read: (_logId, after, limit) => following(this.#rows, after, limit),
    };
    this.branches = {
      of: () => this.#branches,
      rows: (branch, after, limit) => {
        const rows = this.#branches.find((one) => one.branch === branch)?.rows ?? [];
        return following(new Map(rows.map((row) => [row.seq, row])), after, limit);
      },
    };
  }

  get log(): ChainLog {
    return this.#log;
  }

  get apart(): readonly LogBranch[] {
    return this.#branches;
  }

  /** Of a row only these two are kept: everything it says would stay in memory until the log's next row. */
  moveTo({ seq, hash }: LogHead): void {
    this.#log = { ...this.#log, head: { seq, hash } };
  }

  /** Replaces the loaded part with what was fetched. */
  fetched({ head, rows, branches }: HeldPiece): void {
    // Data requested before the last rows were written has an older head.
    if (head.seq > this.#log.head.seq) this.moveTo(head);
    this.#rows = new Map(rows.map((row) => [row.seq, row]));
    this.#branches = branches;
  }

  hasTexts(texts: readonly PrivateText[]): void {
    this.#texts = new Map(texts.map((text) => [text.id, text]));
  }

  texts(ids: readonly string[]): readonly PrivateText[] {
    return ids.flatMap((id) => this.#texts.get(id) ?? []);
  }
}

/** Like a file: rows without a gap. */
function following(rows: ReadonlyMap<number, LogRow>, after: number, limit: number): readonly LogRow[] {
  const found: LogRow[] = [];
  for (let seq = after + 1; seq <= after + limit; seq += 1) {
    const row = rows.get(seq);
    if (row === undefined) break;
    found.push(row);
  }
  return found;
}
