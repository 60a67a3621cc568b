import type { OwedByHand, StillOwed } from '../../words/owed-by-hand.ts';
import type { RoomFacts } from '../room-facts.ts';
import { type Entry, hasHand, type Tournament } from './tournament.ts';

/** What a hand corrected since owes an entry at another table and has not been carried there; negative: takes from it. 0: nothing any more. */
export interface OwedSum extends StillOwed {
  /** `TextRef.id`, as the tables know the player. */
  readonly player: string;
  /** The tournament, or the flight of it, in which the hand was played. */
  readonly event: string;
  /** What of it the floor has settled: below 0 the house has brought so many chips into play, above it so many have left play. */
  readonly settled: number;
}

/** What the tables have told of hands of this tournament, or flight. */
export function toldOf({ uses = [] }: Tournament, tables: RoomFacts['tables']): readonly OwedByHand[] {
  const told = [...tables.values()].flatMap(({ state }) => state.owedByHands ?? []);
  if (told.length === 0) return told;
  return told.filter(({ of }) => uses.some((use) => use.tableId === of.tableId && hasHand(use, of.hand)));
}

/**
 * What corrected hands owe, from the tables' words alone, so it does not matter in which order they report, nor how often a hand is corrected.
 * What a closed flight owes is asked for on the final day, unless it belongs into a bag first. `flights`: of the tournament.
 */
export function owedSums(
  tournament: Tournament,
  flights: readonly Tournament[],
  tables: RoomFacts['tables'],
): readonly OwedSum[] {
  const { owedSettled = [], flightClosed, dayOpened } = tournament;
  if (flightClosed !== undefined) return byEntry(owedToBag(tournament, tables));
  const ofFlights = (dayOpened === undefined ? [] : flights).flatMap((event) => {
    const toBag = new Set(owedToBag(event, tables).map(({ of }) => of.entry));
    return byHand(event, tables).filter(({ of }) => !toBag.has(of.entry));
  });
  return [...byHand(tournament, tables), ...ofFlights].map(({ chips: lacking, ...one }): OwedSum => {
    const said = sumOf(owedSettled.filter(({ of }) => keyOf(of) === keyOf(one.of)));
    // Once the hand takes less again, the house has no longer anything to add: nobody is given back more than they gave.
    const settled = lacking < 0 ? Math.min(0, Math.max(said, lacking)) : Math.max(0, Math.min(said, lacking));
    return { ...one, chips: lacking - settled, settled };
  });
}

/** By corrected hand and entry, what has not been carried to where its player sits, and is in no bag made since. */
function byHand(event: Tournament, tables: RoomFacts['tables']): readonly Omit<OwedSum, 'settled'>[] {
  const inBags = owedInBags(event);
  return [...Map.groupBy(toldOf(event, tables), ({ of }) => keyOf(of))].flatMap(([key, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const bagged = sumOf(inBags.filter(({ of }) => keyOf(of) === key));
    return [{ of: first.of, chips: sumOf(all) - bagged, player: first.player, event: event.id }];
  });
}

/** What corrected hands owed to players of a closed flight who had no bag, and is in one made late. */
export const owedInBags = ({ flightClosed }: Tournament): readonly StillOwed[] =>
  flightClosed?.bags.flatMap(({ owed = [] }) => owed) ?? [];

/** What belongs into a bag that is made late: owed to somebody of a closed flight who has none. */
export function owedToBag(event: Tournament, tables: RoomFacts['tables']): readonly OwedSum[] {
  const { flightClosed, entries } = event;
  if (flightClosed === undefined) return [];
  const bagged = new Set(flightClosed.bags.map(({ entry }) => entry));
  const mayBe = new Set(
    entries.flatMap(({ number, withdrawn }) => (withdrawn === null && !bagged.has(number) ? [number] : [])),
  );
  const own = byHand(event, tables).filter(({ of }) => mayBe.has(of.entry));
  const all = own.map((one) => ({ ...one, settled: 0 }));
  const owed = new Set(byEntry(all).flatMap(({ of, chips }) => (chips > 0 ? [of.entry] : [])));
  return all.filter(({ of, chips }) => owed.has(of.entry) && chips !== 0);
}

/** One bag holds what several hands owe. */
const byEntry = (owed: readonly OwedSum[]): readonly OwedSum[] =>
  [...Map.groupBy(owed, ({ of }) => of.entry).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, chips: first.chips + sumOf(others) }],
  );

/** Whether it is owed to, or by, this entry of the tournament: on a final day by the flight's entry from which it came. */
export const isOwedTo = ({ of, event }: OwedSum, tournament: string, { number, from = [] }: Entry): boolean =>
  event === tournament ? number === of.entry : from.some((one) => one.tournament === event && one.entry === of.entry);

export const sumOf = (all: readonly { readonly chips: number }[]): number =>
  all.reduce((sum, { chips }) => sum + chips, 0);

const keyOf = ({ tableId, hand, entry }: OwedByHand['of']): string => `${tableId} ${hand} ${entry}`;
