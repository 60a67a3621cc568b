import type { Hand } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { handsLieOpen } from './show-order.ts';

/**
 * Live hands that must be turned up before anything else is done: somebody is all in and no betting can follow
 * (tda-2011#11, tda-sk#11, tda-cz#11). Until they lie open no further board card is dealt. Empty: none need be.
 */
export function handsToTable(hand: Hand): readonly Seat[] {
  if (!handsLieOpen(hand) || !hand.policies.allInFaceUp) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  if (!hand.runOut && !live.some(({ allIn }) => allIn)) return [];
  return live.filter(({ tabled }) => tabled === null).map(({ seat }) => seat);
}
