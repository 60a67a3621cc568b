import type { Currency, Money } from '../../words/money.ts';
import { countryOf, isNamed } from '../consent.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { forfeitsPaid } from './days.ts';
import { flightsOf } from './event-now.ts';
import { isInField, type Tournament } from './tournament.ts';
import { tournamentView } from './view-tournament.ts';

/** One line of the results: a place, or a share of a deal without further play. */
interface ResultLine {
  /** Null: no place. */
  readonly place: number | null;
  /** `TextRef.id`; null: has not agreed to be named publicly. */
  readonly player: string | null;
  /** The player's country, as two letters of ISO 3166; null: unknown, or not to be named. */
  readonly country: string | null;
  readonly prize: Money;
  readonly deal: boolean;
  /** Value of tickets won besides the cash. */
  readonly tickets: Money;
  /** Won for heads on all days, on each player's first line. */
  readonly bounties: Money;
  /** Won in this flight. Absent: won on the final or only day. */
  readonly flight?: string;
}

/** What public databases require about a tournament. Money in the smallest unit. */
export interface EventResults {
  readonly name: string;
  readonly startedAt: number | null;
  /** It is over, and every place is decided. */
  readonly isOver: boolean;
  readonly currency: Currency;
  readonly buyIn: { readonly prize: Money; readonly fee: Money; readonly bounty: Money };
  /** Entries and re-entries, including those of the flights. */
  readonly entries: number;
  readonly players: number;
  /** Prizes of the final day and its flights, and payments for bags that did not count. */
  readonly pool: Money;
  readonly overlay: Money;
  /** First place first, then the flights' payouts. Players who won nothing are listed too. */
  readonly lines: readonly ResultLine[];
}

/** Everybody's results. Only players who agreed to it are named. `at`: the office's clock. */
export function eventResults(
  tournament: Tournament,
  { state, facts, at }: { readonly state: OfficeState; readonly facts: RoomFacts; readonly at: number },
): EventResults {
  const flights = flightsOf(tournament, state);
  const view = tournamentView(tournament, state, facts, at);
  const flightViews = flights.map((flight) => tournamentView(flight, state, facts, at));
  const sold = [tournament, ...flights].flatMap(({ entries }) =>
    entries.filter((entry) => entry.from === undefined && isInField(entry)),
  );
  const { structure, name, begunAt = null, stage } = tournament;
  const { prize, fee, bounty = 0 } = structure.entry;
  return {
    name,
    startedAt: begunAt,
    isOver: stage === 'over' && !view.proposals.some(({ what }) => what === 'reopen'),
    currency: structure.currency,
    buyIn: { prize, fee, bounty },
    entries: sold.length,
    players: new Set(sold.map(({ player }) => personOf(state, player.id))).size,
    pool: flightViews.reduce((sum, flight) => sum + flight.pool, view.pool + forfeitsPaid(tournament)),
    overlay: view.overlay,
    lines: withBounties([view, ...flightViews]).flatMap((one) => linesOf(one, state)),
  };
}

type View = ReturnType<typeof tournamentView>;

/** Each view, with the heads won on all days by the players whose first line is in it, by entry. */
function withBounties(views: readonly View[]): readonly (View & { readonly bounties: ReadonlyMap<number, Money> })[] {
  const won = new Map<string, Money>();
  for (const { standings, bounty } of views) {
    const byEntry = new Map(bounty?.entries.map((one) => [one.entry, one.won]));
    for (const { entry, player } of standings) won.set(player, (won.get(player) ?? 0) + (byEntry.get(entry) ?? 0));
  }
  return views.map((view) => {
    const bounties = new Map<number, Money>();
    for (const { entry, player } of listed(view)) {
      bounties.set(entry, won.get(player) ?? 0);
      won.delete(player);
    }
    return { ...view, bounties };
  });
}

/**
 * Everybody with a place or a prize, except those who go on to the final day. In a deal that shares out everything, the largest share is
 * first.
 */
function listed({ tournament: { flightClosed }, standings }: View): View['standings'] {
  const isThrough = (entry: number) => flightClosed?.bags.some((one) => one.entry === entry) === true;
  return standings
    .filter(({ place, prize, entry }) => (place !== null || (prize ?? 0) > 0) && !isThrough(entry))
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || (other.prize ?? 0) - (one.prize ?? 0));
}

function linesOf(view: ReturnType<typeof withBounties>[number], state: OfficeState): readonly ResultLine[] {
  const { tournament, bounties } = view;
  const { deal, flightOf, name } = tournament;
  const dealt = new Set(Object.keys(deal?.amounts ?? {}).map((player) => personOf(state, player)));
  return listed(view).map(({ entry, place, player, prize, ticket = 0 }) => ({
    place,
    player: isNamed(state, player) ? player : null,
    country: countryOf(state, player),
    prize: prize ?? 0,
    deal: dealt.has(player),
    // A ticket that tied players share in money belongs to nobody.
    tickets: ticket,
    bounties: bounties.get(entry) ?? 0,
    ...(flightOf === undefined ? {} : { flight: name }),
  }));
}
