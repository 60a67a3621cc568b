import { bettingPolicies } from './policy-schema/betting.ts';
import { conductPolicies } from './policy-schema/conduct.ts';
import { dealingPolicies } from './policy-schema/dealing.ts';
import { procedurePolicies } from './policy-schema/procedure.ts';
import { seatingPolicies } from './policy-schema/seating.ts';
import { showdownPolicies } from './policy-schema/showdown.ts';

/** Every choice a rulebook makes, and its possible values. */
export const policySchema = {
  ...seatingPolicies,
  ...showdownPolicies,
  ...procedurePolicies,
  ...dealingPolicies,
  ...bettingPolicies,
  ...conductPolicies,
};
