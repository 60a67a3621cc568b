import type { DeckOutcome, FoundIn } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** A card with another back: in play it undoes the hand, in the rest of the deck it does not (house-cz#irr.3). */
export function foreignCard(
  where: FoundIn,
  { foreignCard: { inHand, inStub } }: Pick<Policies, 'foreignCard'>,
): Finding<DeckOutcome> {
  switch (where) {
    case 'play':
      return { outcome: { void: inHand === 'void' }, turnsOn: ['foreignCard'] };
    case 'stub':
      return { outcome: { void: inStub === 'void' }, turnsOn: ['foreignCard'] };
  }
}

/** The same card twice, wherever the two are (house-cz#irr.4). */
export const duplicateCard = ({ duplicateCard: said }: Pick<Policies, 'duplicateCard'>): Finding<DeckOutcome> => ({
  outcome: { void: said === 'void' },
  turnsOn: ['duplicateCard'],
});
