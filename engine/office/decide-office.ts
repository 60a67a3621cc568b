import type { Money } from '../words/money.ts';
import { dealerHandlers } from './cash/dealers.ts';
import { gameHandlers } from './cash/decide-games.ts';
import { playingHandlers } from './cash/decide-playing.ts';
import { seatingHandlers } from './cash/decide-seating.ts';
import { waitingHandlers } from './cash/decide-waiting.ts';
import { consentHandlers } from './consent.ts';
import { gateRefused } from './entry-gate.ts';
import { occasionOf, type PersonBooking } from './house-duties.ts';
import { houseRulesHandlers } from './house-rules.ts';
import type { OfficeCommand } from './office-command.ts';
import {
  done,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
  type OfficeNow,
} from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { personOf } from './same-person.ts';
import { clockHandlers } from './tournament/decide-clock.ts';
import { dealHandlers } from './tournament/decide-deal.ts';
import { entryHandlers } from './tournament/decide-entry.ts';
import { flightHandlers } from './tournament/decide-flights.ts';
import { lifeHandlers, structureHandlers } from './tournament/decide-life.ts';
import { moneyHandlers } from './tournament/decide-money.ts';
import { mysteryHandlers } from './tournament/decide-mystery.ts';
import { satelliteHandlers } from './tournament/decide-satellite.ts';
import { seatsHandlers } from './tournament/decide-seats.ts';
import { tableHandlers } from './tournament/decide-tables.ts';
import { owedHandlers } from './tournament/owed-by-hands.ts';

/** The house's legal duties: its settings, its register checks, and the sums it withholds. */
const dutiesHandlers: OfficeHandlers<'set-house-duties' | 'check-register' | 'book-for-person'> = {
  'set-house-duties': (_now, { duties, by, at }) => done({ type: 'house-duties-set', duties, by, at }),
  // The register's answer is kept whether or not the house requires it.
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

/** What was booked for the same purpose before. */
const sumBooked = (bookings: readonly PersonBooking[] = [], { of, what }: Pick<PersonBooking, 'of' | 'what'>): Money =>
  bookings
    .filter((one) => one.what === what && occasionOf(one.of) === occasionOf(of))
    .reduce((sum, { amount }) => sum + amount, 0);

/** The handler of each verb of the office. The compiler requires every one of them; each file has its own verbs. */
const handlers: OfficeHandlers<OfficeCommand['type']> = {
  ...structureHandlers,
  ...lifeHandlers,
  ...flightHandlers,
  ...clockHandlers,
  ...tableHandlers,
  ...entryHandlers,
  ...seatsHandlers,
  ...dealHandlers,
  ...moneyHandlers,
  ...mysteryHandlers,
  ...satelliteHandlers,
  ...owedHandlers,
  ...gameHandlers,
  ...waitingHandlers,
  ...seatingHandlers,
  ...playingHandlers,
  ...dealerHandlers,
  ...houseRulesHandlers,
  ...consentHandlers,
  ...dutiesHandlers,
  'meet-player': (_now, { player, at }) => done({ type: 'player-met', player, at }),
  'join-players': ({ state: { players } }, { kept, gone }) => {
    if (kept === gone) return no({ reason: 'same-player' });
    const to = personOf({ players }, gone);
    if (to === kept) return no({ reason: 'same-player' });
    if (to !== gone) return no({ reason: 'joined-already', player: gone, to });
    if (players[kept] === undefined) return no({ reason: 'unknown', what: 'player', id: kept });
    return done({ type: 'players-joined', kept, gone });
  },
};

/** Decides a request to the office. `at`: the office's clock, milliseconds since 1970. */
export function decideOffice(state: OfficeState, command: OfficeCommand, facts: RoomFacts, at: number): OfficeDecision {
  const decide = handlers[command.type] as (now: OfficeNow, command: OfficeCommand) => OfficeDecision;
  return gateRefused(state, command, at) ?? decide({ state, facts, at }, command);
}
