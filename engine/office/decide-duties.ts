import type { Money } from '../words/money.ts';
import { occasionOf, type PersonBooking } from './house-duties.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import { personOf } from './same-person.ts';

/** The house's legal duties: its settings, its checks of the register, and the sums it withholds. */
export const dutiesHandlers: OfficeHandlers<'set-house-duties' | 'check-register' | 'book-for-person'> = {
  'set-house-duties': (_now, { duties, by, at }) => done({ type: 'house-duties-set', duties, by, at }),
  // What the register said is kept whether or not the house requires it.
  'check-register': ({ state }, { player, result, by, at }) =>
    done({ type: 'register-checked', player: personOf(state, player.id), result, by, at }),
  'book-for-person': ({ state }, command) => booked(state, command),
};

function booked(
  state: OfficeState,
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
