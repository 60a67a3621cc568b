import { emptyOffice, growOffice, type OfficeEvent, type OfficeState } from '../../engine/office.ts';
import { apply, type TableEvent, type TableState } from '../../engine/table.ts';
import { mergePatch, type Shown } from './merge-patch.ts';
import { type PublicEvent, publicVersion } from './public-event.ts';
import { type PublicFacts, publicFactsOf, type ToldByHouse } from './public-facts.ts';
import { publicFactsOfRoom, publicRoomOf } from './public-room.ts';
import { type PublicNameOf, publicTableOf } from './public-table-of.ts';

/** An event of a log with its position; `at` in milliseconds since 1970. */
export interface PlacedEvent<Event> {
  readonly sequence: number;
  readonly at: number;
  readonly event: Event;
}

/** How a log is published. */
interface Telling<State, Event> {
  readonly apply: (before: State | null, event: Event) => State;
  /** What everybody may see of a state; it contains no null. */
  readonly shown: (state: State) => object;
  /** What a returning reader may have been told of a state earlier. */
  readonly had: (state: State) => object;
  /** `isSeen`: it changes what everybody sees. */
  readonly facts: (event: Event, after: State, isSeen: boolean) => PublicFacts | null;
  /** The name of the event that carries everything. */
  readonly whole: 'table' | 'room';
}

/** A log as everybody may know it, event by event. It only reads, and can cause nothing. */
export class PublicStream<State, Event> {
  readonly #telling: Telling<State, Event>;
  readonly #stream: string;
  #state: State | null = null;
  /** What everybody sees of the state; null: not computed yet. */
  #shown: object | null = null;
  /** The same with the names that a returning reader may have. */
  #had: object | null = null;
  /** The same with the names published since the last event; null: none were. */
  #named: object | null = null;
  #last = 0;

  /** `stream`: the log's id. */
  constructor(stream: string, telling: Telling<State, Event>) {
    this.#stream = stream;
    this.#telling = telling;
  }

  /** Starts after an event that the reader already has, or does not need. */
  begin(sequence: number, state: State | null): void {
    this.#state = state;
    this.#shown = null;
    this.#had = null;
    this.#named = null;
    this.#last = sequence;
  }

  /** Skips an event that the reader already has. */
  pass({ sequence, event }: PlacedEvent<Event>): void {
    this.begin(sequence, this.#telling.apply(this.#state, event));
  }

  /** The complete present state, for a reader who starts here; null: there is nothing yet. */
  whole(at: number): PublicEvent | null {
    const shown = this.#seen();
    if (shown === null) return null;
    this.#had = shown;
    this.#named = null;
    const now = shown as Record<string, unknown>;
    return { ...this.#head(this.#last, this.#last, at), type: this.#telling.whole, now };
  }

  /** What everybody may know of the next event; null: nothing. */
  next({ sequence, at, event }: PlacedEvent<Event>): PublicEvent | null {
    const before = this.#seen();
    const had = this.#had;
    const after = this.#telling.apply(this.#state, event);
    const shown = this.#telling.shown(after);
    this.#state = after;
    const now = mergePatch((before ?? {}) as Shown, shown as Shown);
    const facts = this.#telling.facts(event, after, now !== undefined);
    // Whether there is an event here must not depend on who has agreed to be named by now, so a new name alone waits for the next event.
    if (facts === null && (now === undefined || isSameWithoutNames(before, shown))) return null;
    this.#shown = shown;
    this.#had = shown;
    this.#named = null;
    const told = this.#head(sequence, this.#last, at);
    this.#last = sequence;
    const different = had === before ? now : mergePatch((had ?? {}) as Shown, shown as Shown);
    const changes = different === undefined ? {} : { now: different as Record<string, unknown> };
    return { ...told, ...(facts ?? { type: 'changed' }), ...changes };
  }

  /** Names that have become public, or private again, while nothing happened: the next event sends them once more. Null: unchanged. */
  names(at: number): PublicEvent | null {
    const had = this.#seen();
    if (this.#state === null || had === null) return null;
    const shown = this.#telling.shown(this.#state);
    const now = mergePatch((this.#named ?? this.#had ?? had) as Shown, shown as Shown) as
      | Record<string, unknown>
      | undefined;
    this.#shown = shown;
    this.#named = shown;
    return now === undefined ? null : { ...this.#head(this.#last, this.#last, at), type: 'names', now };
  }

  #seen(): object | null {
    if (this.#shown === null && this.#state !== null) {
      this.#shown = this.#telling.shown(this.#state);
      this.#had = this.#telling.had(this.#state);
    }
    return this.#shown;
  }

  #head(n: number, after: number, at: number) {
    return { v: publicVersion, id: `${this.#stream}.${n}`, stream: this.#stream, n, after, at } as const;
  }
}

const isSameWithoutNames = (before: object | null, after: object): boolean =>
  before !== null && JSON.stringify(before, withoutName) === JSON.stringify(after, withoutName);

const withoutName = (key: string, value: unknown): unknown => (key === 'name' ? undefined : value);

export type TableStream = PublicStream<TableState, TableEvent>;
export type RoomStream = PublicStream<OfficeState, OfficeEvent>;

export interface NamesOfStream {
  readonly nameOf: PublicNameOf;
  /**
   * The name that a returning reader may have for a player; empty: unknown, so the name, or its absence, is sent again. Absent: as it is
   * sent now.
   */
  readonly hadNameOf?: PublicNameOf;
}

/** The public stream of a table's log. */
export const tableStream = (
  stream: string,
  { nameOf, hadNameOf = nameOf, rulings }: ToldByHouse & NamesOfStream,
): TableStream =>
  new PublicStream(stream, {
    apply,
    shown: (state) => publicTableOf(state, nameOf),
    had: (state) => publicTableOf(state, hadNameOf),
    facts: (event, after) => publicFactsOf(event, after, { rulings }),
    whole: 'table',
  });

/** The public stream of the office's log. */
export const roomStream = (stream: string, { nameOf, hadNameOf = nameOf }: NamesOfStream): RoomStream =>
  new PublicStream(stream, {
    apply: (before, event) => growOffice(before ?? emptyOffice, [event]),
    shown: (state) => publicRoomOf(state, nameOf),
    had: (state) => publicRoomOf(state, hadNameOf),
    // An event that changes nothing visible is not published.
    facts: (event, _after, isSeen) => (isSeen || event.type === 'naming-agreed' ? publicFactsOfRoom(event) : null),
    whole: 'room',
  });
