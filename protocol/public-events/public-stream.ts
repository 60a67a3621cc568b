import { apply, type TableEvent, type TableState } from '../../engine/table.ts';
import { mergePatch, type Shown } from './merge-patch.ts';
import { type PublicEvent, publicVersion } from './public-event.ts';
import { publicFactsOf, type ToldByHouse } from './public-facts.ts';
import type { PublicTable } from './public-table.ts';
import { type PublicNameOf, publicTableOf } from './public-table-of.ts';

/** An event of a log with its place there; `at` in milliseconds since 1970. */
export interface PlacedEvent {
  readonly sequence: number;
  readonly at: number;
  readonly event: TableEvent;
}

export interface PublicStreamOptions extends ToldByHouse {
  /** The log's id. */
  readonly stream: string;
  readonly nameOf: PublicNameOf;
}

/** A log as everybody may know it, event by event. It reads what happened and can cause nothing. */
export class PublicStream {
  readonly #options: PublicStreamOptions;
  #state: TableState | null = null;
  /** What everybody has seen so far; null: nothing was told yet. */
  #shown: PublicTable | null = null;
  #last = 0;

  constructor(options: PublicStreamOptions) {
    this.#options = options;
  }

  /** Takes the table up as it was after an event, which whoever listens has, or has no need of. */
  begin(sequence: number, state: TableState | null): void {
    this.#state = state;
    this.#shown = state === null ? null : publicTableOf(state, this.#options.nameOf);
    this.#last = sequence;
  }

  /** Goes past an event that whoever listens has already. */
  pass({ sequence, event }: PlacedEvent): void {
    this.#state = apply(this.#state, event);
    this.#last = sequence;
    this.#shown = null;
  }

  /** The whole table, for whoever begins here; null: there is none yet. */
  whole(at: number): PublicEvent | null {
    const shown = this.#seen();
    if (shown === null) return null;
    return { ...this.#head(this.#last, this.#last, at), type: 'table', now: shown };
  }

  /** What everybody may know of the next event; null: nothing. */
  next({ sequence, at, event }: PlacedEvent): PublicEvent | null {
    const before = this.#seen();
    const after = apply(this.#state, event);
    this.#state = after;
    const shown = publicTableOf(after, this.#options.nameOf);
    this.#shown = shown;
    const facts = publicFactsOf(event, after, this.#options);
    const now = mergePatch((before ?? {}) as Shown, shown as Shown);
    if (facts === null && now === undefined) return null;
    const told = this.#head(sequence, this.#last, at);
    this.#last = sequence;
    const changes = now === undefined ? {} : { now: now as Record<string, unknown> };
    return { ...told, ...(facts ?? { type: 'changed' }), ...changes };
  }

  #seen(): PublicTable | null {
    if (this.#shown === null && this.#state !== null) this.#shown = publicTableOf(this.#state, this.#options.nameOf);
    return this.#shown;
  }

  #head(n: number, after: number, at: number) {
    const { stream } = this.#options;
    return { v: publicVersion, id: `${stream}.${n}`, stream, n, after, at } as const;
  }
}
