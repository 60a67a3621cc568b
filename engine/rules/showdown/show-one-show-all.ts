import type { Policies } from '../../words/rulebook.ts';

/** Somebody showed the own cards to one player only. */
export interface ShownToOne {
  readonly mode: 'tournament' | 'cash';
  /** The player who showed still has a live hand. */
  readonly inHand: boolean;
  readonly bettingOpen: boolean;
}

/** When everybody is to see what one player saw (house-cz#show.4): never while there is betting that it could sway. */
export function showAll(
  { mode, inHand, bettingOpen }: ShownToOne,
  { showOneShowAll: rule }: Pick<Policies, 'showOneShowAll'>,
): 'now' | 'after-betting' | 'no' {
  if (!rule[mode]) return 'no';
  return bettingOpen && (inHand || rule.foldedShower === 'after-betting') ? 'after-betting' : 'now';
}
