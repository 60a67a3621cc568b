import type { BoardFault, BoardOutcome, BoardStreet } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

type ExtraCard = Extract<BoardFault, { fault: 'extra-board-card' }>;

type ExtraCardPolicies = Pick<
  Policies,
  'fourCardFlop' | 'fourCardFlop.turnBurn' | 'fourCardFlop.scramble' | 'extraTurnCard' | 'extraRiverCard'
>;

/** Cards a street lays on the board. */
export const cardsOfStreet: Readonly<Record<BoardStreet, number>> = { flop: 3, turn: 1, river: 1 };

/** More cards on the board than the street has. Whether they lie open makes no difference (tda-2011#34, house-cz#misdeal.9). */
export function extraBoardCard(fault: ExtraCard, policies: ExtraCardPolicies): Finding<BoardOutcome> {
  switch (fault.street) {
    case 'flop':
      return policies.fourCardFlop === 'redeal' ? dealtAgain(fault, 'fourCardFlop') : drawn(fault, policies);
    case 'turn':
      return asSaid(fault, policies.extraTurnCard, 'extraTurnCard');
    case 'river':
      return asSaid(fault, policies.extraRiverCard, 'extraRiverCard');
  }
}

const asSaid = (
  fault: ExtraCard,
  said: Policies['extraTurnCard'],
  key: 'extraTurnCard' | 'extraRiverCard',
): Finding<BoardOutcome> =>
  said === 'redeal' ? dealtAgain(fault, key) : { outcome: { ruling: 'floor' }, turnsOn: [key] };

/** The cards of the street go back into the deck, the burn stays out, and the street is dealt without another. */
const dealtAgain = (
  { street }: ExtraCard,
  key: 'fourCardFlop' | 'extraTurnCard' | 'extraRiverCard',
): Finding<BoardOutcome> => ({ outcome: { redeal: street }, turnsOn: [key] });

/** Four cards: the floor draws one of them for a burn, and the others are the flop. Five are in no text. */
function drawn({ cardsOut }: ExtraCard, policies: ExtraCardPolicies): Finding<BoardOutcome> {
  const turnsOn = ['fourCardFlop', 'fourCardFlop.scramble'] as const;
  if (cardsOut.length !== 4) return { outcome: { ruling: 'floor' }, turnsOn };
  const isNext = policies.fourCardFlop === 'random-next-burn';
  const drawnAs = isNext || policies['fourCardFlop.turnBurn'] === 'picked-card' ? 'next-burn' : 'own-burn';
  return {
    outcome: { drawn: drawnAs, scramble: policies['fourCardFlop.scramble'] },
    turnsOn: isNext ? turnsOn : [...turnsOn, 'fourCardFlop.turnBurn'],
  };
}
