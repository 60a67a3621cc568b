import type { Chips } from '../../words/chips.ts';
import type { HandFault, HandOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { substantialAction } from './substantial-action.ts';

/** Cards that fell off the table are played; picked up as another card, they are a matter for the floor (house-cz#irr.9). */
export function droppedCard(
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

/** Up-cards taken up with chips to answer kill the hand; at any other moment it is only noted (tda-2011#50). */
export function liftedUpCards(
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

/** A hand that died for its number of cards: where they go. Each street has its one burn all the same (tda-pl#38). */
export function killedWrongCount(
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
