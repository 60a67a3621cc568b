import type { Policies } from '../../words/rulebook.ts';

/** What the player who asks to see another hand has done with the own one at this showdown. */
interface Asking {
  readonly mucked: boolean;
  /** All cards lay open before the hand was given up. */
  readonly shown: boolean;
}

/**
 * A request to see a hand: refused to whoever gave the own hand up (tda-2011#14, tda-sk#14, tda-cz#14); otherwise the floor
 * decides (tda-2011#15, tda-sk#15). Nothing is opened by itself.
 */
export function askToSee(
  { mucked, shown }: Asking,
  policies: Pick<Policies, 'showdown.muckLosesAsk'>,
): 'refused' | 'floor' {
  if (!mucked) return 'floor';
  return shown && policies['showdown.muckLosesAsk'] === 'unseen-muck' ? 'floor' : 'refused';
}
