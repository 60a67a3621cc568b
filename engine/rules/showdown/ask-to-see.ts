import type { Policies } from '../../words/rulebook.ts';

/** What the player who asks to see another hand has done with the own one at this showdown. */
interface Asking {
  readonly mucked: boolean;
  /** All cards lay open before the hand was given up. */
  readonly shown: boolean;
  /** Called the last bet or raise of the last round, by whoever's hand it is that is asked for. */
  readonly paid: boolean;
}

/**
 * A request to see a hand: refused to whoever gave the own hand up (tda-2011#14, tda-sk#14, tda-cz#14); otherwise the floor
 * decides (tda-2011#15, tda-sk#15), unless the asker has paid to see it (tda-2024#18B). Nothing is opened by itself.
 */
export function askToSee(
  { mucked, shown, paid }: Asking,
  policies: Pick<Policies, 'showdown.muckLosesAsk' | 'askToSee'>,
): 'refused' | 'floor' | 'granted' {
  if (!mucked) return paid && policies.askToSee === 'paid-to-see' ? 'granted' : 'floor';
  return shown && policies['showdown.muckLosesAsk'] === 'unseen-muck' ? 'floor' : 'refused';
}
