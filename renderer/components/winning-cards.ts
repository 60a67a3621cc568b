import { bestHand, type Card, isKnownCard, type KnownCard, type Seat, variantOf } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import type { Award, Hand } from '../../engine/table.ts';

/** The cards with which the pot of this number is won; null if nothing is to be marked. */
export function winningCards(hand: Hand, pot: number | null): ReadonlySet<Card> | null {
  const award = hand.awards.find((one) => one.pot === pot);
  const cards = (award?.parts ?? []).flatMap((part) =>
    part.hand === null ? [] : part.shares.flatMap(({ seat }) => bestOf(hand, part, seat)),
  );
  return cards.length === 0 ? null : new Set(cards);
}

/** The cards that make a player's best hand for this part of the pot, or none while a card is unknown. */
function bestOf(hand: Hand, { board, half }: Award['parts'][number], seat: Seat): readonly KnownCard[] {
  const [high, low = high] = variantOf(hand.variant).hands;
  const { kind, fromHole } = half === 'low' ? low : high;
  const hole = hand.players.find((player) => player.seat === seat)?.tabled ?? [];
  const shared = boardsOf(hand)[board] ?? [];
  if (!hole.every(isKnownCard) || !shared.every(isKnownCard)) return [];
  return bestHand(kind, hole, shared, fromHole)?.cards ?? [];
}
