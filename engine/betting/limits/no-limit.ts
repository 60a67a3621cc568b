import type { Chips } from '../../chips.ts';
import type { Hand } from '../../table-state.ts';

/** Totals of the round between which a game lets a bet or raise be, whatever the player has; null: no upper end. */
export interface WagerRange {
  readonly minTo: Chips;
  readonly maxTo: Chips | null;
}

/** At least as much more as the largest bet or raise of the round; all of it at most. */
export const noLimitRange = ({ betting }: Hand): WagerRange => ({
  minTo: betting.toMatch + betting.minRaiseBy,
  maxTo: null,
});
