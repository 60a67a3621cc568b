import type { EventLog, LogHead, LogRow, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { walkChain } from './hash-chain.ts';
import { notGivenSentence } from './meeting.ts';
import { isHeadSigned } from './signed-head.ts';
import { wholeSubmissions } from './submissions.ts';

/** Rows of this very log that the table lacks, and their texts. The rows continue the log, and its key has signed them. */
export interface RowsGivenBack {
  readonly rows: readonly LogRow[];
  readonly texts: readonly PrivateText[];
}

/** A hand, or the time between two while the table is closed, is far smaller. No table sends more rows than this without a signed head. */
const waitingLettersMax = 64 * 1024 * 1024;

/**
 * The rows a room sends back, link by link of the chain. They only count once a head arrives that the table itself has signed:
 *
 *   rows ─► chained? ─► wait ─► covered by a head of the table's key? ─► whole submissions, with the words they were written with
 *
 * Whatever is given, nothing is thrown.
 */
export class GivenBack {
  readonly #log: Pick<EventLog, 'logId' | 'head'>;
  readonly #until: SignedHead;
  #rows: LogRow[] = [];
  /** The end of the log after all rows given so far. */
  #from: LogHead;
  /** The next rows, of any writer: they tell whether the last covered row ends a submission. */
  #next: LogRow | null = null;
  readonly #texts = new Map<string, PrivateText>();
  #letters = 0;

  /** `until`: the highest row that the table has signed, as shown by the room. */
  constructor(log: Pick<EventLog, 'logId' | 'head'>, until: SignedHead) {
    this.#log = log;
    this.#until = until;
    this.#from = log.head;
  }

  /** The row that the next ones follow. */
  get last(): LogHead {
    return this.#rows.at(-1) ?? this.#log.head;
  }

  /** No more rows have to be asked for. */
  get isAll(): boolean {
    return this.last.seq >= this.#until.seq;
  }

  /** Returns the rows covered so far, possibly none; or a sentence why these are not the missing ones. */
  take({
    rows,
    texts,
    heads = [],
  }: Extract<ToTable, { type: 'rows' }>): RowsGivenBack | { readonly objection: string } {
    const own = rows.filter(({ seq }) => seq <= this.#until.seq);
    // A table that was not made to wait has gone on meanwhile.
    if (this.#log.head.hash !== this.#from.hash) return this.#objection();
    const end = walkChain(this.#log.logId, this.last, own);
    if ('found' in end || own.length === 0) return this.#objection();
    this.#rows.push(...own);
    this.#next = rows[own.length] ?? null;
    for (const text of texts) this.#texts.set(text.id, text);
    for (const { body } of own) this.#letters += body.length;
    const covered = this.#coveredBy([...heads, this.#until]);
    const isOtherEnd = this.isAll && covered < this.#until.seq;
    if (isOtherEnd || (covered === 0 && this.#letters > waitingLettersMax)) return this.#objection();
    return this.#given(covered);
  }

  /** The highest waiting row that one of these heads covers; 0: none. */
  #coveredBy(heads: readonly SignedHead[]): number {
    const first = this.#log.head.seq + 1;
    const fits = (head: SignedHead): boolean => {
      const row = this.#rows[head.seq - first];
      return (
        row !== undefined &&
        row.hash === head.hash &&
        head.key === this.#until.key &&
        isHeadSigned(this.#log.logId, head)
      );
    };
    return heads.toSorted((one, other) => other.seq - one.seq).find(fits)?.seq ?? 0;
  }

  #given(covered: number): RowsGivenBack {
    const known = this.#next === null ? this.#rows : [...this.#rows, this.#next];
    const count = wholeSubmissions(known, Math.max(0, covered - this.#log.head.seq));
    const rows = this.#rows.slice(0, count);
    this.#rows = this.#rows.slice(count);
    this.#from = rows.at(-1) ?? this.#from;
    this.#letters = this.#rows.reduce((sum, { body }) => sum + body.length, 0);
    return { rows, texts: [...this.#texts.values()] };
  }

  #objection(): { readonly objection: string } {
    return { objection: notGivenSentence(this.#log.head.seq) };
  }
}
