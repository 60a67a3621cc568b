import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Motion, SeenWager, WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import type { BettingStructure } from '../../words/variant.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { WagerRange } from './limits/no-limit.ts';
import { type Limits, rangeOf, wagerLimits } from './wager-limits.ts';

export type Found = Finding<WagerOutcome>;

/** What every ruling on the words and chips of the seat to act needs to know. */
export interface Desk {
  readonly state: TableState;
  readonly hand: Hand;
  readonly player: HandSeat;
  readonly policies: Policies;
  readonly limits: Limits;
  readonly structure: BettingStructure;
  /** In front of the player before this wager. */
  readonly front: Chips;
  readonly toMatch: Chips;
  /** Chips to add for a full call, whether or not the player has them; 0 where there is nothing to call. */
  readonly needs: Chips;
  /** Chips behind; infinite where nobody has counted them. */
  readonly behind: Chips;
  /** Everything in front once the player is all in. */
  readonly reach: Chips;
  /** Totals between which a bet or raise would have to be, open or not; the reach is not looked at. */
  readonly range: WagerRange;
  /** Chips moved, all motions together. */
  readonly out: Chips;
  readonly stated: Chips | null;
}

export function deskOf(state: TableState, seat: number, seen: SeenWager, policies: Policies): Desk {
  const { hand } = state;
  const player = hand?.players.find((one) => one.seat === seat);
  if (hand === null || player === undefined) throw new Error(`Seat ${seat} is in no hand.`);
  const limits = wagerLimits(state, hand, seat);
  const { toMatch } = hand.betting;
  const reach = limits.maxTo ?? Number.POSITIVE_INFINITY;
  return {
    state,
    hand,
    player,
    policies,
    limits,
    structure: variantOf(hand.variant).betting,
    front: player.bet,
    toMatch,
    needs: Math.max(0, toMatch - player.bet),
    behind: reach - player.bet,
    reach,
    range: rangeOf(hand, player),
    out: seen.motions.reduce((sum, motion) => sum + chipsIn(motion), 0),
    stated: seen.statedAmount ?? null,
  };
}

export const chipsIn = (motion: Motion): Chips => motion.reduce((sum, { denom, count }) => sum + denom * count, 0);

export const chipCount = (motion: Motion): number => motion.reduce((sum, { count }) => sum + count, 0);

export const smallestIn = (motion: Motion): Chips => Math.min(...motion.map(({ denom }) => denom));
