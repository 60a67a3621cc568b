import type { Money } from '../../words/money.ts';
import { splitEvenly, splitSum } from './split-sum.ts';

/** What a satellite plays for. */
export interface SatelliteTerms {
  readonly pool: Money;
  readonly seatValue: Money;
  readonly players: number;
  readonly unit: Money;
  /** The house pays what is missing to so many seats. */
  readonly guaranteedSeats: number;
  /** Who gets the money left over after the seats: the first places without a seat, or the players with one. */
  readonly remainder: 'bubble' | 'seat-winners';
  readonly bubblePlaces: number;
}

export interface SatellitePrizes {
  readonly seats: number;
  /** What the house adds. */
  readonly overlay: Money;
  /** What the pool leaves after the seats. */
  readonly remainder: Money;
  /** The remainder by place. */
  readonly cash: Readonly<Record<number, Money>>;
}

/** Seats are whole, and nobody wins two. If everybody has one, they share what is left. */
export function satellitePrizes(terms: SatelliteTerms): SatellitePrizes {
  const { pool, seatValue, players, unit, guaranteedSeats, remainder: goesTo, bubblePlaces } = terms;
  const seats = Math.min(players, Math.max(guaranteedSeats, Math.floor(pool / seatValue)));
  const overlay = Math.max(0, seats * seatValue - pool);
  const remainder = pool + overlay - seats * seatValue;
  const bubble = Math.min(bubblePlaces, players - seats);
  const isBubble = seats === 0 || (goesTo === 'bubble' && bubble > 0);
  const [first, places] = isBubble ? [seats + 1, Math.max(1, bubble)] : [1, seats];
  const shares = splitSum(remainder, alike(places), unit);
  const cash = Object.fromEntries(shares.flatMap((sum, index) => (sum === 0 ? [] : [[first + index, sum]])));
  return { seats, overlay, remainder, cash };
}

/** Players eliminated at the same moment who share a place; best first. */
interface SharedPlace {
  readonly place: number;
  /** The first named gets the odd unit. */
  readonly players: readonly string[];
}

export interface SatelliteEnd {
  readonly seats: number;
  /** Seats already won and no longer played for. */
  readonly awarded: number;
  readonly seatValue: Money;
  /** Cash by place. */
  readonly bubbleCash: Readonly<Record<number, Money>>;
  readonly unit: Money;
  /** If players share places with and without a seat, the values are added up and split, or the players draw for the seats. */
  readonly tie: 'share-value' | 'draw';
  readonly left: readonly string[];
  readonly outs: readonly SharedPlace[];
}

export type SatelliteEnded =
  | { readonly over: false; readonly left: number; readonly toGo: number }
  | {
      readonly over: true;
      /** Players with a seat, by name. */
      readonly seats: readonly string[];
      readonly amounts: Readonly<Record<string, Money>>;
      /** Seats paid out in money: the house keeps them. */
      readonly seatsPaidAsCash: number;
      /** Who draws for how many seats, and what the others share. */
      readonly draw: { readonly players: readonly string[]; readonly seats: number; readonly cash: Money } | null;
    };

/** A satellite is over once no more players are left than seats. Places count only those who play for the remaining seats. */
export function satelliteEnd(terms: SatelliteEnd): SatelliteEnded {
  const { seats, awarded, seatValue, bubbleCash, unit, tie, left, outs } = terms;
  const toWin = seats - awarded;
  const gone = new Set(outs.flatMap(({ players }) => players));
  const stay = left.filter((player) => !gone.has(player));
  if (stay.length > toWin) return { over: false, left: stay.length, toGo: stay.length - toWin };
  const seated = [...stay];
  const amounts: Record<string, Money> = {};
  let seatsPaidAsCash = 0;
  let draw: Extract<SatelliteEnded, { over: true }>['draw'] = null;
  for (const { place, players } of outs) {
    const places = players.map((_, index) => place + index);
    const withSeat = places.filter((one) => one <= toWin).length;
    const cashOf = (of: readonly number[]) => of.reduce((sum, one) => sum + (bubbleCash[awarded + one] ?? 0), 0);
    const cash = cashOf(places.filter((one) => one > toWin));
    if (withSeat === players.length) seated.push(...players);
    else if (withSeat > 0 && tie === 'draw') draw = { players, seats: withSeat, cash };
    else {
      seatsPaidAsCash += withSeat;
      // If seat winners share what the pool leaves, the cash of a place goes with its seat.
      const shares = splitEvenly(withSeat * seatValue + cashOf(places), players.length, unit);
      for (const [index, player] of players.entries()) amounts[player] = shares[index] ?? 0;
    }
  }
  return { over: true, seats: seated.sort(), amounts, seatsPaidAsCash, draw };
}

const alike = (count: number): readonly number[] => Array.from({ length: count }, () => 1);
