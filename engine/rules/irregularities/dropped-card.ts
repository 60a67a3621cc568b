import type { HandOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

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
