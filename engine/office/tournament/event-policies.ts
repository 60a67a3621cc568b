import type { BountyRules } from '../../words/bounty.ts';

/** From when heads are won. `level:n`: from that level on; `players:n`: once no more than so many are left; `in-the-money`: once all left are paid. */
type BountyFrom = 'start' | 'in-the-money' | `level:${number}` | `players:${number}`;

/** Where rooms do it differently and no rulebook decides: what a tournament is played by. */
export interface EventPolicies {
  /** Two out in one hand: by chips before the hand, or in the money of a big-blind ante by chips after the ante (TDA 2026, 22). */
  readonly 'elimination.rankBy': 'before-hand' | 'after-ante';
  /** Out in the hand in which hand for hand is announced: all share where the money is reached in it (TDA 2026, RP-8 A), or by chips. */
  readonly 'handForHand.announcedHand': 'share' | 'by-stack';
  readonly 'bounty.winner': BountyRules['winner'];
  readonly 'bounty.split': BountyRules['split'];
  readonly 'bounty.oddUnit': BountyRules['oddUnit'];
  readonly 'bounty.absent': BountyRules['absent'];
  /** Where nobody has won a head: it goes to the prizes, or lies there for whoever is left in the end. */
  readonly 'bounty.noWinner': 'prize-pool' | 'champion';
  readonly 'bounty.from': BountyFrom;
}

const usualEventPolicies: EventPolicies = {
  'elimination.rankBy': 'before-hand',
  'handForHand.announcedHand': 'share',
  'bounty.winner': 'last-pot',
  'bounty.split': 'follows-pot',
  'bounty.oddUnit': 'head',
  'bounty.absent': 'pot-winner',
  'bounty.noWinner': 'prize-pool',
  'bounty.from': 'start',
};

/** What the house has chosen, else the usual. */
export const eventPolicies = ({ policies }: { readonly policies?: Partial<EventPolicies> }): EventPolicies => ({
  ...usualEventPolicies,
  ...policies,
});
