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

/** What every ruling on the words and chips of the seat to act needs. */
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
  /** Chips to add for a full call, even if the player has fewer; 0 if there is nothing to call. */
  readonly needs: Chips;
  /** Chips behind; infinite if nobody has counted them. */
  readonly behind: Chips;
  /** Everything the player would have in front once all in. */
  readonly reach: Chips;
  /** The lowest and highest total of a bet or raise, whether or not one is open and the stack reaches it. */
  readonly range: WagerRange;
  /** How the chips of an earlier bet lie in front; null: exactly that bet, untouched. */
  readonly prior: Prior | null;
  /** Chips that stay in front once those pulled back are gone. */
  readonly lying: Chips;
  /** Chips this wager put in front, all motions together, less what was pulled back. */
  readonly out: Chips;
  readonly stated: Chips | null;
}

/** How chips of an earlier bet lie, if they count together with the new ones. */
export interface Prior {
  /** Those still in front. */
  readonly left: Motion;
  readonly how: 'alone' | 'pulled-back' | 'partly-pulled-back' | 'merged' | 'all-together' | 'new-chips';
  /** They cover the call by themselves. */
  readonly cover: boolean;
}

/** The earlier chips still in front, and what they make of the new ones; null if only new chips count. */
function priorOf({ front }: SeenWager, toMatch: Chips, policies: Policies): Prior | null {
  if (front === undefined || policies.priorChips === 'new-chips-only') return null;
  const left = front.chips.flatMap(({ denom, count }) => {
    const back = front.pulledBack.find((one) => one.denom === denom)?.count ?? 0;
    return count > back ? [{ denom, count: count - back }] : [];
  });
  const how =
    front.merged === true
      ? 'merged'
      : front.pulledBack.length === 0
        ? 'alone'
        : left.length === 0
          ? 'pulled-back'
          : 'partly-pulled-back';
  return { left, how, cover: chipsIn(front.chips) >= toMatch };
}

export function deskOf(state: TableState, seat: number, seen: SeenWager, policies: Policies): Desk {
  const { hand } = state;
  const player = hand?.players.find((one) => one.seat === seat);
  if (hand === null || player === undefined) throw new Error(`Seat ${seat} is in no hand.`);
  const limits = wagerLimits(state, hand, seat);
  const { toMatch } = hand.betting;
  const reach = limits.maxTo ?? Number.POSITIVE_INFINITY;
  const prior = priorOf(seen, toMatch, policies);
  const lying = prior === null ? player.bet : chipsIn(prior.left);
  const moved = seen.motions.reduce((sum, motion) => sum + chipsIn(motion), 0);
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
    prior,
    lying,
    out: lying + moved - player.bet,
    stated: seen.statedAmount ?? null,
  };
}

export const chipsIn = (motion: Motion): Chips => motion.reduce((sum, { denom, count }) => sum + denom * count, 0);

export const chipCount = (motion: Motion): number => motion.reduce((sum, { count }) => sum + count, 0);

export const smallestIn = (motion: Motion): Chips => Math.min(...motion.map(({ denom }) => denom));
