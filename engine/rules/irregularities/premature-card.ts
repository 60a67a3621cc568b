import type { Card } from '../../words/card.ts';
import type { BoardOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';

/** A board card that came while somebody had still to act: it does not count, and the betting goes on (house-cz#irr.11). */
export const prematureCard = (
  card: Card,
  toAct: Seat,
  { prematureCard: replacement }: Pick<Policies, 'prematureCard'>,
): Finding<BoardOutcome> => ({
  outcome: { voidCards: [card], toAct, replacement, ...(replacement === 'floor' ? { ruling: 'floor' } : {}) },
  turnsOn: ['prematureCard'],
});
