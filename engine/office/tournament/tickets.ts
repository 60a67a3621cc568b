import type { Money } from '../../words/money.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import { personOf } from '../same-person.ts';
import type { EventNow } from './event-now.ts';
import { prizesNow } from './prizes-now.ts';
import { cashOfOuts, satelliteNow } from './satellite-now.ts';
import type { Structure } from './structure.ts';
import type { TicketRefused } from './ticket-refused.ts';
import { type GivenTicket, isInField, type Tournament } from './tournament.ts';

/** An unused ticket. */
export interface OpenTicket {
  readonly id: string;
  /** `TextRef.id` of the winner. */
  readonly player: string;
  readonly value: Money;
  readonly transferable: boolean;
  /** Name of the tournament it was won in. */
  readonly from: string;
}

/** How the tickets among the prizes are given out. */
export interface TicketsWon {
  /** Value of the ticket each entry has won. */
  readonly won: ReadonlyMap<number, Money>;
  /** What an entry is paid in cash regardless of the prizes, because it ties for the last seats. */
  readonly cash: ReadonlyMap<number, Money>;
  /** By place: the value of a ticket that tied players share in cash, since a ticket cannot be divided. */
  readonly shared: ReadonlyMap<number, Money>;
}

/** Who has won tickets, and who shares the value of one in cash. Players tied for places with equal tickets get one each. */
export function ticketsWon(now: EventNow, places: ReadonlyMap<number, number>): TicketsWon {
  const satellite = satelliteNow(now);
  if (satellite !== null) {
    const { winners, seatValue } = satellite;
    return { won: new Map(winners.map((entry) => [entry, seatValue])), cash: cashOfOuts(now), shared: new Map() };
  }
  const { tickets } = prizesNow(now);
  const won = new Map<number, Money>();
  const shared = new Map<number, Money>();
  for (const [first, sharing] of Map.groupBy(places.keys(), (entry) => places.get(entry) ?? 0)) {
    const values = sharing.map((_entry, index) =>
      tickets.reduce((sum, { place, value }) => (place === first + index ? sum + value : sum), 0),
    );
    const isEach = values.every((value) => value === values[0]);
    for (const [index, value] of values.entries()) if (value > 0 && !isEach) shared.set(first + index, value);
    if (isEach && (values[0] ?? 0) > 0) for (const entry of sharing) won.set(entry, values[0] ?? 0);
  }
  return { won, cash: new Map(), shared };
}

export const priceOf = ({ entry: { prize, fee, bounty = 0 } }: Structure): Money => prize + fee + bounty;

/** A ticket of the room, and the tournament it was won in. */
function ticketIn(
  { tournaments }: OfficeState,
  id: string,
): { readonly ticket: GivenTicket; readonly from: Tournament } | null {
  for (const from of Object.values(tournaments)) {
    const ticket = from.ticketsGiven?.find((one) => one.id === id);
    if (ticket !== undefined) return { ticket, from };
  }
  return null;
}

/** Whether a player has entered with it. Cancelling that entry gives the ticket back. */
export const isTicketUsed = ({ tournaments }: OfficeState, id: string): boolean =>
  Object.values(tournaments).some(({ entries }) => entries.some((entry) => entry.ticket === id && isInField(entry)));

/** Why this ticket cannot pay for an entry; null if it can. */
export function ticketRefused(
  { structure }: Tournament,
  state: OfficeState,
  { ticket: id, person }: { readonly ticket: string; readonly person: string },
): OfficeRefusal | null {
  const found = ticketIn(state, id);
  const [value, price] = [found?.ticket.value ?? 0, priceOf(structure)];
  const no = (because: TicketRefused): OfficeRefusal => ({ reason: 'ticket', because, value, price });
  if (found === null) return no('unknown');
  const { ticket, from } = found;
  if (isTicketUsed(state, id)) return no('used');
  const winner = from.entries.find(({ number }) => number === ticket.entry);
  if (!ticket.transferable && personOf(state, winner?.player.id ?? '') !== person) return no('not-theirs');
  if (from.structure.currency !== structure.currency) return no('other-currency');
  return value === price ? null : no('other-value');
}

/** Somebody has this ticket, and it is taken back first. */
export const ticketGiven = ({ entry, value }: GivenTicket): OfficeRefusal => ({
  reason: 'ticket',
  because: 'given-already',
  value,
  price: 0,
  entry,
});

/** Tickets of the room that can pay an entry of this tournament. */
export function openTickets({ id, structure }: Tournament, state: OfficeState): readonly OpenTicket[] {
  const price = priceOf(structure);
  return Object.values(state.tournaments).flatMap((from): readonly OpenTicket[] => {
    if (from.id === id || from.structure.currency !== structure.currency) return [];
    const open = from.ticketsGiven?.filter((ticket) => ticket.value === price && !isTicketUsed(state, ticket.id)) ?? [];
    return open.map(({ id: ticket, entry, value, transferable }) => ({
      id: ticket,
      player: from.entries.find(({ number }) => number === entry)?.player.id ?? '',
      value,
      transferable,
      from: from.name,
    }));
  });
}
