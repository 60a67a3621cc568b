import type { Refusal } from '../refusal.ts';
import { clockwiseFrom, type Seat } from '../seat.ts';
import type { Chair, Hand, TableState } from '../table-state.ts';

export interface Positions {
  readonly button: Seat;
  /** Null when nobody sits at the small blind's place: a dead small blind. */
  readonly smallBlind: Seat | null;
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  /** In dealing order, from the left of the button. */
  readonly players: readonly { readonly seat: Seat; readonly dead: boolean }[];
}

/** Dealt in: has chips and, in a cash game, is at the table. An absent tournament player is dealt in and the hand is dead. */
const isDealtIn = (state: TableState, chair: Chair): boolean =>
  chair.player !== null && chair.stack !== 0 && (state.mode === 'tournament' || !chair.away);

/** Button and blinds of the next hand, or why there is none. `firstButton` is where the button starts when no hand was played. */
export function nextPositions(state: TableState, firstButton?: Seat): Positions | Refusal {
  const chairs = state.chairs.filter((chair) => isDealtIn(state, chair));
  const seats = chairs.map((chair) => chair.seat);
  if (chairs.filter((chair) => !chair.away).length < 2) return { reason: 'too-few-players', players: chairs.length };
  const { redeal, hand } = state;
  const place =
    redeal !== null
      ? redealt(redeal, seats)
      : hand === null || state.buttonPut !== null
        ? first(firstButton ?? state.buttonPut ?? (seats[0] as Seat), seats)
        : after(hand, seats);
  const dealtIn = redeal === null ? seats : seats.filter((seat) => redeal.seats.includes(seat));
  const players = clockwiseFrom(place.button, dealtIn).map((seat) => ({
    seat,
    dead: state.chairs[seat - 1]?.away ?? false,
  }));
  return { ...place, players };
}

type Place = Omit<Positions, 'players'>;

const redealt = (redeal: NonNullable<TableState['redeal']>, seats: readonly Seat[]): Place => ({
  button: redeal.button,
  smallBlind: redeal.smallBlind !== null && seats.includes(redeal.smallBlind) ? redeal.smallBlind : null,
  smallBlindPlace: redeal.smallBlindPlace,
  bigBlind: redeal.bigBlind,
});

function first(button: Seat, seats: readonly Seat[]): Place {
  const [left, next] = clockwiseFrom(button, seats) as [Seat, Seat];
  // Heads-up the button has the small blind (TDA 31).
  if (seats.length === 2) return { button: next, smallBlind: next, smallBlindPlace: next, bigBlind: left };
  return { button, smallBlind: left, smallBlindPlace: left, bigBlind: next };
}

/**
 * The big blind moves to the next player and nobody has it twice in a row; the small blind goes where the big blind was
 * and the button where the small blind was, dead if nobody sits there any more (TDA 29).
 */
function after(last: Hand, seats: readonly Seat[]): Place {
  const bigBlind = clockwiseFrom(last.bigBlind, seats)[0] as Seat;
  if (seats.length === 2) {
    const button = seats.find((seat) => seat !== bigBlind) as Seat;
    return { button, smallBlind: button, smallBlindPlace: button, bigBlind };
  }
  const smallBlindPlace = last.bigBlind;
  // Three or more after heads-up, with the new player on the other side: the button would meet the big blind.
  const button =
    last.smallBlindPlace === bigBlind
      ? (clockwiseFrom(smallBlindPlace, seats)
          .filter((seat) => seat !== smallBlindPlace)
          .at(-1) as Seat)
      : last.smallBlindPlace;
  return { button, smallBlind: seats.includes(smallBlindPlace) ? smallBlindPlace : null, smallBlindPlace, bigBlind };
}
