import type { Chips } from '../../words/chips.ts';
import type {
  BoardFault,
  BoardOutcome,
  DealingFault,
  DealingOutcome,
  DeckFault,
  DeckOutcome,
  HandFault,
  HandOutcome,
  MisdealFault,
  MisdealOutcome,
} from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { burnError, extraBoardCard, fouledStub, prematureCard } from './board-faults.ts';
import { duplicateCard, foreignCard, jokerDealt, missingCards, nonStandardCard } from './deck-faults.ts';
import {
  boxedCards,
  cardsToUnentitled,
  dealtOut,
  dealtOutOfOrder,
  exposedByDealer,
  wrongButton,
  wrongCardCount,
} from './misdeal-faults.ts';
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
