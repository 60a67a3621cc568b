import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import type { PlacedEvent, PublicStream } from '../../../protocol/public-events/public-stream.ts';

/** A position in a log. */
interface Place {
  readonly logId: string;
  /** Number of the last event that was sent; 0: none of this log. */
  readonly n: number;
}

/** The logs of a table, or of the office: the source of its public events. */
export interface PublicLogs<State, Event> {
  /** The current log; null: there is none that can be followed. */
  current(): string | null;
  /** Whether a log is one of these. */
  has(logId: string): boolean;
  /** Number of the last row that may be published. */
  end(logId: string): number;
  /** Rows after a given one, up to a limit; a row that cannot be read is a sentence. */
  read(logId: string, after: number, limit: number): readonly (PlacedEvent<Event> | { readonly sentence: string })[];
  /** A state close before the event with this number. */
  near(place: Place): { readonly row: number; readonly state: State | null };
  /** Just before the first hand that began at this time or later; null: there is none, or it is unknown. */
  since(at: number): Place | null;
  /** The log after this one; null: it is the current one, or none follows. */
  next(logId: string): string | null;
  stream(logId: string): PublicStream<State, Event>;
  /** How often the list of people who may be named has changed. */
  namings(): number;
}

/** The pulled events; `isBehind`: there are more. A log that can no longer be followed is reported as a sentence. */
type Pulled = { readonly events: readonly PublicEvent[]; readonly isBehind: boolean } | { readonly sentence: string };

/** A position in the public events: later events are pulled, never pushed, at the reader's own pace. */
export interface Cursor {
  /** The next events, of at most this many rows. */
  pull(rows: number): Pulled;
}

/**
 * Where a reader begins: after an event it has, `0` for the whole current log; before the first hand that began at a time, in milliseconds
 * since 1970; null: from now on.
 */
export type Begin = string | { readonly since: number } | null;

/** The position where a reader begins; or why that is impossible, in a sentence. */
export function cursorAt<State, Event>(
  logs: PublicLogs<State, Event>,
  from: Begin,
  now: () => number,
): Cursor | { readonly sentence: string } {
  const current = logs.current();
  if (from === null || typeof from === 'object') {
    if (current === null) return { sentence: 'There is nothing to follow yet.' };
    const before = from === null ? null : logs.since(from.since);
    return new PublicCursor(logs, before ?? { logId: current, n: logs.end(current) }, { now, isWhole: true });
  }
  const asked = placeOf(from);
  if (asked === null) return { sentence: `“${from}” is no place in a stream: it is the “id” of an event, or 0.` };
  const logId = asked.logId === '' ? current : asked.logId;
  if (logId === null || !logs.has(logId)) return { sentence: 'There is no such stream here.' };
  if (asked.n > logs.end(logId))
    return { sentence: `The stream has not come to ${asked.n} yet: it was restored from a copy.` };
  return new PublicCursor(logs, { logId, n: asked.n }, { now, isWhole: false });
}

class PublicCursor<State, Event> implements Cursor {
  readonly #logs: PublicLogs<State, Event>;
  #logId: string;
  #stream: PublicStream<State, Event>;
  /** The last row that was looked at. */
  #row: number;
  /** The reader has the rows up to this one. */
  #until: number;
  readonly #now: () => number;
  /** The reader begins with the current state, which it has not been sent yet. */
  #isWhole: boolean;
  /** How often the list of people who may be named had changed when the reader last heard; null: not since resuming. */
  #namings: number | null = null;

  /** `isWhole`: the reader begins with the current state; otherwise it resumes. */
  constructor(
    logs: PublicLogs<State, Event>,
    place: Place,
    { now, isWhole }: { readonly now: () => number; readonly isWhole: boolean },
  ) {
    const { row, state } = logs.near(place);
    this.#logs = logs;
    this.#logId = place.logId;
    this.#until = place.n;
    this.#stream = logs.stream(place.logId);
    this.#stream.begin(row, state);
    this.#row = row;
    this.#now = now;
    this.#isWhole = isWhole;
  }

  pull(rows: number): Pulled {
    const end = this.#logs.end(this.#logId);
    const events: PublicEvent[] = [];
    if (this.#isWhole && this.#row >= this.#until) {
      this.#isWhole = false;
      this.#namings = this.#logs.namings();
      const whole = this.#stream.whole(this.#now());
      if (whole !== null) events.push(whole);
    }
    // Events before the current state are handled separately.
    const most = this.#isWhole ? Math.min(rows, this.#until - this.#row) : rows;
    const read = this.#logs.read(this.#logId, this.#row, most);
    for (const placed of read) {
      if ('sentence' in placed) return placed;
      if (placed.sequence > end) break;
      try {
        this.#take(placed, events);
      } catch {
        return { sentence: `Event ${placed.sequence} does not follow from those before it.` };
      }
    }
    if (this.#isWhole || this.#row < end) return { events, isBehind: true };
    this.#takeNames(events);
    return { events, isBehind: this.#hasGoneOn() };
  }

  #take(placed: PlacedEvent<Event>, events: PublicEvent[]): void {
    this.#row = placed.sequence;
    if (placed.sequence <= this.#until) {
      this.#stream.pass(placed);
      return;
    }
    const event = this.#stream.next(placed);
    if (event !== null) events.push(event);
  }

  /** Sends changes of who may be named only with the next hand. */
  #takeNames(events: PublicEvent[]): void {
    const namings = this.#logs.namings();
    if (namings === this.#namings) return;
    this.#namings = namings;
    const names = this.#stream.names(this.#now());
    if (names !== null) events.push(names);
  }

  /** There is a new log: its events follow those of the old one. */
  #hasGoneOn(): boolean {
    const next = this.#logs.next(this.#logId);
    if (next === null) return false;
    this.#logId = next;
    this.#stream = this.#logs.stream(next);
    this.#row = 0;
    this.#until = 0;
    return true;
  }
}

/** `0`, or an event's id. A log's id may contain full stops. */
function placeOf(from: string): Place | null {
  const [, logId = '', digits = ''] = /^(?:(.+)\.)?(\d{1,15})$/.exec(from) ?? [];
  if (digits === '' || (logId === '' && digits !== '0')) return null;
  return { logId, n: Number(digits) };
}
