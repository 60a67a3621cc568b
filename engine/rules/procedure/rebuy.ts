import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Somebody announces a re-buy. */
export interface RebuyAsked {
  /** In play in the hand that runs; else what lies in front. */
  readonly stack: Chips;
  readonly isHandRunning: boolean;
}

/** When the chips are in play: at once, or from the hand after; not at all, or as the floor says. */
export type RebuyRuling = 'in-play' | 'next-hand' | 'refused' | 'floor';

/**
 * Announced before a hand begins, a re-buy is in play and owed (tda-2011#24, tda-sk#24, tda-cz#23). Announced later it is for the hand
 * after, and with nothing in front that hand has been missed.
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
