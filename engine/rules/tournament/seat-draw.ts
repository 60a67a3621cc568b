import { type KnownCard, ranks, type Suit } from '../../words/card.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';

/** A seat at one of the event's tables. */
export interface EventSeat {
  readonly table: number;
  readonly seat: Seat;
}

/** A whole number from 0 to one below `limit`, all equally likely. Seeded, so that a draw can be repeated. */
export type RandomBelow = (limit: number) => number;

/** The seats to draw, and the players who need a particular one. */
export interface SeatDraw {
  readonly players: readonly string[];
  /** Seats that may be drawn: neither taken nor closed. */
  readonly open: readonly EventSeat[];
  /** Seats kept for players with special needs. */
  readonly fixed: Readonly<Record<string, EventSeat>>;
}

/** Why the draw is refused. */
type DrawRefusal =
  | { readonly reason: 'too-few-seats'; readonly players: number; readonly seats: number }
  | { readonly reason: 'drawn-twice'; readonly player: string }
  | { readonly reason: 'seat-listed-twice'; readonly seat: EventSeat }
  | { readonly reason: 'seat-not-open'; readonly player: string; readonly seat: EventSeat };

/** Draws a seat for every player; refused if seats and players do not match. */
export function drawSeats(
  { players, open, fixed }: SeatDraw,
  randomBelow: RandomBelow,
): { readonly seats: ReadonlyMap<string, EventSeat> } | { readonly refusal: DrawRefusal } {
  const player = players.find((one, index) => players.indexOf(one) !== index);
  if (player !== undefined) return { refusal: { reason: 'drawn-twice', player } };
  const seat = open.find((one, index) => open.findIndex((other) => isSame(one, other)) !== index);
  if (seat !== undefined) return { refusal: { reason: 'seat-listed-twice', seat } };
  if (players.length > open.length)
    return { refusal: { reason: 'too-few-seats', players: players.length, seats: open.length } };
  const seats = new Map<string, EventSeat>();
  for (const one of players) {
    const kept = Object.hasOwn(fixed, one) ? fixed[one] : undefined;
    if (kept === undefined) continue;
    const free = open.some((other) => isSame(other, kept)) && ![...seats.values()].some((other) => isSame(other, kept));
    if (!free) return { refusal: { reason: 'seat-not-open', player: one, seat: kept } };
    seats.set(one, kept);
  }
  const left = open.filter((one) => ![...seats.values()].some((other) => isSame(one, other)));
  for (const one of players) {
    if (seats.has(one)) continue;
    const [drawn] = left.splice(randomBelow(left.length), 1);
    if (drawn !== undefined) seats.set(one, drawn);
  }
  return { seats };
}

const isSame = (one: EventSeat, other: EventSeat): boolean => one.table === other.table && one.seat === other.seat;

const suitNames = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const satisfies Record<Suit, string>;

/**
 * Seats drawn by hand at a breaking table, in two steps: the player with the highest card, then suit, gets the first of the stacked seat
 * cards (tda-2024#10B).
 */
export function firstDrawn<Place>(
  seatCards: readonly Place[],
  cards: Readonly<Record<Seat, KnownCard>>,
  { suitOrder }: Pick<Policies, 'suitOrder'>,
): { readonly firstTo: Seat; readonly firstSeat: Place } | null {
  const worth = (card: KnownCard): number =>
    ranks.indexOf(card[0] as (typeof ranks)[number]) * 4 - suitOrder.indexOf(suitNames[card[1] as Suit]);
  const [first] = Object.entries(cards)
    .map(([seat, card]) => ({ seat: Number(seat), worth: worth(card) }))
    .sort((one, other) => other.worth - one.worth);
  const [firstSeat] = seatCards;
  return first === undefined || firstSeat === undefined ? null : { firstTo: first.seat, firstSeat };
}
