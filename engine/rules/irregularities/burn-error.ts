import type { Card } from '../../words/card.ts';
import type { BoardFault, BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

type BurnError = Extract<BoardFault, { fault: 'burn-error' }>;

/** Burns too many or too few: put right until two players of this round have acted, later played on (house-cz#irr.10). */
export function burnError(fault: BurnError, { burnError: said }: Pick<Policies, 'burnError'>): Finding<BoardOutcome> {
  const { actions, board, street } = fault;
  const acted = new Set(actions.map(({ seat }) => seat)).size;
  // Read to the letter, it is too late as soon as anybody has played in this hand: on every street with a burn.
  const correct = acted < 2 && said.correctUntil === 'two-players-acted';
  const lies = board.at(-1) ?? null;
  const turn = correct && said.turn === 'second-burn' ? properCard(fault) : lies;
  return {
    outcome: { correct, playOn: !correct, ...(street === 'turn' ? { turn } : {}) },
    turnsOn: ['burnError'],
  };
}

/** The card that would lie there with one burn: the second burn; where none was burnt, the next of the deck. */
const properCard = ({ seen, expected, secondBurn }: BurnError): Card | null => (seen > expected ? secondBurn : null);
