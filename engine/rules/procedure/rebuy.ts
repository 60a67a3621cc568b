import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Somebody announces a re-buy. */
export interface RebuyAsked {
  /** In play in the current hand; between hands, in front of the player. */
  readonly stack: Chips;
  readonly isHandRunning: boolean;
}

/** When the chips are in play: at once, from the next hand, not at all, or as the floor decides. */
export type RebuyRuling = 'in-play' | 'next-hand' | 'refused' | 'floor';

/**
 * A re-buy announced before a hand begins is in play and owed (tda-2011#24, tda-sk#24, tda-cz#23). Announced later, it counts for the next
 * hand, and a player with nothing in front has missed this one.
 */
export function rebuyRuling(
  { stack, isHandRunning }: RebuyAsked,
  policies: Pick<Policies, 'rebuy' | 'rebuy.afterStart'>,
): Finding<RebuyRuling> {
  if (!isHandRunning) return { outcome: 'in-play', turnsOn: ['rebuy'] };
  const turnsOn = ['rebuy', 'rebuy.afterStart'] as const;
  const missesHand = stack === 0 && !policies.rebuy.missHand;
  return { outcome: missesHand ? policies['rebuy.afterStart'] : 'next-hand', turnsOn };
}
