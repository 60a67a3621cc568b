import type { Money } from '../words/money.ts';
import type { TextRef } from '../words/text-ref.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import { personOf } from './same-person.ts';

/** A sum the office books for a person beside entries, chips and prizes. The house says how much: nothing is reckoned here. */
export interface PersonBooking {
  /** What it was paid for, or withheld from. */
  readonly of: { readonly tournament: string } | { readonly game: string };
  /** Held back from what was won, as tax law may ask; or paid to the house, as for time at a cash table. */
  readonly what: 'withheld' | 'fee';
  /** In the currency of the tournament or game. Below zero: so much was booked too much before. */
  readonly amount: number;
  /** Why, and the number of its paper. */
  readonly reason: TextRef;
  /** As logs name people. */
  readonly by: string;
  readonly at: number;
}

export const bookingHandlers: OfficeHandlers<'book-for-person'> = { 'book-for-person': booked };

function booked(
  { state }: { readonly state: OfficeState },
  { player, booking, reason, by, at }: OfficeCommandOf<'book-for-person'>,
): OfficeDecision {
  const person = personOf(state, player);
  const known = state.players[person];
  if (known === undefined) return no({ reason: 'unknown', what: 'player', id: player });
  const { of, what, amount } = booking;
  const isKnown =
    'tournament' in of
      ? state.tournaments[of.tournament] !== undefined
      : state.cash.games.some(({ id }) => id === of.game);
  if (!isKnown)
    return no(
      'tournament' in of
        ? { reason: 'unknown', what: 'tournament', id: of.tournament }
        : { reason: 'unknown', what: 'game', id: of.game },
    );
  const before = sumBooked(known.bookings, booking);
  if (amount === 0 || before + amount < 0) return no({ reason: 'booked-less', amount: before });
  return done({ type: 'person-booked', player: person, booking: { of, what, amount, reason, by, at } });
}

/** What was booked for the same before. */
const sumBooked = (bookings: readonly PersonBooking[] = [], { of, what }: Pick<PersonBooking, 'of' | 'what'>): Money =>
  bookings
    .filter((one) => one.what === what && occasionOf(one.of) === occasionOf(of))
    .reduce((sum, { amount }) => sum + amount, 0);

/** The id of the tournament or game. */
export const occasionOf = (of: PersonBooking['of']): string => ('tournament' in of ? of.tournament : of.game);
