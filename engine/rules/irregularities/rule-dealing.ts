import type { Chips } from '../../words/chips.ts';
import type {
  BoardFault,
  BoardOutcome,
  DealingFault,
  DealingOutcome,
  DeckFault,
  DeckOutcome,
  FoundIn,
  HandFault,
  HandOutcome,
  MisdealFault,
  MisdealOutcome,
} from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { burnError, extraBoardCard, fouledStub, prematureCard } from './board-faults.ts';
import {
  boxedCards,
  cardsToUnentitled,
  dealtOut,
  dealtOutOfOrder,
  exposedByDealer,
  wrongButton,
  wrongCardCount,
} from './misdeal-faults.ts';
import { inTime, isMisdeal } from './misdeal-in-time.ts';
import { substantialAction } from './substantial-action.ts';

/** How the rulebook rules on a fault that can have happened (see `impossiblePart`). */
export function ruleDealing(fault: DealingFault, policies: Policies): Finding<DealingOutcome> {
  switch (fault.fault) {
    case 'extra-board-card':
    case 'premature-card':
    case 'burn-error':
    case 'stub-fouled':
      return ruleBoardFault(fault, policies);
    case 'foreign-card':
    case 'duplicate-card':
    case 'joker':
    case 'non-standard-card':
    case 'missing-cards':
      return ruleDeckFault(fault, policies);
    case 'card-dropped':
    case 'upcards-lifted':
    case 'killed-wrong-count':
      return ruleHandFault(fault, policies);
    case 'exposed-by-dealer':
    case 'dealt-out-of-order':
    case 'cards-to-unentitled':
    case 'dealt-out':
    case 'boxed':
    case 'wrong-card-count':
    case 'wrong-button':
      return ruleMisdealFault(fault, policies);
  }
}

function ruleMisdealFault(fault: MisdealFault, policies: Policies): Finding<MisdealOutcome> {
  const { deal } = fault;
  switch (fault.fault) {
    case 'exposed-by-dealer':
      return exposedByDealer(deal, fault.cards, policies);
    case 'dealt-out-of-order':
      return dealtOutOfOrder(deal, fault.how, policies);
    case 'cards-to-unentitled':
      return cardsToUnentitled(deal, policies);
    case 'dealt-out':
      return dealtOut(deal, policies);
    case 'boxed':
      return boxedCards(deal, fault.count, fault.seats, policies);
    case 'wrong-card-count':
      return wrongCardCount(deal, fault.hands, policies);
    case 'wrong-button':
      return wrongButton(deal, fault.correct, policies);
  }
}

function ruleBoardFault(fault: BoardFault, policies: Policies): Finding<BoardOutcome> {
  switch (fault.fault) {
    case 'extra-board-card':
      return extraBoardCard(fault, policies);
    case 'premature-card':
      return prematureCard(policies);
    case 'burn-error':
      return burnError(fault, policies);
    case 'stub-fouled':
      return fouledStub(policies);
  }
}

function ruleDeckFault(fault: DeckFault, policies: Policies): Finding<DeckOutcome | MisdealOutcome> {
  const found = deckFinding(fault, policies);
  if (!('void' in found.outcome) || !found.outcome.void) return found;
  const next = policies['voidHand.next'] === 'dealt-again' ? { dealtAgain: true as const } : {};
  return { outcome: { ...found.outcome, ...next }, turnsOn: [...found.turnsOn, 'voidHand.next'] };
}

function deckFinding(fault: DeckFault, policies: Policies): Finding<DeckOutcome | MisdealOutcome> {
  switch (fault.fault) {
    case 'foreign-card':
      return foreignCard(fault.where, policies);
    case 'duplicate-card':
      return duplicateCard(policies);
    case 'joker':
      return jokerDealt(fault, policies);
    case 'non-standard-card':
      return nonStandardCard(fault, policies);
    case 'missing-cards':
      return missingCards(policies);
  }
}

function ruleHandFault(fault: HandFault, policies: Policies): Finding<HandOutcome> {
  switch (fault.fault) {
    case 'card-dropped':
      return droppedCard(fault, policies);
    case 'upcards-lifted':
      return liftedUpCards(fault, policies);
    case 'killed-wrong-count':
      return killedWrongCount(fault, policies);
  }
}

/** Cards that fell off the table are played. If one was picked up as another card, the floor decides (house-cz#irr.9). */
function droppedCard(
  { other }: { readonly other: boolean },
  { droppedCard: said }: Pick<Policies, 'droppedCard'>,
): Finding<HandOutcome> {
  switch (said) {
    case 'must-be-played':
      return {
        outcome: { deadHands: [], ...(other ? { ruling: 'floor' } : {}) },
        turnsOn: ['droppedCard'],
      };
  }
}

/** Lifting up-cards while facing a bet kills the hand; at any other moment it is only noted (tda-2011#50). */
function liftedUpCards(
  { seat, toAct, facing }: { readonly seat: Seat; readonly toAct: Seat | null; readonly facing: Chips },
  { studUpcards }: Pick<Policies, 'studUpcards'>,
): Finding<HandOutcome> {
  switch (studUpcards) {
    case 'dead':
      return {
        outcome: { deadHands: toAct === seat && facing > 0 ? [seat] : [] },
        turnsOn: ['studUpcards'],
      };
  }
}

type KilledHand = Omit<Extract<HandFault, { fault: 'killed-wrong-count' }>, 'fault'>;

/** Where the cards of a hand go that is dead for its number of cards. Each street keeps its one burn (tda-pl#38). */
function killedWrongCount(
  { seat, cards, handSize, actions }: KilledHand,
  policies: Pick<Policies, 'burnAfterSA' | 'substantialAction'>,
): Finding<HandOutcome> {
  const { burnsPerStreet, killedCards } = policies.burnAfterSA;
  // The text speaks of too many cards after substantial action; any other dead hand goes where dead hands go.
  const meant = cards > handSize && substantialAction(policies.substantialAction, actions) !== null;
  return {
    outcome: { deadHands: [seat], burnsPerStreet, killedCards: meant ? killedCards : 'muck' },
    turnsOn: ['burnAfterSA'],
  };
}

/** A card with another back: if in play it undoes the hand, in the rest of the deck it does not (house-cz#irr.3). */
function foreignCard(
  where: FoundIn,
  { foreignCard: { inHand, inStub } }: Pick<Policies, 'foreignCard'>,
): Finding<DeckOutcome> {
  switch (where) {
    case 'play':
      return { outcome: { void: inHand === 'void' }, turnsOn: ['foreignCard'] };
    case 'stub':
      return { outcome: { void: inStub === 'void' }, turnsOn: ['foreignCard'] };
  }
}

/** The same card twice, wherever the two are found (house-cz#irr.4). */
const duplicateCard = ({ duplicateCard: said }: Pick<Policies, 'duplicateCard'>): Finding<DeckOutcome> => ({
  outcome: { void: said === 'void' },
  turnsOn: ['duplicateCard'],
});

type Joker = Omit<Extract<DeckFault, { fault: 'joker' }>, 'fault'>;

/** A joker is scrap. A hand played on with one is dead, even if its player never looked (house-cz#irr.6, house-cz#irr.7). */
function jokerDealt(
  { seat, acted, unseen }: Joker,
  policies: Pick<Policies, 'joker' | 'playUnseen'>,
): Finding<DeckOutcome> {
  const turnsOn: readonly PolicyKey[] = acted && unseen ? ['joker', 'playUnseen'] : ['joker'];
  switch (policies.joker) {
    case 'void':
      return { outcome: { void: true }, turnsOn: ['joker'] };
    case 'misdeal-or-scrap':
      return { outcome: scrap(seat), turnsOn: ['joker'] };
    case 'scrap-or-dead-hand': {
      const dead = acted && (!unseen || policies.playUnseen === 'own-risk');
      return { outcome: dead ? { void: false, deadHands: [seat] } : scrap(seat), turnsOn };
    }
  }
}

/** The player gets another card in its place. */
const scrap = (seat: number): DeckOutcome => ({
  void: false,
  cardBecomes: 'burn',
  replacement: { seat, when: 'after-deal' },
});

type NonStandard = Extract<DeckFault, { fault: 'non-standard-card' }>;

/**
 * A card that does not belong to the game: it fouls the deck, or is a misdeal in time and later scrap (tda-2024#35A and #35D,
 * tda-2026#37E).
 */
function nonStandardCard({ deal, seat }: NonStandard, policies: Policies): Finding<DeckOutcome | MisdealOutcome> {
  if (policies['fouledDeck.conditions'].includes('non-standard'))
    return { outcome: { void: true }, turnsOn: ['fouledDeck.conditions', 'joker'] };
  const late = substantialAction(policies.substantialAction, deal.actions) !== null;
  if (!late && policies['misdeal.nonStandardCard'])
    return inTime(policies, deal, () => isMisdeal('misdeal.nonStandardCard', 'joker'));
  const turnsOn = ['nonStandardCard.afterSA', 'substantialAction'] as const;
  switch (policies['nonStandardCard.afterSA']) {
    case 'void':
      return { outcome: { void: true }, turnsOn };
    case 'scrap':
      return { outcome: { void: false, scrap: true }, turnsOn };
    case 'dead-hand': {
      const played = seat !== null && deal.actions.some((action) => action.seat === seat);
      return { outcome: played ? { void: false, deadHands: [seat] } : { void: false, scrap: true }, turnsOn };
    }
  }
}

/** The deck turns out to be short: pots already won stay won (house-cz#irr.8). */
function missingCards({ missingCards: said }: Pick<Policies, 'missingCards'>): Finding<DeckOutcome> {
  switch (said) {
    case 'result-stands':
      return { outcome: { void: false }, turnsOn: ['missingCards'] };
  }
}
