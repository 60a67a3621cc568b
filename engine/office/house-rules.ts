import { policyOf } from '../rules/rulebooks/overlay.ts';
import type { PolicyKey, RulesInForce } from '../words/rulebook.ts';
import { done, no, type OfficeHandlers } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';

/** What the house plays: tournaments under one rulebook, cash games perhaps under another. */
export type HouseMode = 'tournament' | 'cash';

/** The rules of the house in one mode, who chose them and when; null: nobody yet. */
export interface HouseRules extends RulesInForce {
  readonly set: { readonly by: string; readonly at: number } | null;
}

/** The rules of a house that has not chosen. */
const usualRules: Readonly<Record<HouseMode, HouseRules>> = {
  tournament: { rulebook: 'tda-2024', overlay: {}, set: null },
  cash: { rulebook: 'house-cz', overlay: {}, set: null },
};

/** The rules that new tournaments and games of the house start with. Running ones keep theirs. */
export const houseRules = ({ houseRules: chosen = {} }: OfficeState): Readonly<Record<HouseMode, HouseRules>> => ({
  tournament: chosen.tournament ?? usualRules.tournament,
  cash: chosen.cash ?? usualRules.cash,
});

/** Sets the house's rules. A policy that is the same in every rulebook cannot be set. */
export const houseRulesHandlers: OfficeHandlers<'set-house-rules'> = {
  'set-house-rules': (_now, { mode, rulebook, overlay, by, at }) => {
    const fixed = (Object.keys(overlay) as PolicyKey[]).find((key) => !policyOf(key).isSettable);
    if (fixed !== undefined) return no({ reason: 'fixed-policy', key: fixed });
    return done({ type: 'house-rules-set', mode, rulebook, overlay, by, at });
  },
};
