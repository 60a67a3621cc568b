import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Whether somebody who is not at the seat may do this (tda-2011#27, tda-sk#27, tda-cz#26). */
export function mayActAway(
  what: 'action' | 'clock',
  policies: Pick<Policies, 'atSeat.neededFor'>,
): Finding<{ readonly accepted: boolean }> {
  return { outcome: { accepted: !policies['atSeat.neededFor'].includes(what) }, turnsOn: ['atSeat.neededFor'] };
}
