import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';

/** Button and blinds of a hand. Lists of seats are in seat order here, as chairs are. */
export interface Place {
  readonly button: Seat;
  /** The place of the small blind, whether or not somebody sits there to post it. */
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
}

/** All players who may have the big blind, and those of them who need not wait for it. */
export interface Contenders {
  readonly all: readonly Seat[];
  readonly settled: readonly Seat[];
}

type LastPlace = Pick<Hand, 'button' | 'smallBlindPlace' | 'bigBlind'>;

/** Whether the seat lies clockwise between two places, both excluded. Between a place and itself there is nothing. */
export const isBetween = (from: Seat, seat: Seat, to: Seat): boolean =>
  from < to ? from < seat && seat < to : from > to && (from < seat || seat < to);

const seatAfter = (seats: readonly Seat[], from: Seat): Seat => (seats.find((seat) => seat > from) ?? seats[0]) as Seat;
const seatFrom = (seats: readonly Seat[], from: Seat): Seat => (seats.find((seat) => seat >= from) ?? seats[0]) as Seat;
const seatBefore = (seats: readonly Seat[], from: Seat): Seat =>
  (seats.findLast((seat) => seat < from) ?? seats.at(-1)) as Seat;

/** Heads-up the button has the small blind (TDA 31). */
function headsUp(seats: readonly Seat[], bigBlind: Seat): Place {
  const button = seatBefore(seats, bigBlind);
  return { button, smallBlindPlace: button, bigBlind };
}

/** For a house that gives button and big blind to the same player heads-up, as at a full table. */
export const buttonOnBigBlind = (place: Place): Place =>
  place.button === place.smallBlindPlace ? { ...place, button: place.bigBlind } : place;

/** For a house that plays no hand without a small blind: the player before the big blind posts it. */
export function withSmallBlind(place: Place, { all, settled }: Contenders): Place {
  if (all.length === 2 || all.includes(place.smallBlindPlace)) return place;
  return arranged({ ...place, smallBlindPlace: seatBefore(settled, place.bigBlind) }, all);
}

/** Small blind left of the button, big blind left of that. Used for a first hand, or where the button was put by hand. */
export function placeFrom(button: Seat, { all, settled }: Contenders): Place {
  if (all.length === 2) return headsUp(all, seatAfter(all, button));
  const smallBlindPlace = seatAfter(settled, button);
  const bigBlind = seatAfter(all, smallBlindPlace);
  // Two settled players: everybody between them may have to wait.
  if (bigBlind === button) return arranged(headsUp(settled, seatAfter(settled, button)), all);
  return { button, smallBlindPlace, bigBlind };
}

/**
 * The big blind moves to the next player, and nobody has it twice in a row. The small blind goes where the big blind was, and the button
 * where the small blind was. Each is dead if nobody sits there any more (TDA 29).
 */
export const deadButtonPlace = (last: LastPlace, { all }: Contenders): Place =>
  arranged(
    { button: last.smallBlindPlace, smallBlindPlace: last.bigBlind, bigBlind: seatAfter(all, last.bigBlind) },
    all,
  );

/**
 * The button moves to the next player and the blinds follow it. Nobody has two big blinds in a row: the button moves on once more or, with
 * two players left, the big blind goes to the next player.
 */
export function movingButtonPlace(last: LastPlace, { all, settled }: Contenders): Place {
  if (all.length === 2) return headsUp(all, seatAfter(all, last.bigBlind));
  const button = seatAfter(settled, last.button);
  if (settled.length === 2) {
    const small = seatAfter(settled, button);
    const bigBlind = seatAfter(all, small);
    if (bigBlind === button || bigBlind === last.bigBlind)
      return arranged(headsUp(settled, seatAfter(all, last.bigBlind)), all);
  }
  const place = placeFrom(button, { all, settled });
  return place.bigBlind === last.bigBlind ? placeFrom(seatAfter(settled, button), { all, settled }) : place;
}

/**
 * After stud the button game resumes from the frozen places (TDA 8B). The frozen small blind marks who had the last big blind, so the next
 * player has it now.
 */
export const resumedPlace = (frozen: LastPlace, { all }: Contenders): Place =>
  arranged({ ...placeOf(frozen), bigBlind: seatAfter(all, frozen.smallBlindPlace) }, all);

/** The same for a house whose button never stands at an empty seat. */
export const resumedMovingPlace = (frozen: LastPlace, contenders: Contenders): Place =>
  contenders.all.length === 2
    ? resumedPlace(frozen, contenders)
    : placeFrom(seatFrom(contenders.settled, frozen.button), contenders);

/** The places that a stored hand was played from. */
export const placeOf = ({ button, smallBlindPlace, bigBlind }: LastPlace): Place => ({
  button,
  smallBlindPlace,
  bigBlind,
});

/**
 * Places that follow the blinds. If so many players left or came that the button meets a blind, the player before the small blind has it.
 * If that player has the big blind, the small blind moves back one player too.
 */
function arranged(place: Place, all: readonly Seat[]): Place {
  const { button, smallBlindPlace, bigBlind } = place;
  if (all.length === 2) return headsUp(all, bigBlind);
  const met = button === bigBlind || button === smallBlindPlace || isBetween(smallBlindPlace, button, bigBlind);
  if (!met) return place;
  const before = seatBefore(all, smallBlindPlace);
  if (before !== bigBlind) return { ...place, button: before };
  const small = seatBefore(all, bigBlind);
  return { button: seatBefore(all, small), smallBlindPlace: small, bigBlind };
}

/**
 * A dead button moves on over further empty seats, up to the one before the small blind, so that newcomers can play (TDA 2026, 36B). It
 * does so only if somebody has the small blind, so nobody skips the big blind or has it twice.
 */
export function advancedButton(place: Place, { settled }: Contenders, chairs: number): Place {
  const { button, smallBlindPlace } = place;
  if (settled.includes(button) || !settled.includes(smallBlindPlace)) return place;
  const before = smallBlindPlace === 1 ? chairs : smallBlindPlace - 1;
  const isEmptyBetween = !settled.some((seat) => isBetween(button, seat, smallBlindPlace));
  return isEmptyBetween ? { ...place, button: before } : place;
}
