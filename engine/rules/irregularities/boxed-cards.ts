import type { Deal, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import {
  type GroundFound,
  handStands,
  inTime,
  isMisdeal,
  notListed,
  type UnlistedPolicies,
} from './misdeal-in-time.ts';

type BoxedPolicies = UnlistedPolicies & Pick<Policies, 'substantialAction' | 'misdeal.boxed' | 'boxedCard'>;

/** Cards found face up in the deck; one alone is scrap and used as the burn (house-cz#misdeal.3, house-cz#irr.5). */
export function boxedCards(
  deal: Deal,
  count: number,
  seats: readonly Seat[],
  policies: BoxedPolicies,
): Finding<MisdealOutcome> {
  const stands = (): GroundFound => (count === 1 ? scrap(seats) : handStands('boxedCard'));
  return inTime(
    policies,
    deal,
    () => {
      const least = policies['misdeal.boxed'];
      if (least === null) return count === 1 ? stands() : notListed(policies, 'misdeal.boxed');
      return count >= least ? isMisdeal('misdeal.boxed') : stands();
    },
    stands,
  );
}

function scrap([seat]: readonly Seat[]): GroundFound {
  const replaced = seat === undefined ? {} : { replacement: { seat, when: 'after-deal' } as const };
  return { outcome: { misdeal: false, cardBecomes: 'burn', ...replaced }, turnsOn: ['boxedCard', 'misdeal.boxed'] };
}
