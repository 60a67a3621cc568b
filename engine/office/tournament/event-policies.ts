import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { BountyRules } from '../../words/bounty.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Structure } from './structure.ts';

/**
 * From when heads are won. `level:n`: from that level on; `day:n`: from that day on, where the flights are day 1 and the final day is day 2;
 * `players:n`: once at most so many are left; `in-the-money`: once all left are paid.
 */
type BountyFrom = 'start' | 'in-the-money' | `level:${number}` | `day:${number}` | `players:${number}`;

/** Policies of a tournament on which rooms differ. */
export interface EventPolicies {
  /**
   * Several eliminated in one hand: by chips before the hand; in the money with a big-blind ante, by chips after the ante (TDA 2026, 22);
   * or all share.
   */
  readonly 'elimination.rankBy': 'before-hand' | 'after-ante' | 'shared';
  /**
   * Eliminated in the hand during which hand for hand is announced: all share if the money is reached in it (TDA 2026, RP-8 A), or by
   * chips.
   */
  readonly 'handForHand.announcedHand': 'share' | 'by-stack';
  readonly 'bounty.winner': BountyRules['winner'];
  readonly 'bounty.split': BountyRules['split'];
  readonly 'bounty.oddUnit': BountyRules['oddUnit'];
  readonly 'bounty.absent': BountyRules['absent'];
  /** A head nobody has won goes to the prizes, or waits for the last player left. */
  readonly 'bounty.noWinner': 'prize-pool' | 'champion';
  readonly 'bounty.from': BountyFrom;
  /** The winner of a head names an envelope, or takes the lowest number left. */
  readonly 'mystery.pick': 'number' | 'next';
  /** The champion draws for their own head, or does not. */
  readonly 'mystery.champion': 'draws-own' | 'none';
  /** Undrawn envelopes go to the champion, to the prizes, or evenly to those who made a deal. */
  readonly 'mystery.undrawn': 'winner' | 'prize-pool' | 'deal';
}

/** Usual values where no rulebook decides. */
const usualOfHeads = {
  'bounty.winner': 'last-pot',
  'bounty.split': 'follows-pot',
  'bounty.oddUnit': 'head',
  'bounty.absent': 'pot-winner',
  'bounty.noWinner': 'prize-pool',
  'bounty.from': 'start',
  'mystery.pick': 'number',
  'mystery.champion': 'draws-own',
  'mystery.undrawn': 'winner',
} as const satisfies Partial<EventPolicies>;

const ranked: Readonly<Record<Policies['elimination.rankBy'], EventPolicies['elimination.rankBy']>> = {
  'start-of-hand': 'before-hand',
  'after-ante': 'after-ante',
  shared: 'shared',
};

const announced: Readonly<Record<Policies['handForHand.eligibleFrom'], EventPolicies['handForHand.announcedHand']>> = {
  announcement: 'share',
  'first-synchronous-hand': 'by-stack',
};

/** What the house has chosen for this event, otherwise what its rulebook says, otherwise the usual. */
export function eventPolicies({
  policies: chosen,
  rulebook,
  overlay,
}: Pick<Structure, 'policies' | 'rulebook' | 'overlay'>): EventPolicies {
  const said = effectivePolicies(rulebook, overlay);
  return {
    ...usualOfHeads,
    'elimination.rankBy': ranked[said['elimination.rankBy']],
    'handForHand.announcedHand': announced[said['handForHand.eligibleFrom']],
    ...chosen,
  };
}
