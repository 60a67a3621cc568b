import type { Currency, Money } from '../../words/money.ts';
import { countryOf, isNamed } from '../consent.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { forfeitsPaid } from './days.ts';
import { flightsOf } from './event-now.ts';
import type { Tournament } from './tournament.ts';
import { tournamentView } from './view-tournament.ts';

/** One line of the results: a place, or a share of a deal where nobody played on. */
interface ResultLine {
  /** Null: has none. */
  readonly place: number | null;
  /** `TextRef.id`; null: has not agreed to be named to everybody. */
  readonly player: string | null;
  /** The player's country, as two letters of ISO 3166; null: unknown, or the player has not agreed to be named. */
  readonly country: string | null;
  readonly prize: Money;
  readonly deal: boolean;
  /** Value of tickets won beside the cash. */
  readonly tickets: Money;
  /** Won in this flight. Absent: won on the final or only day. */
  readonly flight?: string;
}

/** What public databases ask of a tournament. Money in the smallest unit. */
export interface EventResults {
  readonly name: string;
  readonly startedAt: number | null;
  readonly isOver: boolean;
  readonly currency: Currency;
  readonly buyIn: { readonly prize: Money; readonly fee: Money; readonly bounty: Money };
  /** Entries and re-entries, those of the flights included. */
  readonly entries: number;
  readonly players: number;
  /** Prizes of the final day and of its flights, and what bags that did not count were paid. */
  readonly pool: Money;
  readonly overlay: Money;
  /** First place first, then what flights paid. Players who won nothing are listed too. */
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
    entries.filter(({ from, withdrawn }) => from === undefined && (withdrawn === null || withdrawn.kept === true)),
  );
  const { structure, name, schedule, stage } = tournament;
  const { prize, fee, bounty = 0 } = structure.entry;
  return {
    name,
    startedAt: schedule?.startedAt ?? null,
    isOver: stage === 'over',
    currency: structure.currency,
    buyIn: { prize, fee, bounty },
    entries: sold.length,
    players: new Set(sold.map(({ player }) => personOf(state, player.id))).size,
    pool: flightViews.reduce((sum, flight) => sum + flight.pool, view.pool + forfeitsPaid(tournament)),
    overlay: view.overlay,
    lines: [view, ...flightViews].flatMap((one) => linesOf(one, state)),
  };
}

function linesOf(
  { tournament, standings, tickets }: ReturnType<typeof tournamentView>,
  state: OfficeState,
): readonly ResultLine[] {
  const { deal, flightOf, flightClosed, name } = tournament;
  const isThrough = (entry: number) => flightClosed?.bags.some((one) => one.entry === entry) === true;
  const dealt = new Set(Object.keys(deal?.amounts ?? {}).map((player) => personOf(state, player)));
  return standings
    .filter(({ place, prize, entry }) => (place !== null || (prize ?? 0) > 0) && !isThrough(entry))
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ place, player, prize }) => ({
      place,
      player: isNamed(state, player) ? player : null,
      country: countryOf(state, player),
      prize: prize ?? 0,
      deal: dealt.has(player),
      tickets: tickets.reduce((sum, ticket) => sum + (ticket.place === place ? ticket.value : 0), 0),
      ...(flightOf === undefined ? {} : { flight: name }),
    }));
}
