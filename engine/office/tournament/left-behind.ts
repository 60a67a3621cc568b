import type { Chips } from '../../words/chips.ts';
import type { StillOwed } from '../../words/owed-by-hand.ts';
import { chipsOfEntry, type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { owedToBag, sumOf } from './owed-sums.ts';

/** Whom a hand corrected after their flight was closed has put back into it: they have chips, and no bag. */
export function leftBehind(now: EventNow): readonly EntryNow[] {
  const { flightClosed, cancelled } = now.tournament;
  if (flightClosed === undefined || cancelled === true) return [];
  const bagged = new Set(flightClosed.bags.map(({ entry }) => entry));
  return stillIn(now).filter((one) => !bagged.has(one.entry.number) && chipsToBag(now, one).chips !== 0);
}

/** What their bag holds: the chips they left the table with, or none if they were out, and what corrected hands owe them. */
export function chipsToBag(
  { tournament, everyTable }: EventNow,
  one: EntryNow,
): { readonly chips: Chips | null; readonly owed: readonly StillOwed[] } {
  const owed = owedToBag(tournament, everyTable)
    .filter(({ of }) => of.entry === one.entry.number)
    .map(({ of, chips }) => ({ of, chips }));
  const own = one.backWith === null ? chipsOfEntry(one) : 0;
  return { chips: own === null ? null : own + sumOf(owed), owed };
}

/** Those a final day is neither opened nor ended without: by flight, who has chips and no bag. */
export const leftBehindIn = (flights: readonly EventNow[]): readonly string[] =>
  flights.flatMap((flight) => leftBehind(flight).map(({ person }) => person));
