import type { Money } from '../../words/money.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import { personOf } from '../same-person.ts';
import type { EventNow } from './event-now.ts';
import { prizesNow } from './prizes-now.ts';
import { cashOfOuts, satelliteNow } from './satellite-now.ts';
import type { Structure } from './structure.ts';
import type { TicketRefused } from './ticket-refused.ts';
import type { GivenTicket, Tournament } from './tournament.ts';

/** A ticket nobody has entered with. */
export interface OpenTicket {
  readonly id: string;
  /** `TextRef.id` of whoever has won it. */
  readonly player: string;
  readonly value: Money;
  readonly transferable: boolean;
  /** Name of the tournament it was won in. */
  readonly from: string;
}

/** Worth of the ticket each entry has won, and cash for those who share places with and without one. */
export function ticketsWon(
  now: EventNow,
  places: ReadonlyMap<number, number>,
): { readonly won: ReadonlyMap<number, Money>; readonly cash: ReadonlyMap<number, Money> } {
  const satellite = satelliteNow(now);
  if (satellite !== null) {
    const { winners, seatValue } = satellite;
    return { won: new Map(winners.map((entry) => [entry, seatValue])), cash: cashOfOuts(now) };
  }
  const { tickets } = prizesNow(now);
  const won = new Map<number, Money>();
  for (const { place, value } of tickets)
    for (const [entry, of] of places) if (of === place) won.set(entry, (won.get(entry) ?? 0) + value);
  return { won, cash: new Map() };
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

/** Has somebody entered with it? An entry that was given back gives the ticket back. */
export const isTicketUsed = ({ tournaments }: OfficeState, id: string): boolean =>
  Object.values(tournaments).some(({ entries }) =>
    entries.some(({ ticket, withdrawn }) => ticket === id && (withdrawn === null || withdrawn.kept === true)),
  );

/** Why nobody enters a tournament with this ticket; null where they do. */
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

/** Tickets of the room that pay an entry of this tournament. */
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
