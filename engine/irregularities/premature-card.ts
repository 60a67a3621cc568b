import type { Card } from '../card.ts';
import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { Seat } from '../seat.ts';
import type { BoardOutcome } from './dealing-faults.ts';

/** A board card that came while somebody had still to act: it does not count, and the betting goes on (house-cz#irr.11). */
export const prematureCard = (
  card: Card,
  toAct: Seat,
  { prematureCard: replacement }: Pick<Policies, 'prematureCard'>,
): Finding<BoardOutcome> => ({
  outcome: { voidCards: [card], toAct, replacement, ...(replacement === 'floor' ? { ruling: 'floor' } : {}) },
  turnsOn: ['prematureCard'],
});
