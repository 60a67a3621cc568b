import { type Card, isKnownCard, type KnownCard } from '../../words/card.ts';
import type { Hand, PotPart } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardsOf } from '../dealing/streets.ts';
import { bestCards } from '../hand-kinds/best-hand.ts';
import { cardOrder } from '../hand-kinds/up-card-order.ts';
import { ruleOf } from './hand-values.ts';

/**
 * Winners in the order in which they get odd chips: the first left of the button or, in stud, by the cards of their five, by highest card
 * or by highest suit, as the rulebook says (TDA 17). Robert's Rules go by all their cards: by the highest or, in low games, by the lowest.
 * Position decides if a card is unknown.
 */
export function oddChipOrder(hand: Hand, part: PotPart, winners: readonly Seat[]): readonly Seat[] {
  if (winners.length < 2) return winners;
  const ranked: { readonly seat: Seat; readonly orders: readonly number[] }[] = [];
  for (const seat of winners) {
    const orders = cardOrders(hand, part, seat);
    if (orders === null) return winners;
    ranked.push({ seat, orders });
  }
  return ranked.sort((one, other) => compare(other.orders, one.orders)).map(({ seat }) => seat);
}

/** Whether the low half gets the odd chip between the halves. Only if position or, in stud, cards decide instead of the high hand. */
export function oddToLow(
  hand: Hand,
  { high, low }: Readonly<Record<'high' | 'low', PotPart & { seats: readonly Seat[] }>>,
): boolean {
  if (hand.policies['oddChip.hiLo'] === 'high') return false;
  const [highFirst] = oddChipOrder(hand, high, high.seats);
  const [lowFirst] = oddChipOrder(hand, low, low.seats);
  if (highFirst === undefined || lowFirst === undefined || highFirst === lowFirst) return false;
  const [mine, theirs] = [cardOrders(hand, low, lowFirst), cardOrders(hand, high, highFirst)];
  if (mine !== null && theirs !== null) return compare(mine, theirs) > 0;
  const placeOf = (seat: Seat): number => hand.players.findIndex((player) => player.seat === seat);
  return placeOf(lowFirst) < placeOf(highFirst);
}

/**
 * A winner's cards ranked for the odd chip, the deciding one first. The ace is low in razz and where the lowest card decides, as on the
 * boards. Null if cards do not decide.
 */
function cardOrders(hand: Hand, part: PotPart, seat: Seat): readonly number[] | null {
  const { 'oddChip.stud': policy } = hand.policies;
  const { stud } = variantOf(hand.variant);
  if (stud === null || policy === 'position') return null;
  const { suitOrder } = hand.policies;
  const ofAll = policy === 'of-all-cards';
  const lowest = ofAll && (part.half === 'low' || stud.opens === 'low');
  const orderOf = (card: KnownCard): number => {
    const rank = Math.floor(cardOrder(card, lowest ? 'low' : stud.opens) / suitCount);
    const suit = suitCount - suitOrder.findIndex((name) => name.startsWith(card.slice(-1)));
    if (policy === 'highest-suit') return suit * rankCount + rank;
    return (rank * suitCount + suit) * (lowest ? -1 : 1);
  };
  const cards = ofAll ? everyCard(hand, part, seat) : winningCards(hand, part, seat);
  return cards?.map(orderOf).sort((one, other) => other - one) ?? null;
}

const suitCount = 4;
const rankCount = 13;

/** The cards of a winner's hand; null if one of them, or of the board, is unknown. */
export function winningCards(hand: Hand, part: PotPart, seat: Seat): readonly KnownCard[] | null {
  const known = knownCards(hand, part, seat);
  if (known === null) return null;
  const { kind, fromHole } = ruleOf(hand, part);
  return bestCards(kind, known.hole, known.board, fromHole);
}

/** All cards of a winner, a common one included; null if one is unknown. */
function everyCard(hand: Hand, part: PotPart, seat: Seat): readonly KnownCard[] | null {
  const known = knownCards(hand, part, seat);
  return known === null ? null : [...known.hole, ...known.board];
}

function knownCards(hand: Hand, part: PotPart, seat: Seat) {
  const hole: readonly Card[] = hand.players.find((player) => player.seat === seat)?.tabled ?? [];
  const board = boardsOf(hand)[part.board] ?? [];
  return hole.every(isKnownCard) && board.every(isKnownCard) ? { hole, board } : null;
}

/** By the first card that differs. */
function compare(orders: readonly number[], others: readonly number[]): number {
  const at = orders.findIndex((order, place) => order !== others[place]);
  return at < 0 ? 0 : (orders[at] ?? 0) - (others[at] ?? 0);
}
