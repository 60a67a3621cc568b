import type { Chips } from '../../words/chips.ts';
import type { SealedBag } from '../../words/closed-table.ts';
import type { BaggedEntry } from './days.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';

/** How far the tables of a flight have got with their bags, by their own logs. */
export interface Bagging {
  readonly bags: readonly BaggedEntry[];
  /** Chips in the bags. */
  readonly bagged: Chips;
  /** Players still in it without a bag, seated or not. */
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

interface ThroughNow extends Pick<EntryNow, 'entry' | 'person'> {
  readonly bagged: BaggedEntry;
  /** The table has opened the bag and not counted it again yet. */
  readonly isOpen: boolean;
}

/** Players who came through a closed flight, each with the bag as it is now; empty while the flight is open. */
export function cameThrough({ tournament: { flightClosed, structure }, entries }: EventNow): readonly ThroughNow[] {
  const byNumber = new Map(entries.map((one) => [one.entry.number, one]));
  return (flightClosed?.bags ?? []).flatMap((closed) => {
    const one = byNumber.get(closed.entry);
    if (one === undefined || one.entry.withdrawn !== null) return [];
    const bagged = bagNow(closed, one, structure.chipValues);
    // Earlier versions sealed empty bags, with which nobody can sit down.
    if (bagged.bag.chips === 0) return [];
    const isOpen = one.seated !== null && one.seated.chair.bag === undefined;
    return [{ entry: one.entry, person: one.person, bagged, isOpen }];
  });
}

/** A table can open a bag and count it again until the order to leave arrives. So what is there counts first, and then what left. */
function bagNow(
  closed: BaggedEntry,
  { seated, stays }: Pick<EntryNow, 'seated' | 'stays'>,
  chipValues: readonly Chips[],
): BaggedEntry {
  const { entry, bag } = closed;
  // Of what was owed to its player no table knows.
  if (closed.owed !== undefined) return closed;
  const last = seated === null ? stays.at(-1) : { ...seated, bag: seated.chair.bag, chipsOut: 0 };
  if (last?.bag !== undefined) return { entry, tableId: last.tableId, seat: last.seat, bag: last.bag };
  // A stay from before bags were kept with it says how many chips left, not which.
  const chips = last?.chipsOut ?? 0;
  if (chips === 0 || chips === bag.chips) return closed;
  return { ...closed, bag: { ...bag, chips, counts: fewestChips(chips, chipValues) } };
}

/** `chipValues`: smallest first. A corrected hand may leave somebody less than one chip: a player with chips gets at least one. */
export function fewestChips(chips: Chips, chipValues: readonly Chips[]): SealedBag['counts'] {
  const [smallest = 1] = chipValues;
  if (chips > 0 && chips < smallest) return { [smallest]: 1 };
  let left = chips;
  return Object.fromEntries(
    chipValues.toReversed().map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return [value, count];
    }),
  );
}

/** Bags of a closed flight, and players who no longer have one because it is open at the table. */
export function bagsNow(now: EventNow): { readonly bags: readonly BaggedEntry[]; readonly open: readonly string[] } {
  const through = cameThrough(now);
  return {
    bags: through.filter(({ isOpen }) => !isOpen).map(({ bagged }) => bagged),
    open: through.filter(({ isOpen }) => isOpen).map(({ person }) => person),
  };
}

/** Tables with a sealed bag. */
export const sealedTables = ({ tables }: EventNow): readonly string[] =>
  [...tables].filter(([, { chairs }]) => chairs.some(({ bag }) => bag !== undefined)).map(([tableId]) => tableId);
