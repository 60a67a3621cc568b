import { type Card, isKnownCard, type KnownCard } from '../card.ts';
import { boardsOf } from '../dealing/streets.ts';
import { bestCards } from '../hand-kinds/best-hand.ts';
import { cardOrder } from '../hand-kinds/up-card-order.ts';
import type { Seat } from '../seat.ts';
import type { Hand, PotPart } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';
import { ruleOf } from './hand-values.ts';

/**
 * Winners in the order in which odd chips go to them: the first left of the button or, in stud, by the cards of their five:
 * by the highest of them, or by the one of the highest suit, as the rulebook says (TDA 17). The ace is as high as on the
 * boards: low in razz only. Position decides where a card is unknown.
 */
export function oddChipOrder(hand: Hand, part: PotPart, winners: readonly Seat[]): readonly Seat[] {
  const policy = hand.policies['oddChip.stud'];
  const { stud } = variantOf(hand.variant);
  if (winners.length < 2 || policy === 'position' || stud === null) return winners;
  const { suitOrder } = hand.policies;
  const orderOf = (card: KnownCard): number => {
    const rank = Math.floor(cardOrder(card, stud.opens) / suitCount);
    const suit = suitCount - suitOrder.findIndex((name) => name.startsWith(card.slice(-1)));
    return policy === 'highest-suit' ? suit * rankCount + rank : rank * suitCount + suit;
  };
  const ranked: { readonly seat: Seat; readonly orders: readonly number[] }[] = [];
  for (const seat of winners) {
    const cards = winningCards(hand, part, seat);
    if (cards === null) return winners;
    ranked.push({ seat, orders: cards.map(orderOf).sort((one, other) => other - one) });
  }
  return ranked.sort((one, other) => compare(other.orders, one.orders)).map(({ seat }) => seat);
}

const suitCount = 4;
const rankCount = 13;

/** The cards a winner's hand is made of; null while one of them, or of the board, is unknown. */
export function winningCards(hand: Hand, part: PotPart, seat: Seat): readonly KnownCard[] | null {
  const hole: readonly Card[] = hand.players.find((player) => player.seat === seat)?.tabled ?? [];
  const board = boardsOf(hand)[part.board] ?? [];
  if (!hole.every(isKnownCard) || !board.every(isKnownCard)) return null;
  const { kind, fromHole } = ruleOf(hand, part);
  return bestCards(kind, hole, board, fromHole);
}

/** By the first card that differs. */
function compare(orders: readonly number[], others: readonly number[]): number {
  const at = orders.findIndex((order, place) => order !== others[place]);
  return at < 0 ? 0 : (orders[at] ?? 0) - (others[at] ?? 0);
}
