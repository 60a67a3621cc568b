import type { Chips } from '../../words/chips.ts';
import type { Stakes } from '../../words/stakes.ts';

/** The stakes of a hand in which everybody puts in the same instead of blinds. */
export const bombPotStakes = (stakes: Stakes, ante: Chips): Stakes => ({
  ...stakes,
  ante: { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' },
});
