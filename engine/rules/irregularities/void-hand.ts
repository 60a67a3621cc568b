import type { DeckOutcome, FoundIn, SeatChips } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** A card with another back: in play it undoes the hand, in the rest of the deck it does not (house-cz#irr.3). */
export function foreignCard(
  where: FoundIn,
  chipsIn: SeatChips,
  { foreignCard: { inHand, inStub } }: Pick<Policies, 'foreignCard'>,
): Finding<DeckOutcome> {
  switch (where) {
    case 'play':
      return { outcome: voided(inHand === 'void', chipsIn), turnsOn: ['foreignCard'] };
    case 'stub':
      return { outcome: voided(inStub === 'void', chipsIn), turnsOn: ['foreignCard'] };
  }
}

/** The same card twice, wherever the two are (house-cz#irr.4). */
export const duplicateCard = (
  chipsIn: SeatChips,
  { duplicateCard: said }: Pick<Policies, 'duplicateCard'>,
): Finding<DeckOutcome> => ({ outcome: voided(said === 'void', chipsIn), turnsOn: ['duplicateCard'] });

/** Every chip of a void hand goes back, blinds and antes included. */
const voided = (all: boolean, chipsIn: SeatChips): DeckOutcome => ({ void: all, returned: all ? chipsIn : {} });
