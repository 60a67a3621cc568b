import type { Chips } from '../../words/chips.ts';
import type { SealedBag } from '../../words/closed-table.ts';
import type { BaggedEntry } from './days.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';

/** How far the tables of a flight have come with their bags, as their own logs tell it. */
export interface Bagging {
  readonly bags: readonly BaggedEntry[];
  /** Chips in them. */
  readonly bagged: Chips;
  /** Who is still in it without a bag, seated or not. */
  readonly missing: readonly string[];
  readonly tables: readonly {
    readonly tableId: string;
    readonly bags: number;
    /** Seats without a bag so far. */
    readonly seats: readonly number[];
    /** The difference between counts and book, known once every seat has a bag; null before. */
    readonly difference: number | null;
  }[];
}

export function baggingOf(now: EventNow): Bagging {
  const left = stillIn(now);
  const bags = left.flatMap(({ entry, seated }): readonly BaggedEntry[] => {
    const bag = seated?.chair.bag;
    if (seated === null || bag === undefined) return [];
    return [{ entry: entry.number, tableId: seated.tableId, seat: seated.seat, bag }];
  });
  const have = new Set(bags.map(({ entry }) => entry));
  return {
    bags,
    bagged: bags.reduce((sum, { bag }) => sum + bag.chips, 0),
    missing: left.flatMap(({ entry, person }) => (have.has(entry.number) ? [] : [person])),
    tables: [...now.tables].flatMap(([tableId, { chairs }]) => {
      const taken = chairs.filter(({ player }) => player !== null);
      const seats = taken.flatMap(({ seat, bag }) => (bag === undefined ? [seat] : []));
      const difference = taken.reduce((sum, { bag }) => sum + (bag?.difference ?? 0), 0);
      if (taken.length === 0) return [];
      return [{ tableId, bags: taken.length - seats.length, seats, difference: seats.length > 0 ? null : difference }];
    }),
  };
}

/** A table can open a bag and count it again until the order to leave arrives, so the stack that left the table counts. */
export function chipsThatLeft({ bag }: BaggedEntry, { seated, stays }: Pick<EntryNow, 'seated' | 'stays'>): Chips {
  const chips = seated === null ? (stays.at(-1)?.chipsOut ?? 0) : 0;
  return chips === 0 ? bag.chips : chips;
}

/** Who came through a closed flight, each with the chips that left with the bag; of a flight that is open, nobody. */
export function cameThrough({
  tournament: { flightClosed },
  entries,
}: EventNow): readonly (Pick<EntryNow, 'entry' | 'person'> & { readonly bag: SealedBag; readonly chips: Chips })[] {
  const byNumber = new Map(entries.map((one) => [one.entry.number, one]));
  return (flightClosed?.bags ?? []).flatMap((bagged) => {
    const one = byNumber.get(bagged.entry);
    if (one === undefined || one.entry.withdrawn !== null) return [];
    const chips = chipsThatLeft(bagged, one);
    // Earlier versions sealed bags with nothing in them: nobody can sit down with that.
    return chips === 0 ? [] : [{ entry: one.entry, person: one.person, bag: bagged.bag, chips }];
  });
}

/** Tables with a sealed bag. */
export const sealedTables = ({ tables }: EventNow): readonly string[] =>
  [...tables].filter(([, { chairs }]) => chairs.some(({ bag }) => bag !== undefined)).map(([tableId]) => tableId);
