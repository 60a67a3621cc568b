import { type KnownCard, ranks, type Suit } from '../../words/card.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';

const suitNames = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const satisfies Record<Suit, string>;

/** Seats drawn by hand at a breaking table, in two steps: who has the highest card by suit gets the first of the stacked seat cards (tda-2024#10B). */
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
