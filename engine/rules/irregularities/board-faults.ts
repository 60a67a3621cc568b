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

/** More cards on the board than the street has. Whether they are face up makes no difference (tda-2011#34, house-cz#misdeal.9). */
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

/** The cards of the street go back into the deck, the burn stays out, and the street is dealt again without another burn. */
const dealtAgain = (
  { street }: ExtraCard,
  key: 'fourCardFlop' | 'extraTurnCard' | 'extraRiverCard',
): Finding<BoardOutcome> => ({ outcome: { redeal: street }, turnsOn: [key] });

/** Four cards on the flop: the floor draws one as the burn, and the others are the flop. No text speaks of five. */
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

/** A board card dealt while somebody still had to act does not count, and the betting goes on (house-cz#irr.11). */
export const prematureCard = ({
  prematureCard: replacement,
}: Pick<Policies, 'prematureCard'>): Finding<BoardOutcome> => ({
  outcome: { replacement, ...(replacement === 'floor' ? { ruling: 'floor' } : {}) },
  turnsOn: ['prematureCard'],
});

type BurnError = Extract<BoardFault, { fault: 'burn-error' }>;

/**
 * Too many or too few burns: corrected until two players of this round have acted, afterwards played on (house-cz#irr.10). After a flop
 * without a burn, one card is drawn as the burn until anybody has acted (tda-2024#39B).
 */
export function burnError(
  fault: BurnError,
  policies: Pick<Policies, 'burnError' | 'burnError.flopWithoutBurn' | 'burnAfterSA'>,
): Finding<BoardOutcome> {
  const { actions, burns, flop } = fault;
  const said = policies.burnError;
  const burnsNext = policies.burnAfterSA.burnsPerStreet;
  if (flop && burns === 'none' && policies['burnError.flopWithoutBurn'] === 'scramble-pick-burn')
    return {
      outcome: actions.length === 0 ? { correct: true, scramble: true, burnsNext } : { correct: false, burnsNext },
      turnsOn: ['burnError.flopWithoutBurn'],
    };
  const acted = new Set(actions.map(({ seat }) => seat)).size;
  // Read literally, it is too late once anybody has acted in this hand: on every street with a burn.
  const correct = acted < 2 && said.correctUntil === 'two-players-acted';
  // The card that one burn would have put there: the second burn or, where none was burnt, the next of the deck.
  const counts = correct && said.turn === 'second-burn' ? 'proper-card' : 'card-turned';
  return { outcome: { correct, counts }, turnsOn: ['burnError'] };
}

/**
 * The rest of the deck was disturbed too early. It is put together again as well as possible (house-cz#irr.12). If its order is lost, it is
 * shuffled by itself, or with the muck and burns if it lies among them (tda-2024#RP-4).
 */
export function fouledStub({ fouledStub: said }: Pick<Policies, 'fouledStub'>): Finding<BoardOutcome> {
  return { outcome: { stub: said === 'rebuild' ? 'rebuilt' : 'restored-or-shuffled' }, turnsOn: ['fouledStub'] };
}
