import type { Chips } from '../../../words/chips.ts';
import type { Hand } from '../../../words/hand.ts';

/** The range of totals of a bet or raise in the round under the game's rules, whatever the player has; null: no upper end. */
export interface WagerRange {
  readonly minTo: Chips;
  readonly maxTo: Chips | null;
}

/** The minimum raise by the rulebook's measure; no maximum but the stack. */
export const noLimitRange = (hand: Hand): WagerRange => ({ minTo: smallestWager(hand), maxTo: null });

function smallestWager(hand: Hand): Chips {
  const { toMatch, minRaiseBy, lastFullTo } = hand.betting;
  switch (hand.policies['minRaise.base']) {
    case 'largest':
    case 'previous':
      return toMatch + minRaiseBy;
    case 'last':
      // A full wager is the last one; only an all-in may have been smaller.
      return toMatch + (toMatch > lastFullTo ? toMatch - beforeLastWager(hand) : minRaiseBy);
    case 'twice-the-bet':
      return Math.max(toMatch + minRaiseBy, 2 * toMatch);
  }
}

/** The amount to match before the last bet or raise of the round. */
function beforeLastWager({ actions, street, betting }: Hand): Chips {
  const wagers = actions.filter((one) => one.street === street && one.to > betting.lastFullTo && one.action !== 'call');
  return wagers.at(-2)?.to ?? betting.lastFullTo;
}
