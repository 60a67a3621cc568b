import type { HandFault, HandOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { substantialAction } from './substantial-action.ts';

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
