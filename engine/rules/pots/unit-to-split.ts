import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';

/**
 * The chip a pot is divided down to: the smallest in play, into which a chip left over is changed first, or, where a
 * rulebook does not have it changed, the smallest that lies in the pot. `inPot`: the values of its chips; empty if nobody
 * said which.
 */
export const unitToSplit = (
  smallest: Chips,
  inPot: readonly Chips[],
  policies: Pick<Policies, 'oddChip.breakDown'>,
): Chips => (inPot.length === 0 || policies['oddChip.breakDown'] ? smallest : Math.min(...inPot));
