import type { TableState } from '../../../engine/table.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import { PublicStream, type PublicStreamOptions } from '../../../protocol/public-events/public-stream.ts';
import type { LiveTable } from '../project-rows.ts';
import { readEvent } from '../read-event.ts';

/** What a cursor reads. */
export interface PublicSource extends Omit<PublicStreamOptions, 'stream'> {
  readonly store: Pick<CardroomStore, 'rows' | 'projections'>;
  /** The table as the room understands it; null: it does not. */
  readonly table: () => LiveTable | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A place in a table's streams. */
interface Place {
  readonly logId: string;
  /** Number of the last event that was told; 0: none of this log. */
  readonly n: number;
}

/** Somewhere in what a table has told and will tell: what comes after it is pulled, never pushed, and at the reader's own pace. */
export class PublicCursor {
  readonly #source: PublicSource;
  #logId: string;
  #stream: PublicStream;
  /** The last row that was looked at. */
  #row: number;
  /** Rows up to this one the reader has. */
  #until: number;
  #first: PublicEvent | null = null;

  private constructor(
    source: PublicSource,
    { logId, n }: Place,
    known: { readonly row: number; readonly state: TableState | null },
  ) {
    this.#source = source;
    this.#logId = logId;
    this.#stream = streamOf(source, logId);
    this.#stream.begin(known.row, known.state);
    this.#row = known.row;
    this.#until = n;
  }

  /** Begins with the whole table as it is, and goes on with what happens next. */
  static now(source: PublicSource, { logId, head, state }: LiveTable): PublicCursor {
    const cursor = new PublicCursor(source, { logId, n: head.seq }, { row: head.seq, state });
    cursor.#first = cursor.#stream.whole(source.now());
    return cursor;
  }

  /** Goes on after an event a reader has, or from the beginning of the table's log; or a sentence that says why it cannot. */
  static after(source: PublicSource, tableId: string, from: string): PublicCursor | { readonly sentence: string } {
    const { store } = source;
    const live = source.table();
    const asked = placeOf(from);
    if (asked === null) return { sentence: `“${from}” is no place in a stream: it is the “id” of an event, or 0.` };
    const logId = asked.logId === '' ? live?.logId : asked.logId;
    const isOfTable = store.projections.logs().some((log) => log.tableId === tableId && log.logId === logId);
    if (logId === undefined || !isOfTable) return { sentence: 'This table has no such stream.' };
    const { n } = asked;
    if (n > endOf(source, logId))
      return { sentence: `The stream has not come to ${n} yet: it was restored from a copy.` };
    const [row] = n === 0 ? [] : store.rows.read(logId, n - 1, 1);
    const kept = row === undefined ? null : store.projections.handSnapshot(logId, row.hand);
    const state = kept === null || kept.seq > n ? null : (JSON.parse(kept.state) as TableState);
    return new PublicCursor(source, { logId, n }, { row: state === null ? 0 : (kept?.seq ?? 0), state });
  }

  /** What comes next, of at most so many rows; `isBehind`: there is more. Throws nothing: a log that cannot be followed is told as a sentence. */
  pull(
    rows: number,
  ): { readonly events: readonly PublicEvent[]; readonly isBehind: boolean } | { readonly sentence: string } {
    if (this.#first !== null) {
      const first = this.#first;
      this.#first = null;
      return { events: [first], isBehind: true };
    }
    const { store } = this.#source;
    const end = endOf(this.#source, this.#logId);
    const read = store.rows.read(this.#logId, this.#row, rows).filter(({ seq }) => seq <= end);
    const events: PublicEvent[] = [];
    for (const row of read) {
      const told = readEvent(row);
      if ('unfit' in told) return { sentence: 'What follows was written by another version of this program.' };
      const placed = { sequence: row.seq, at: row.at, event: told.event };
      try {
        if (row.seq <= this.#until) this.#stream.pass(placed);
        else {
          const event = this.#stream.next(placed);
          if (event !== null) events.push(event);
        }
      } catch {
        return { sentence: `Event ${row.seq} does not follow from those before it.` };
      }
      this.#row = row.seq;
    }
    if (read.length > 0) return { events, isBehind: this.#row < end || this.#nextLog() !== null };
    return { events, isBehind: this.#goOnInNextLog() };
  }

  /** The table got a new log: what it tells follows what the old one told. */
  #goOnInNextLog(): boolean {
    const next = this.#nextLog();
    if (next === null) return false;
    this.#logId = next;
    this.#stream = streamOf(this.#source, next);
    this.#row = 0;
    this.#until = 0;
    return true;
  }

  #nextLog(): string | null {
    // Another log may be held and not be the table's: what counts is the one the table goes on with.
    const live = this.#source.table();
    if (live === null || live.logId === this.#logId) return null;
    const logs = this.#source.store.projections.logs().filter(({ tableId }) => tableId === live.tableId);
    return logs[logs.findIndex(({ logId }) => logId === this.#logId) + 1]?.logId ?? null;
  }
}

const streamOf = ({ nameOf, rulings }: PublicSource, stream: string): PublicStream =>
  new PublicStream({ stream, nameOf, rulings });

/** The last row that may be told: of the table's own log as far as it is understood, of a former one all. */
function endOf({ store, table }: PublicSource, logId: string): number {
  const live = table();
  return live?.logId === logId ? live.head.seq : store.rows.position(logId).seq;
}

/** `0`, or an event's id. A log's id may have full stops. */
function placeOf(from: string): Place | null {
  const [, logId = '', digits = ''] = /^(?:(.+)\.)?(\d{1,15})$/.exec(from) ?? [];
  if (digits === '' || (logId === '' && digits !== '0')) return null;
  return { logId, n: Number(digits) };
}
