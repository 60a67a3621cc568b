import { emptyOffice, growOffice, type OfficeEvent, type OfficeState } from '../../engine/office.ts';
import { apply, type TableEvent, type TableState } from '../../engine/table.ts';
import { mergePatch, type Shown } from './merge-patch.ts';
import { type PublicEvent, publicVersion } from './public-event.ts';
import { type PublicFacts, publicFactsOf, type ToldByHouse } from './public-facts.ts';
import { publicFactsOfRoom, publicRoomOf } from './public-room.ts';
import { type PublicNameOf, publicTableOf } from './public-table-of.ts';

/** An event of a log with its place there; `at` in milliseconds since 1970. */
export interface PlacedEvent<Event> {
  readonly sequence: number;
  readonly at: number;
  readonly event: Event;
}

/** What makes a log public. */
interface Telling<State, Event> {
  readonly apply: (before: State | null, event: Event) => State;
  /** What everybody may see of a state; it has no null. */
  readonly shown: (state: State) => object;
  /** What somebody who comes back may have been told of a state before. */
  readonly had: (state: State) => object;
  /** `isSeen`: it changes what everybody sees. */
  readonly facts: (event: Event, after: State, isSeen: boolean) => PublicFacts | null;
  /** The event that is the whole of it. */
  readonly whole: 'table' | 'room';
}

/** A log as everybody may know it, event by event. It reads what happened and can cause nothing. */
export class PublicStream<State, Event> {
  readonly #telling: Telling<State, Event>;
  readonly #stream: string;
  #state: State | null = null;
  /** What everybody sees of the state; null: not looked at yet. */
  #shown: object | null = null;
  /** The same with the names that whoever comes back may have. */
  #had: object | null = null;
  /** The same with the names that were told since the last event; null: none were. */
  #named: object | null = null;
  #last = 0;

  /** `stream`: the log's id. */
  constructor(stream: string, telling: Telling<State, Event>) {
    this.#stream = stream;
    this.#telling = telling;
  }

  /** Takes the log up as it was after an event that whoever listens has, or has no need of. */
  begin(sequence: number, state: State | null): void {
    this.#state = state;
    this.#shown = null;
    this.#had = null;
    this.#named = null;
    this.#last = sequence;
  }

  /** Goes past an event that whoever listens has already. */
  pass({ sequence, event }: PlacedEvent<Event>): void {
    this.begin(sequence, this.#telling.apply(this.#state, event));
  }

  /** Everything as it is, for whoever begins here; null: there is nothing yet. */
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
    // Whether there is an event here must not turn on who has agreed to be named by now: a name alone waits for the next one.
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

  /** Names that everybody may or may not know by now, while nothing happens: the next event tells of them once more. Null: they are the same. */
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
   * The name that a returning reader may have for a player; empty: unknown, so the name, or that there is none, is sent again. Absent: as
   * it is sent now.
   */
  readonly hadNameOf?: PublicNameOf;
}

/** What is public of a table's log. */
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

/** What is public of the office's log. */
export const roomStream = (stream: string, { nameOf, hadNameOf = nameOf }: NamesOfStream): RoomStream =>
  new PublicStream(stream, {
    apply: (before, event) => growOffice(before ?? emptyOffice, [event]),
    shown: (state) => publicRoomOf(state, nameOf),
    had: (state) => publicRoomOf(state, hadNameOf),
    // What nobody sees is nobody's business there.
    facts: (event, _after, isSeen) => (isSeen || event.type === 'naming-agreed' ? publicFactsOfRoom(event) : null),
    whole: 'room',
  });
