import type { Hand } from '../../words/hand.ts';
import type { ExchangeLimits } from '../../words/legal-actions.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { holeCardsAt, owesExchange, streetNow } from './streets.ts';

/** The next player who still has to draw or discard, from the left; all-in players draw too. */
export const nextToDraw = (hand: Hand): Seat | null =>
  streetNow(hand).exchange === null ? null : (hand.players.find((player) => owesExchange(hand, player))?.seat ?? null);

/** What the seat whose turn it is may do with its cards; null when nobody is to draw. */
export function exchangeLimits(hand: Hand): ExchangeLimits | null {
  if (hand.stage !== 'draw' || hand.toAct === null) return null;
  const { exchange } = streetNow(hand);
  if (exchange === null) return null;
  if (exchange !== 'draw') return { seat: hand.toAct, least: exchange.discard, most: exchange.discard };
  return { seat: hand.toAct, least: 0, most: holeCardsAt(variantOf(hand.variant), hand.street) };
}

/** A player after changing so many cards. */
export const drawn = <Player extends Hand['players'][number]>(player: Player, cards: number): Player => ({
  ...player,
  draws: [...player.draws, cards],
});
