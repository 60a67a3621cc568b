import { unknownCard } from '../../words/card.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { boardValue, cardOrder, highestBySuit } from '../hand-kinds/up-card-order.ts';
import { knownUpCards, upCardsDue } from './streets.ts';

const livePlayers = (hand: Hand): readonly HandSeat[] => hand.players.filter(({ status }) => status === 'live');

/**
 * The seat whose up-card must bring it in: the lowest, in razz the highest. Suits decide between equal ranks. Null in games without a
 * bring-in, and while the deciding cards are not known.
 */
export function bringInSeat(hand: Hand): Seat | null {
  const { stud } = variantOf(hand.variant);
  if (stud === null) return null;
  if (hand.opener !== null && hand.street === 0) return hand.opener;
  let forced: { readonly seat: Seat; readonly order: number } | null = null;
  for (const player of livePlayers(hand)) {
    const [card] = knownUpCards(player, 1) ?? [];
    if (card === undefined) return null;
    // In razz the ace is low, and the highest card pays.
    const order = stud.bringIn === 'low-card' ? -cardOrder(card, 'high') : cardOrder(card, 'low');
    if (forced === null || order > forced.order) forced = { seat: player.seat, order };
  }
  return forced?.seat ?? null;
}

/**
 * The live seat whose board opens: the best up-cards, in razz the lowest. Between equal boards the rulebook says which opens: the first to
 * the left of the dealer, or the one with the higher suit. Null without up-cards, or while one is not known.
 */
export function bestBoardSeat(hand: Hand): Seat | null {
  const { stud } = variantOf(hand.variant);
  if (stud === null) return null;
  const named = hand.opener;
  if (named !== null && hand.street > 0 && livePlayers(hand).some(({ seat }) => seat === named)) return named;
  const bySuit = hand.policies['studOpener.tie'] === 'suit';
  let best: { readonly seat: Seat; readonly value: number; readonly suit: number } | null = null;
  for (const player of livePlayers(hand)) {
    const cards = knownUpCards(player, upCardsDue(hand));
    // The named player has folded since. The next one opens, as the boards do not say who does.
    if (cards === null) return hand.street > 0 ? named : null;
    const value = boardValue(stud.opens, cards);
    const suit = bySuit ? cardOrder(highestBySuit(cards), 'high') : 0;
    if (best === null || value > best.value || (value === best.value && suit > best.suit))
      best = { seat: player.seat, value, suit };
  }
  return best?.seat ?? null;
}

/** A seat's first `due` up-cards; those nobody named are unknown. */
export const filledUp = (player: HandSeat, due: number): HandSeat =>
  player.up.length >= due
    ? player
    : { ...player, up: [...player.up, ...Array.from({ length: due - player.up.length }, () => unknownCard)] };
