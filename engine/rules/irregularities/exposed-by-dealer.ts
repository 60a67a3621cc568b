import type { Deal, ExposedCard, MisdealOutcome } from '../../words/dealing-faults.ts';
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

type ExposedPolicies = UnlistedPolicies &
  Pick<
    Policies,
    | 'substantialAction'
    | 'misdeal.firstCards'
    | 'misdeal.exposedOthers'
    | 'misdeal.singleExposed'
    | 'misdeal.studDownCard'
  >;

/** Cards the person dealing exposed; those that are dealt face up anyway are none (tda-2011#32, house-cz#misdeal.1). */
export function exposedByDealer(
  deal: Deal,
  cards: readonly ExposedCard[],
  policies: ExposedPolicies,
): Finding<MisdealOutcome> {
  const exposed = cards.filter(({ which }) => which !== 'up-card');
  const replaced = (found: GroundFound): GroundFound => withReplacement(found, exposed);
  if (exposed.length === 0) return inTime(policies, deal, () => handStands('misdeal.studDownCard'), handStands);
  return inTime(
    policies,
    deal,
    () => replaced(deal.cards.up > 0 ? inStud(deal, exposed, policies) : anywhere(deal, exposed, policies)),
    () => replaced(handStands()),
  );
}

function inStud(deal: Deal, exposed: readonly ExposedCard[], policies: ExposedPolicies): GroundFound {
  switch (policies['misdeal.studDownCard']) {
    case 'any':
      return isMisdeal('misdeal.studDownCard');
    case 'both': {
      const all = exposed.some(({ seat }) => exposed.filter((one) => one.seat === seat).length >= deal.cards.down);
      return all ? isMisdeal('misdeal.studDownCard') : notListed(policies, 'misdeal.studDownCard');
    }
    case 'becomes-upcard':
      return turnedUp(exposed, policies);
    case 'not-listed':
      return anywhere(deal, exposed, policies);
  }
}

/** One exposed down card is its player's up-card, and the next comes face down (tda-2024#RP-10A); two are left to the floor. */
function turnedUp(exposed: readonly ExposedCard[], policies: ExposedPolicies): GroundFound {
  const [one] = exposed;
  if (one === undefined || exposed.filter(({ seat }) => seat === one.seat).length > 1)
    return notListed(policies, 'misdeal.studDownCard');
  const { outcome, turnsOn } = handStands('misdeal.studDownCard');
  return {
    outcome: { ...outcome, cardBecomes: 'upcard', replacement: { seat: one.seat, when: 'third-street-down' } },
    turnsOn,
  };
}

function anywhere(deal: Deal, exposed: readonly ExposedCard[], policies: ExposedPolicies): GroundFound {
  const firstCards = policies['misdeal.firstCards'];
  if (exposed.some((card) => isAmongFirst(firstCards, deal, card))) return isMisdeal('misdeal.firstCards');
  return exposed.length >= policies['misdeal.exposedOthers']
    ? isMisdeal('misdeal.exposedOthers')
    : handStands('misdeal.exposedOthers', 'misdeal.firstCards');
}

function isAmongFirst(reading: Policies['misdeal.firstCards'], deal: Deal, { which }: ExposedCard): boolean {
  switch (reading) {
    case 'off-the-deck':
      return which === 'first-two';
    case 'of-any-player':
      return which !== 'later' || deal.cards.down <= 2;
  }
}

/** A single card that is no misdeal is the burn, whenever it was noticed (house-cz#misdeal.2). */
function withReplacement({ outcome, turnsOn }: GroundFound, exposed: readonly ExposedCard[]): GroundFound {
  const [only, another] = exposed;
  if (outcome.cardBecomes !== undefined) return { outcome, turnsOn };
  if (outcome.misdeal !== false || only === undefined || another !== undefined) return { outcome, turnsOn };
  return {
    outcome: { ...outcome, cardBecomes: 'burn', replacement: { seat: only.seat, when: 'after-deal' } },
    turnsOn: [...turnsOn, 'misdeal.singleExposed'],
  };
}
