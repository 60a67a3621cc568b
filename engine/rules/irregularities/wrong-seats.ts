import type { Deal, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { inTime, isMisdeal, notListed, type UnlistedPolicies } from './misdeal-in-time.ts';

export type WrongSeatPolicies = UnlistedPolicies &
  Pick<Policies, 'substantialAction' | 'misdeal.unentitled' | 'misdeal.dealtOut'>;

/** A seat without a right to a hand got cards (tda-2011#32, tda-pl#35A, house-cz#misdeal.7). */
export const cardsToUnentitled = (deal: Deal, policies: WrongSeatPolicies): Finding<MisdealOutcome> =>
  inTime(policies, deal, () =>
    policies['misdeal.unentitled'] ? isMisdeal('misdeal.unentitled') : notListed(policies, 'misdeal.unentitled'),
  );

/** A seat with a right to a hand got none (tda-2011#32, tda-pl#35A, house-cz#misdeal.8). */
export const dealtOut = (deal: Deal, policies: WrongSeatPolicies): Finding<MisdealOutcome> =>
  inTime(policies, deal, () =>
    policies['misdeal.dealtOut'] ? isMisdeal('misdeal.dealtOut') : notListed(policies, 'misdeal.dealtOut'),
  );
