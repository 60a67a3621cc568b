import type { Chips } from '../../words/chips.ts';
import type { HandOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';

/** Up-cards taken up with chips to answer kill the hand; at any other moment it is only noted (tda-2011#50). */
export function liftedUpCards(
  { seat, toAct, facing }: { readonly seat: Seat; readonly toAct: Seat | null; readonly facing: Chips },
  { studUpcards }: Pick<Policies, 'studUpcards'>,
): Finding<HandOutcome> {
  switch (studUpcards) {
    case 'dead':
      return {
        outcome: { deadHands: toAct === seat && facing > 0 ? [seat] : [] },
        turnsOn: ['studUpcards'],
      };
  }
}
