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
 * What a closed flight owes is asked for on the final day. `flights`: of the tournament.
 */
export function owedSums(
  tournament: Tournament,
  flights: readonly Tournament[],
  tables: RoomFacts['tables'],
): readonly OwedSum[] {
  const { owedSettled = [], flightClosed, dayOpened } = tournament;
  const events = [...(flightClosed === undefined ? [tournament] : []), ...(dayOpened === undefined ? [] : flights)];
  return events.flatMap((event) =>
    [...Map.groupBy(toldOf(event, tables), ({ of }) => keyOf(of))].flatMap(([key, all]): readonly OwedSum[] => {
      const [first] = all;
      if (first === undefined) return [];
      const lacking = sumOf(all);
      const said = sumOf(owedSettled.filter(({ of }) => keyOf(of) === key));
      // Once the hand takes less again, the house has no longer anything to add: nobody is given back more than they gave.
      const settled = lacking < 0 ? Math.min(0, Math.max(said, lacking)) : Math.max(0, Math.min(said, lacking));
      return [{ of: first.of, chips: lacking - settled, player: first.player, event: event.id, settled }];
    }),
  );
}

/** Whether it is owed to, or by, this entry of the tournament: on a final day by the flight's entry from which it came. */
export const isOwedTo = ({ of, event }: OwedSum, tournament: string, { number, from = [] }: Entry): boolean =>
  event === tournament ? number === of.entry : from.some((one) => one.tournament === event && one.entry === of.entry);

export const sumOf = (all: readonly { readonly chips: number }[]): number =>
  all.reduce((sum, { chips }) => sum + chips, 0);

const keyOf = ({ tableId, hand, entry }: OwedByHand['of']): string => `${tableId} ${hand} ${entry}`;
