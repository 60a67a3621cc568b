import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Structure } from './structure.ts';

/** Where rooms do it differently: what a tournament is played by. */
export interface EventPolicies {
  /** Several out in one hand: by chips before the hand, in the money of a big-blind ante by chips after the ante (TDA 2026, 22), or all share. */
  readonly 'elimination.rankBy': 'before-hand' | 'after-ante' | 'shared';
  /** Out in the hand in which hand for hand is announced: all share where the money is reached in it (TDA 2026, RP-8 A), or by chips. */
  readonly 'handForHand.announcedHand': 'share' | 'by-stack';
}

const ranked: Readonly<Record<Policies['elimination.rankBy'], EventPolicies['elimination.rankBy']>> = {
  'start-of-hand': 'before-hand',
  'after-ante': 'after-ante',
  shared: 'shared',
};

const announced: Readonly<Record<Policies['handForHand.eligibleFrom'], EventPolicies['handForHand.announcedHand']>> = {
  announcement: 'share',
  'first-synchronous-hand': 'by-stack',
};

/** What the house has chosen for this event, else what its rulebook says. */
export function eventPolicies({
  policies: chosen,
  rulebook,
  overlay,
}: Pick<Structure, 'policies' | 'rulebook' | 'overlay'>): EventPolicies {
  const said = effectivePolicies(rulebook, overlay);
  return {
    'elimination.rankBy': ranked[said['elimination.rankBy']],
    'handForHand.announcedHand': announced[said['handForHand.eligibleFrom']],
    ...chosen,
  };
}
