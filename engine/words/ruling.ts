import type { PolicyKey, Source } from './rulebook.ts';

/** What a rule finds under given policies, and the policies it depended on, the most decisive first. */
export interface Finding<Outcome> {
  readonly outcome: Outcome;
  readonly turnsOn: readonly PolicyKey[];
}

/** A policy a ruling depended on, and the layer that set it. */
export interface Authority {
  readonly key: PolicyKey;
  readonly source: Source;
}

/** An answer by the rules in force. If their text allows several, `outcome` is the recommended one and `others` the rest. */
export interface Ruling<Outcome> {
  readonly outcome: Outcome;
  readonly others: readonly Outcome[];
  readonly by: readonly Authority[];
}

/** The ruled outcomes, the recommended one first: a choice is an index into them. */
export const outcomesOf = <Outcome>(ruling: {
  readonly outcome: Outcome;
  readonly others: readonly Outcome[];
}): readonly Outcome[] => [ruling.outcome, ...ruling.others];
