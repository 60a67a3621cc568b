import type { CardCount, Deal, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { handSizeOf } from './deal-order.ts';
import { type GroundFound, inTime, isMisdeal, notListed, type UnlistedPolicies } from './misdeal-in-time.ts';

export type CardCountPolicies = UnlistedPolicies &
  Pick<
    Policies,
    | 'substantialAction'
    | 'misdeal.unentitled'
    | 'misdeal.dealtOut'
    | 'misdeal.surplusCards'
    | 'misdeal.fewerSurplus'
    | 'misdeal.shortHand'
    | 'misdeal.wrongCount'
    | 'buttonCardCount'
    | 'burnAfterSA'
  >;

/** Hands of too many or too few cards (house-cz#misdeal.4, house-cz#misdeal.10); the button has a rule of its own (tda-pl#37). */
export function wrongCardCount(
  deal: Deal,
  hands: readonly CardCount[],
  policies: CardCountPolicies,
): Finding<MisdealOutcome> {
  const ofButton = hands.find(({ seat }) => seat === deal.positions?.button);
  return inTime(
    policies,
    deal,
    () => beforeSubstantialAction(deal, hands, ofButton, policies),
    () => {
      const others = hands.filter((hand) => hand !== ofButton).map((hand) => afterwards(deal, hand, policies));
      return together(ofButton === undefined ? others : [...others, buttonsHand(deal, ofButton, policies)]);
    },
  );
}

function beforeSubstantialAction(
  deal: Deal,
  hands: readonly CardCount[],
  ofButton: CardCount | undefined,
  policies: CardCountPolicies,
): GroundFound {
  const ground = emptyOrForeignHand(deal, hands, policies);
  if (ground !== null) return ground;
  const size = handSizeOf(deal);
  const surplus = hands.reduce((sum, { cards }) => sum + Math.max(0, cards - size), 0);
  const least = policies['misdeal.surplusCards'];
  if (least !== null && surplus >= least) return isMisdeal('misdeal.surplusCards');
  if (ofButton !== undefined && hands.length === 1 && (ofButton.cards < size || hasActed(deal, ofButton)))
    return buttonsHand(deal, ofButton, policies);
  return surplus > 0
    ? asSaid(policies['misdeal.fewerSurplus'], 'misdeal.surplusCards', 'misdeal.fewerSurplus')
    : asSaid(policies['misdeal.shortHand'], 'misdeal.shortHand');
}

/** No cards at all, or cards for nobody: grounds with rules of their own. */
function emptyOrForeignHand(deal: Deal, hands: readonly CardCount[], policies: CardCountPolicies): GroundFound | null {
  if (hands.some(({ seat }) => !deal.entitled.includes(seat)))
    return policies['misdeal.unentitled'] ? isMisdeal('misdeal.unentitled') : notListed(policies, 'misdeal.unentitled');
  if (hands.some(({ cards }) => cards === 0))
    return policies['misdeal.dealtOut'] ? isMisdeal('misdeal.dealtOut') : notListed(policies, 'misdeal.dealtOut');
  return null;
}

function asSaid(reading: Policies['misdeal.fewerSurplus'], ...turnsOn: readonly PolicyKey[]): GroundFound {
  switch (reading) {
    case 'floor':
      return { outcome: { misdeal: null, ruling: 'floor' }, turnsOn };
    case 'play-on':
      return { outcome: { misdeal: false, ruling: 'floor' }, turnsOn };
    case 'misdeal':
      return isMisdeal(...turnsOn);
  }
}

const hasActed = ({ actions }: Deal, { seat }: CardCount): boolean => actions.some((action) => action.seat === seat);

/** Missing cards are supplied while the button has not acted; a button that acted on a wrong number is dead. */
function buttonsHand(deal: Deal, hand: CardCount, policies: CardCountPolicies): GroundFound {
  const { seat, cards } = hand;
  const missing = handSizeOf(deal) - cards;
  const acted = deal.actions.findLast((action) => action.seat === seat);
  const turnsOn = ['buttonCardCount'] as const;
  const toFloor: GroundFound = { outcome: { misdeal: false, ruling: 'floor' }, turnsOn };
  if (acted !== undefined) {
    // The text names too many cards and a check or a bet; whether it means the rest as well is a matter of reading.
    const named = missing < 0 && acted.action !== 'call' && acted.action !== 'fold';
    return named || policies.buttonCardCount.acted === 'dead' ? deadHand(seat, turnsOn) : toFloor;
  }
  return missing > 0 && policies.buttonCardCount.supplyAfterSA
    ? { outcome: { misdeal: false, supply: [{ seat, cards: missing }] }, turnsOn }
    : toFloor;
}

/** After substantial action a hand of too many cards is dead (tda-pl#38); with one of too few the hand goes on (house-cz#misdeal.10), or is dead as well (tda-2024#38). */
function afterwards(deal: Deal, { seat, cards }: CardCount, policies: CardCountPolicies): GroundFound {
  if (!deal.entitled.includes(seat)) return { outcome: { misdeal: false }, turnsOn: [] };
  if (cards < handSizeOf(deal) && policies['misdeal.wrongCount'] === 'any-player')
    return deadHand(seat, ['misdeal.wrongCount', 'burnAfterSA']);
  return cards > handSizeOf(deal) ? deadHand(seat, ['burnAfterSA']) : { outcome: { misdeal: false }, turnsOn: [] };
}

const deadHand = (seat: number, turnsOn: readonly PolicyKey[]): GroundFound => ({
  outcome: { misdeal: false, deadHands: [seat] },
  turnsOn,
});

/** Several hands of one deal: what each leads to, in one. Nothing comes back to anybody (house-cz#misdeal.10). */
function together(found: readonly GroundFound[]): GroundFound {
  const outcomes = found.map(({ outcome }) => outcome);
  const supply = outcomes.flatMap((one) => one.supply ?? []);
  const deadHands = outcomes.flatMap((one) => one.deadHands ?? []);
  return {
    outcome: {
      misdeal: false,
      ...(outcomes.some(({ ruling }) => ruling !== undefined) ? { ruling: 'floor' } : {}),
      ...(supply.length > 0 ? { supply } : {}),
      deadHands,
    },
    turnsOn: found.flatMap(({ turnsOn }) => turnsOn),
  };
}
