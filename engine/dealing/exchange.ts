import type { Seat } from '../seat.ts';
import type { Hand } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';
import { holeCardsAt, owesExchange, streetNow } from './streets.ts';

/** How many cards the seat may change or must throw away. */
export interface ExchangeLimits {
  readonly seat: Seat;
  readonly least: number;
  readonly most: number;
}

/** The next player who still has to change or throw away cards, from the left; all-in players draw too. */
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
