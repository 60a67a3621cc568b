import type { BoardFault, BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

type BurnError = Extract<BoardFault, { fault: 'burn-error' }>;

/**
 * Burns too many or too few: put right until two players of this round have acted, later played on (house-cz#irr.10). Of a
 * flop without a burn one card is drawn for it, until anybody has acted (tda-2024#39B).
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
  // Read to the letter, it is too late as soon as anybody has played in this hand: on every street with a burn.
  const correct = acted < 2 && said.correctUntil === 'two-players-acted';
  // The card that would lie there with one burn is the second burn; where none was burnt, the next of the deck.
  const counts = correct && said.turn === 'second-burn' ? 'proper-card' : 'card-turned';
  return { outcome: { correct, counts }, turnsOn: ['burnError'] };
}
