import type { Proposal, TournamentView } from '../../engine/office.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import type { Luck } from './random-play.ts';

/** Whether it is played over several days, flights first. */
export const waitsForFlights = ({ tournament }: TournamentView): boolean => {
  const { stage, structure, flightOf, dayOpened } = tournament;
  return stage === 'planned' && structure.days != null && flightOf === undefined && dayOpened === undefined;
};

/** The least number of flights played before the final day. */
const flightsLeast = 2;
const flightsMost = 4;

/** The flight in play. If there is none, what comes next: its tables are given back, another flight is planned, or the final day is opened. */
export function flightOrWish(
  { tournament: { id } }: TournamentView,
  views: readonly TournamentView[],
  luck: Luck,
): { readonly flight: TournamentView } | { readonly wish: OfficeWish } {
  const flights = views.filter(({ tournament }) => tournament.flightOf === id);
  const flight = flights.find(({ tournament }) => tournament.stage !== 'over');
  if (flight !== undefined) return { flight };
  const [late] = flights.flatMap(({ tournament, proposals }) =>
    proposals.flatMap((one) => (one.what === 'late-bag' ? [{ flight: tournament.id, one }] : [])),
  );
  if (late !== undefined && !luck.once(6)) return { wish: baggedLate(late.flight, late.one, luck) };
  const [kept] = flights.flatMap(({ tournament: { id: tournament, tables, broken } }) =>
    [...tables, ...broken].map((tableId) => ({ tournament, tableId })),
  );
  if (kept !== undefined && !luck.once(8)) return { wish: { type: 'leave-table', ...kept } };
  const closed = flights.filter(({ tournament }) => tournament.flightClosed !== undefined).length;
  const isAnother = closed < flightsLeast || (flights.length < flightsMost && luck.once(4));
  return isAnother
    ? { wish: { type: 'plan-flight', tournament: id, name: `Flight ${flights.length + 1}` } }
    : { wish: { type: 'open-day', tournament: id } };
}

/** A corrected hand has put somebody back into a closed flight: into a bag after all, or out of it. */
export const baggedLate = (
  tournament: string,
  { entry }: Extract<Proposal, { what: 'late-bag' }>,
  luck: Luck,
): OfficeWish =>
  luck.once(3)
    ? { type: 'take-out-entry', tournament, entry, reason: 'left' }
    : { type: 'bag-late', tournament, entry };

/** Everybody who was in another flight of the same tournament, by id. */
export const ofOtherFlights = (view: TournamentView, views: readonly TournamentView[]): readonly string[] => {
  const { id, flightOf } = view.tournament;
  const others = views.filter(({ tournament }) => tournament.flightOf === flightOf && tournament.id !== id);
  return flightOf === undefined ? [] : others.flatMap(({ standings }) => standings.map(({ player }) => player));
};

/** Acts only flights need: the day ends, or goes on after all, and players who cannot be bagged leave. Null: nothing now. */
export function bagWish({ tournament, standings }: TournamentView, luck: Luck): OfficeWish | null {
  const { id, flightOf, baggingSince } = tournament;
  if (flightOf === undefined) return null;
  if (baggingSince === undefined) return luck.once(9) ? { type: 'bag-flight', tournament: id, on: true } : null;
  if (luck.once(15)) return { type: 'bag-flight', tournament: id, on: false };
  const broke = standings.find(({ state, chips }) => state === 'playing' && chips === 0);
  if (broke !== undefined && luck.once(2)) return { type: 'decline-rebuy', tournament: id, entry: broke.entry };
  const away = standings.find(({ state, seat }) => (state === 'waits' || state === 'moving') && seat === null);
  if (away === undefined || !luck.once(3)) return null;
  return away.state === 'waits'
    ? { type: 'withdraw-entry', tournament: id, entry: away.entry }
    : { type: 'take-out-entry', tournament: id, entry: away.entry, reason: 'left' };
}
