import type { Money } from '../../words/money.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { bountyNow } from './bounty-now.ts';
import { bountyView } from './bounty-view.ts';
import { forfeitsPaid } from './days.ts';
import type { EventNow } from './event-now.ts';
import { type Occasion, ofTournament } from './occasion.ts';
import { lastEntries } from './places.ts';
import { prizesNow } from './prizes-now.ts';
import { satelliteNow } from './satellite-now.ts';
import { satelliteOf } from './satellite-over.ts';
import { endsForPlaces, endsOf } from './settlements.ts';
import { isDealFault, isMadeAnew, payFault, standingsOf, undecided } from './standings.ts';
import { ticketGiven } from './tickets.ts';
import type { GivenTicket } from './tournament.ts';

/** Who has won what, and what became of chips. */
export const moneyHandlers: OfficeHandlers<
  'settle-places' | 'fix-prizes' | 'pay-place' | 'pay-bounty' | 'settle-head' | 'book-chips'
> = {
  'settle-places': ofTournament(({ now }, { tournament, places }) => {
    const refused = placesRefused(now, places);
    if (refused !== null) return no(refused);
    const of = endsForPlaces(now.entries, Object.keys(places).map(Number));
    return done({ type: 'places-settled', tournament, places, of });
  }),
  'fix-prizes': ofTournament(({ now }, { tournament, prizes }) => {
    if (isForSeats(now)) return no(seatsOnly);
    const refused = prizes === null ? paidRefused(now) : prizesRefused(now, prizes);
    // As long as a deal stands, its shares count and not these.
    const instead = now.tournament.deal === null ? {} : ({ dealAside: true } as const);
    return refused === null ? done({ type: 'prizes-fixed', tournament, prizes, ...instead }) : no(refused);
  }),
  'pay-place': ofTournament(({ now }, command) => paid(now, command)),
  'pay-bounty': ofTournament((occasion, command) => bountyPaid(occasion, command)),
  'settle-head': ofTournament(({ now }, command) => headSettled(now, command)),
  'book-chips': ofTournament((_occasion, { tournament, difference, reason }) =>
    done({ type: 'chips-booked', tournament, difference, reason }),
  ),
};

/** Seats are whole, and the structure says how the money left over is shared. */
export const seatsOnly = { reason: 'no-seat', because: 'seats-only' } as const;
export const isForSeats = ({ tournament }: EventNow): boolean => satelliteOf(tournament) !== null;

/**
 * A paid place and its prize do not move while they are right, or others who now share the place would be paid twice. Once the tournament is over,
 * the settled places share out the whole pool.
 */
function placesRefused(now: EventNow, places: Readonly<Record<number, number>>): OfficeRefusal | null {
  const { tournament } = now;
  const unknown = Object.keys(places).find((entry) => !now.entries.some((one) => one.entry.number === Number(entry)));
  if (unknown !== undefined) return { reason: 'unknown', what: 'entry', id: unknown };
  const isLast = lastEntries(now);
  const without = Object.keys(places).find((entry) => !isLast(Number(entry)));
  if (without !== undefined) {
    const one = now.entries.find(({ entry }) => entry.number === Number(without));
    return { reason: 'no-place', player: one?.person ?? '' };
  }
  const outside = standingsOf(now).find(({ entry, tie }) => tie !== undefined && !isWithin(places[entry], tie));
  if (outside?.tie !== undefined) return { reason: 'place-range', entry: outside.entry, ...outside.tie };
  const settled = { ...now, tournament: { ...tournament, places: { ...tournament.places, ...places } } };
  const [before, after] = [wonByEntry(now), wonByEntry(settled)];
  const isSettled = (entry: number): boolean => places[entry] !== undefined;
  // Back in it by a corrected hand: nobody has their place, and what they were paid does not say which is theirs.
  const isOpen = new Set(undecided(now).map(({ entry }) => entry.number));
  // A share of a deal is theirs in whatever place.
  const isCashMoved = (entry: number): boolean =>
    before.get(entry)?.prize !== after.get(entry)?.prize ||
    (isSettled(entry) && tournament.deal?.shares?.[entry] === undefined);
  const owed = owedByEntry(now);
  const paid = Object.entries(tournament.paid).find(
    ([entry]) => isCashMoved(Number(entry)) && owed.get(Number(entry)) === 0 && !isOpen.has(Number(entry)),
  );
  if (paid !== undefined) return { reason: 'paid-already', entry: Number(paid[0]), amount: paid[1].amount };
  // Who still wins what the ticket is worth keeps it.
  const given = tournament.ticketsGiven?.find(
    ({ entry, value }) =>
      after.get(entry)?.ticket !== value &&
      (isSettled(entry) || before.get(entry)?.ticket !== after.get(entry)?.ticket),
  );
  if (given !== undefined) return ticketGiven(given);
  return notWholeRefused(settled);
}

/** Of somebody who shares a place for want of a count, nothing but the places they have together. Absent: nothing was said. */
const isWithin = (place: number | undefined, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  place === undefined || (place >= from && place <= to);

/**
 * Once a tournament is over, its places are worth the whole pool together: in cash, in seats with a ticket, and in seats with nobody left to take
 * them.
 */
export function notWholeRefused(settled: EventNow): OfficeRefusal | null {
  const { tournament } = settled;
  if (tournament.stage !== 'over' || tournament.flightOf !== undefined) return null;
  if (undecided(settled).length > 0) return null;
  const { prizes, tickets, pool } = prizesNow(settled);
  const satellite = satelliteNow(settled);
  const seats = satellite === null ? 0 : (satellite.winners.length + satellite.unclaimed) * satellite.seatValue;
  const worth = sumOf(tickets.map(({ value }) => value));
  const expected = satellite === null ? sumOf(prizes) + worth + forfeitsPaid(tournament) : pool;
  // Where several share a place, its ticket may be shared in cash.
  const won = standingsOf(settled).map(({ prize, ticket = 0 }) => (prize ?? 0) + (satellite === null ? ticket : 0));
  const given = sumOf(won) + seats;
  if (given === expected) return null;
  const unwon = placeUnwon(settled, Math.max(prizes.length, ...tickets.map(({ place }) => place)));
  return { reason: 'sum-differs', expected, given, ...(unwon === null ? {} : { unwon }) };
}

/** The first place with a prize that nobody has; null: none. Several on one place have those after it too, and a deal has shared out its own. */
function placeUnwon(now: EventNow, paid: number): number | null {
  if (isForSeats(now) || now.tournament.deal !== null) return null;
  const taken = [...Map.groupBy(standingsOf(now), ({ place }) => place)].flatMap(([place, all]) =>
    place === null ? [] : all.map((_, index) => place + index),
  );
  return Array.from({ length: paid }, (_, index) => index + 1).find((place) => !taken.includes(place)) ?? null;
}

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((all, one) => all + one, 0);

/** Of each entry that was paid something, what it has won and was not paid; below zero: what it was paid too much. */
const owedByEntry = (now: EventNow): ReadonlyMap<number, Money> =>
  new Map(standingsOf(now).flatMap(({ entry, prize, paid }) => (paid === null ? [] : [[entry, (prize ?? 0) - paid]])));

/** What each has won, cash and ticket. */
const wonByEntry = (now: EventNow): ReadonlyMap<number, { readonly prize: Money | null; readonly ticket: Money }> =>
  new Map(standingsOf(now).map(({ entry, prize, ticket = 0 }) => [entry, { prize, ticket }]));

/** A deal or prize list somebody was paid by stands. If it no longer adds up to what there is to win, nobody else is paid before it is made anew. */
export function paidRefused(now: EventNow): OfficeRefusal | null {
  const [first] = isMadeAnew(payFault(now)) ? [] : Object.entries(now.tournament.paid);
  return first === undefined ? null : { reason: 'paid-already', entry: Number(first[0]), amount: first[1].amount };
}

/** Prizes set by hand add up to the pool, and no place wins more than the one above it. */
function prizesRefused(now: EventNow, prizes: readonly number[]): OfficeRefusal | null {
  const paidAlready = paidRefused(now);
  if (paidAlready !== null) return paidAlready;
  const { pool, tickets } = prizesNow(now);
  const cash = pool - tickets.reduce((sum, { value }) => sum + value, 0);
  const given = sumOf(prizes);
  if (given !== cash) return { reason: 'sum-differs', expected: cash, given };
  const grows = prizes.findIndex((prize, index) => index > 0 && prize > (prizes[index - 1] ?? 0));
  if (grows < 0) return null;
  const fromEntries = now.tournament.entries.length;
  return { reason: 'structure', faults: [{ fault: 'shares-grow', fromEntries, place: grows + 1 }] };
}

/** Exactly what is owed: heads may be paid one by one, and what a corrected hand has taken back is given back. */
function bountyPaid(
  { now, at: shown }: Occasion,
  { tournament, entry, at, amount }: OfficeCommandOf<'pay-bounty'>,
): OfficeDecision {
  // The own heads were paid to those of a deal that has to be made anew.
  const fault = payFault(now);
  if (fault !== null && isDealFault(fault) && now.tournament.deal?.heads === 'own' && amount > 0)
    return no({ reason: 'prizes', fault });
  const heads = bountyView(now, shown)?.entries ?? [];
  const owed = heads.find((one) => one.entry === entry)?.owed ?? 0;
  if (owed !== amount || amount === 0) return no({ reason: 'heads-owed', entry, owed });
  // Overpaid money comes back first: no more is paid out than was won.
  const left = Math.max(0, sumOf(heads.map((one) => one.owed)));
  if (amount > left) return no({ reason: 'paid-to-others', left, of: 'heads' });
  return done({ type: 'bounty-paid', tournament, entry, at, amount });
}

/**
 * Settles who has won a head: only for a player who is out, and only to entries in the tournament. Heads of a flight may be settled even
 * once it is closed.
 */
function headSettled(now: EventNow, { tournament, entry, winners }: OfficeCommandOf<'settle-head'>): OfficeDecision {
  const { stage, flightClosed } = now.tournament;
  if (stage === 'over' && flightClosed === undefined) return no({ reason: 'not-now', stage });
  const stranger = [entry, ...(winners ?? [])].find(
    (number) => !now.entries.some((one) => one.entry.number === number),
  );
  if (stranger !== undefined) return no({ reason: 'unknown', what: 'entry', id: String(stranger) });
  const taken = bountyNow(now)?.taken.find(({ of }) => of === entry);
  // Money that was in the envelopes before the draw cannot be settled.
  const isOpen = taken !== undefined && taken.went !== 'own' && (taken.went !== 'kept' || winners === null);
  if (!isOpen) return no({ reason: 'head-not-won', entry });
  if (winners?.includes(entry) === true || new Set(winners).size !== (winners?.length ?? 0))
    return no({ reason: 'head-not-won', entry });
  return done({ type: 'head-settled', tournament, entry, winners, of: endsOf(now.entries, [entry]) });
}

/** A ticket this entry was given for a place it no longer has; null: none. */
export function heldWrongly(now: EventNow, entry: number): GivenTicket | null {
  const held = now.tournament.ticketsGiven?.find((ticket) => ticket.entry === entry);
  if (held === undefined) return null;
  const won = standingsOf(now).find((one) => one.entry === entry)?.ticket;
  return won === held.value ? null : held;
}

/** Exactly what was won; if a hand was corrected since, what is missing, or was too much. */
function paid(now: EventNow, command: OfficeCommandOf<'pay-place'>): OfficeDecision {
  const { entry, at, amount } = command;
  const { id, paid: already, deal } = now.tournament;
  const standing = standingsOf(now).find((one) => one.entry === entry);
  if (standing === undefined) return no({ reason: 'unknown', what: 'entry', id: String(entry) });
  const before = already[entry];
  const fault = payFault(now);
  if (fault !== null) return no({ reason: 'prizes', fault });
  const { place, prize } = standing;
  // A player taken out after a deal gets no place but still gets the agreed sum.
  const isSharedOut = deal !== null && prize !== null && (deal.left === 0 || standing.state === 'withdrawn');
  if (standing.inRound === true) return no({ reason: 'place-open', entry, round: true });
  if ((place === null || standing.unsettled === true) && !isSharedOut) return no({ reason: 'place-open', entry });
  const owed = (prize ?? 0) - (before?.amount ?? 0);
  if (before !== undefined && owed === 0) return no({ reason: 'paid-already', entry, amount: before.amount });
  if (owed !== amount || amount === 0) return no({ reason: 'sum-differs', expected: owed, given: amount });
  const held = heldWrongly(now, entry);
  if (held !== null) return no({ reason: 'ticket', because: 'held', value: held.value, price: amount });
  const left = leftInTill(now);
  if (amount > left) return no({ reason: 'paid-to-others', left });
  return done({ type: 'place-paid', tournament: id, entry, at, amount });
}

/**
 * A table that comes back late may change places that were paid, and seats that were given. No more leaves the till, in cash and in
 * tickets, than was played for.
 */
export function leftInTill(now: EventNow): Money {
  const { paid, ticketsGiven = [] } = now.tournament;
  const { prizes, tickets } = prizesNow(now);
  const [toWin, worth] = [sumOf(prizes), sumOf(tickets.map(({ value }) => value))];
  const cash = sumOf(Object.values(paid).map(({ amount }) => amount));
  const given = sumOf(ticketsGiven.map(({ value }) => value));
  return Math.max(0, toWin + worth + forfeitsPaid(now.tournament) - cash - given);
}
