import type { z } from 'zod';
import type { Finding, Policies, RulesInForce } from '../../engine/index.ts';
import type { Outcome } from './scenario.ts';

/** One kind of question a scenario can ask: what it must state, and how the engine answers. */
export interface Question {
  readonly given: z.ZodType;
  readonly when: z.ZodType;
  readonly answer: (
    asked: { readonly given: never; readonly when: never },
    policies: Policies,
    inForce: RulesInForce,
  ) => Finding<Outcome>;
}

/**
 * A question with its shapes checked. Both schemas must be strict: a key nobody reads would be skipped in silence.
 * `answer` is pure and is asked once for every reading of the rulebook.
 */
export const question = <Given, When>(one: {
  readonly given: z.ZodType<Given>;
  readonly when: z.ZodType<When>;
  readonly answer: (
    asked: { readonly given: Given; readonly when: When },
    policies: Policies,
    inForce: RulesInForce,
  ) => Finding<Outcome>;
}): Question => one;

/** By `when.type`, or `incident/CODE`, `query/WHAT`, `sequence/THEME`. */
export type Questions = Readonly<Record<string, Question>>;

/** The situation asked about cannot be: nothing is answered, and this sentence says why. */
export class ImpossibleScenario extends Error {}
