import type { BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** A board card that came while somebody had still to act: it does not count, and the betting goes on (house-cz#irr.11). */
export const prematureCard = ({
  prematureCard: replacement,
}: Pick<Policies, 'prematureCard'>): Finding<BoardOutcome> => ({
  outcome: { replacement, ...(replacement === 'floor' ? { ruling: 'floor' } : {}) },
  turnsOn: ['prematureCard'],
});
