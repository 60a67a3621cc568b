import type { Deal, MisdealOutcome, OutOfOrder } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import {
  type GroundFound,
  handStands,
  inTime,
  isMisdeal,
  notListed,
  type UnlistedPolicies,
} from './misdeal-in-time.ts';

type OrderPolicies = UnlistedPolicies &
  Pick<
    Policies,
    | 'substantialAction'
    | 'misdeal.firstCardWrongSeat'
    | 'misdeal.anyOutOfOrder'
    | 'misdeal.twoCardsAtOnce'
    | 'misdeal.buttonTwoInRow'
  >;

/** A card that went to another seat than was due (tda-2011#32, tda-pl#35A, tda-pl#35B, house-cz#misdeal.5). */
export const dealtOutOfOrder = (deal: Deal, how: OutOfOrder, policies: OrderPolicies): Finding<MisdealOutcome> =>
  inTime(policies, deal, () => groundOf(how, policies));

function groundOf(how: OutOfOrder, policies: OrderPolicies): GroundFound {
  switch (how) {
    case 'first-card':
      return policies['misdeal.firstCardWrongSeat']
        ? isMisdeal('misdeal.firstCardWrongSeat')
        : groundOf('later-card', policies);
    case 'two-at-once':
      return policies['misdeal.twoCardsAtOnce']
        ? isMisdeal('misdeal.twoCardsAtOnce')
        : groundOf('later-card', policies);
    case 'button-two-in-row':
      if (!policies['misdeal.buttonTwoInRow']) return groundOf('later-card', policies);
      // An exception is only one where cards out of order are a ground.
      return policies['misdeal.anyOutOfOrder']
        ? handStands('misdeal.buttonTwoInRow', 'misdeal.anyOutOfOrder')
        : handStands('misdeal.buttonTwoInRow');
    case 'later-card':
      return policies['misdeal.anyOutOfOrder']
        ? isMisdeal('misdeal.anyOutOfOrder')
        : notListed(policies, 'misdeal.anyOutOfOrder');
  }
}
