import { flightPayouts } from '../../rules/tournament/flights.ts';
import { satellitePrizes } from '../../rules/tournament/satellite.ts';
import type { Money } from '../../words/money.ts';
import { forfeitsPaid } from './days.ts';
import type { EventNow } from './event-now.ts';
import { type Prizes, paidIn, prizesFor } from './prizes.ts';
import type { PayoutPlan, SatellitePlan, Structure } from './structure.ts';
import { isInField, type Tournament } from './tournament.ts';

/**
 * What was paid into the prizes, and how it is divided. Places depend on it, and heads on places. Prizes fixed by the floor replace the
 * plan's.
 */
export function plannedPrizes(
  tournament: Tournament,
  { personOf, flights }: Pick<EventNow, 'personOf' | 'flights'>,
  fromHeads = 0,
): Prizes {
  const { structure, entries, prizes: fixed, flightOf, dayOpened, cancelled } = tournament;
  if (cancelled === true) return nothing;
  if (flightOf !== undefined) return prizesOfFlight(tournament);
  const sold = [entries, ...flights.map((flight) => flight.entries)].flat();
  const field = sold.filter(isInField);
  // Players who came through take the places of the final day, even if they paid no buy-in there.
  const takers = dayOpened === undefined ? field : entries.filter(isInField);
  const players = new Set(takers.map(({ player }) => personOf(player.id))).size;
  // Payouts of flights, and payments for bags that do not count, are no longer played for.
  const before = flights.reduce((sum, flight) => sum + prizesOfFlight(flight).pool, forfeitsPaid(tournament));
  const pool = paidIn(sold) - before;
  const { payouts, satellite = null } = structure;
  // Seats are whole: no plan divides what is left after them.
  if (satellite !== null) return seatsAndRest(pool, satellite, payouts, { players, fromHeads });
  const plan = before === 0 ? payouts : { ...payouts, guaranteed: Math.max(0, payouts.guaranteed - before) };
  const bought = field.filter(({ from }) => from === undefined).length;
  const planned = prizesFor(pool, plan, { entries: bought, players, fromHeads });
  if (fixed === null) return planned;
  return { ...planned, ...asFixed(fixed, planned) };
}

const nothing: Prizes = { pool: 0, overlay: 0, prizes: [], tickets: [], roundedDown: false, fault: null };

/** The prizes for so many entries without re-buys or other purchases. */
export function prizesOf({ entry, payouts, satellite = null }: Structure, entries: number): Prizes {
  const paid = entries * entry.prize;
  if (satellite !== null) return seatsAndRest(paid, satellite, payouts, { players: entries, fromHeads: 0 });
  return prizesFor(paid, payouts, { entries, players: entries });
}

/** Seats for the first places, and the rest in cash. Bounties nobody has won come on top of the seats the house promises, too. */
function seatsAndRest(
  paid: Money,
  plan: SatellitePlan,
  { roundTo: unit }: PayoutPlan,
  { players, fromHeads }: { readonly players: number; readonly fromHeads: Money },
): Prizes {
  const promised = Math.max(paid, Math.min(players, plan.guaranteedSeats) * plan.seatValue);
  const pool = promised + fromHeads;
  const { seats, cash } = satellitePrizes({ ...plan, pool, players, unit });
  const places = Math.max(seats, ...Object.keys(cash).map(Number));
  return {
    pool,
    overlay: promised - paid,
    prizes: Array.from({ length: places }, (_, index) => cash[index + 1] ?? 0),
    tickets: Array.from({ length: seats }, (_, index) => ({ place: index + 1, value: plan.seatValue })),
    roundedDown: false,
    fault: null,
  };
}

/**
 * A flight's own prizes. Players who come through win nothing there; once it is closed, the player who just missed takes the first band.
 */
function prizesOfFlight(flight: Tournament): Prizes {
  const payouts = payoutsOf(flight);
  if (payouts === null) return nothing;
  const { qualify, bands, lastPaid } = payouts;
  const through = flight.flightClosed?.bags.length ?? qualify;
  const amountAt = (place: number): Money => (bands.find(({ to }) => place <= to) ?? { amount: 0 }).amount;
  const prizes = Array.from({ length: Math.max(through, lastPaid) }, (_, index) =>
    index < through ? 0 : amountAt(index + 1),
  );
  return { ...nothing, pool: prizes.reduce((sum, prize) => sum + prize, 0), prizes };
}

function payoutsOf({ structure: { days = null, entry }, entries }: Tournament) {
  if (days === null || days.qualify === null) return null;
  const { qualify, bands } = days;
  return flightPayouts({ entries: entries.filter(isInField).length, prize: entry.prize, qualify, bands });
}

/** How many of a flight's entries come through; null: the floor ends its day. */
export const qualifiedOf = (flight: Tournament): number | null => payoutsOf(flight)?.qualify ?? null;

/**
 * Prizes the floor has fixed, without places that win nothing. If the sum to win has changed since, they keep standing, with a fault, until the floor
 * fixes them anew.
 */
function asFixed(fixed: readonly Money[], { pool, tickets, fault }: Prizes): Partial<Prizes> {
  if (fault?.fault === 'tickets-exceed-pool') return { prizes: [] };
  const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, one) => all + one, 0);
  const expected = pool - sum(tickets.map(({ value }) => value));
  const given = sum(fixed);
  return {
    prizes: fixed.slice(0, Math.max(1, fixed.findLastIndex((prize) => prize > 0) + 1)),
    roundedDown: false,
    fault: given === expected ? null : { fault: 'fixed-differ', expected, given },
  };
}
