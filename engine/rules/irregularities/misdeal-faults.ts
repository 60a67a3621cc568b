import type {
  CardCount,
  Deal,
  DealPositions,
  ExposedCard,
  MisdealOutcome,
  OutOfOrder,
} from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import {
  type GroundFound,
  handSizeOf,
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

/** Cards the dealer exposed. Cards dealt face up anyway do not count (tda-2011#32, house-cz#misdeal.1). */
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

/** One exposed down card becomes its player's up-card, and the next is dealt face down (tda-2024#RP-10A); two are left to the floor. */
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

/** A single card that is no misdeal becomes the burn, whenever it was noticed (house-cz#misdeal.2). */
function withReplacement({ outcome, turnsOn }: GroundFound, exposed: readonly ExposedCard[]): GroundFound {
  const [only, another] = exposed;
  if (outcome.cardBecomes !== undefined) return { outcome, turnsOn };
  if (outcome.misdeal !== false || only === undefined || another !== undefined) return { outcome, turnsOn };
  return {
    outcome: { ...outcome, cardBecomes: 'burn', replacement: { seat: only.seat, when: 'after-deal' } },
    turnsOn: [...turnsOn, 'misdeal.singleExposed'],
  };
}

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
      // An exception exists only where cards out of order are a ground.
      return policies['misdeal.anyOutOfOrder']
        ? handStands('misdeal.buttonTwoInRow', 'misdeal.anyOutOfOrder')
        : handStands('misdeal.buttonTwoInRow');
    case 'later-card':
      return policies['misdeal.anyOutOfOrder']
        ? isMisdeal('misdeal.anyOutOfOrder')
        : notListed(policies, 'misdeal.anyOutOfOrder');
  }
}

type WrongSeatPolicies = UnlistedPolicies &
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

type BoxedPolicies = UnlistedPolicies & Pick<Policies, 'substantialAction' | 'misdeal.boxed' | 'boxedCard'>;

/** Cards found face up in the deck. One alone is scrap and becomes the burn (house-cz#misdeal.3, house-cz#irr.5). */
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

type CardCountPolicies = UnlistedPolicies &
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

/** No cards at all, or cards for a seat that should have none: grounds with rules of their own. */
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

/** Missing cards are supplied until the button has acted; a button that acted on a wrong number of cards is dead. */
function buttonsHand(deal: Deal, hand: CardCount, policies: CardCountPolicies): GroundFound {
  const { seat, cards } = hand;
  const missing = handSizeOf(deal) - cards;
  const acted = deal.actions.findLast((action) => action.seat === seat);
  const turnsOn = ['buttonCardCount'] as const;
  const toFloor: GroundFound = { outcome: { misdeal: false, ruling: 'floor' }, turnsOn };
  if (acted !== undefined) {
    // The text names too many cards and a check or a bet. Whether it covers other cases is a question of reading.
    const named = missing < 0 && acted.action !== 'call' && acted.action !== 'fold';
    return named || policies.buttonCardCount.acted === 'dead' ? deadHand(seat, turnsOn) : toFloor;
  }
  return missing > 0 && policies.buttonCardCount.supplyAfterSA
    ? { outcome: { misdeal: false, supply: [{ seat, cards: missing }] }, turnsOn }
    : toFloor;
}

/**
 * After substantial action a hand of too many cards is dead (tda-pl#38). With too few cards the hand goes on (house-cz#misdeal.10), or is
 * dead as well (tda-2024#38).
 */
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

/** Combines what several faulty hands of one deal lead to. Nobody gets anything back (house-cz#misdeal.10). */
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

type WrongButtonPolicies = UnlistedPolicies &
  Pick<Policies, 'substantialAction' | 'misdeal.wrongButton' | 'wrongButtonLate'>;

/** A hand dealt from the wrong place: in time it is dealt again from the right one, later the next hand puts it right. */
export function wrongButton(
  deal: Deal,
  correct: DealPositions,
  policies: WrongButtonPolicies,
): Finding<MisdealOutcome> {
  const { positions, entitled } = deal;
  if (positions === null) return inTime(policies, deal, handStands);
  const late = (): GroundFound => ({
    outcome: {
      misdeal: false,
      ...nextHand(positions, correct, movedOn(positions, entitled), policies.wrongButtonLate),
    },
    turnsOn: ['wrongButtonLate'],
  });
  return inTime(
    policies,
    deal,
    () => {
      const { outcome, turnsOn } = policies['misdeal.wrongButton']
        ? isMisdeal('misdeal.wrongButton')
        : notListed(policies, 'misdeal.wrongButton');
      if (outcome.misdeal === true) return { outcome: { ...outcome, replay: correct }, turnsOn };
      const stands = late();
      return { ...stands, turnsOn: [...turnsOn, ...stands.turnsOn] };
    },
    late,
  );
}

/** The hand stands. Decides what is played next, so that if possible nobody misses a position (house-cz#irr.1). */
function nextHand(
  played: DealPositions,
  correct: DealPositions,
  onward: DealPositions,
  late: Policies['wrongButtonLate'],
): Pick<MisdealOutcome, 'nextHand' | 'ruling'> {
  if (late === 'floor') return { ruling: 'floor' };
  // The positions that were due come next anyway, so nobody has missed any.
  if (onward.button === correct.button && onward.bb === correct.bb) return { nextHand: correct };
  switch (late) {
    case 'skipped-positions':
      return { nextHand: correct };
    case 'move-on':
      return { nextHand: onward };
    case 'repeat-positions':
      return { nextHand: played };
  }
}

/** The positions one seat further, each to the next player. */
function movedOn({ button, sb, bb }: DealPositions, seats: readonly Seat[]): DealPositions {
  const next = (seat: Seat): Seat => clockwiseFrom(seat, seats)[0] ?? seat;
  return { button: next(button), sb: next(sb ?? button), bb: next(bb) };
}
