import type { Chips } from '../../words/chips.ts';
import type { HandOutcome, SeatChips } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';

/** Up-cards taken up with chips to answer kill the hand; at any other moment it is only noted (tda-2011#50). */
export function liftedUpCards(
  {
    seat,
    toAct,
    facing,
    chipsIn,
  }: { readonly seat: Seat; readonly toAct: Seat | null; readonly facing: Chips; readonly chipsIn: SeatChips },
  { studUpcards }: Pick<Policies, 'studUpcards'>,
): Finding<HandOutcome> {
  switch (studUpcards) {
    case 'dead':
      return {
        outcome:
          toAct === seat && facing > 0
            ? { deadHands: [seat], chipsStay: { [seat]: chipsIn[seat] ?? 0 } }
            : { deadHands: [], chipsStay: {} },
        turnsOn: ['studUpcards'],
      };
  }
}
