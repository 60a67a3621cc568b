import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { Seat } from '../seat.ts';
import type { DeckOutcome, SeatChips } from './dealing-faults.ts';

/** A joker is scrap; a hand that was played on with one is dead, looked at or not (house-cz#irr.6, house-cz#irr.7). */
export function jokerDealt(
  { seat, acted, chipsIn }: { readonly seat: Seat; readonly acted: boolean; readonly chipsIn: SeatChips },
  { joker }: Pick<Policies, 'joker'>,
): Finding<DeckOutcome> {
  switch (joker) {
    case 'scrap-or-dead-hand':
      return {
        outcome: acted
          ? { void: false, deadHands: [seat], chipsStay: { [seat]: chipsIn[seat] ?? 0 }, returned: {} }
          : {
              void: false,
              deadHands: [],
              chipsStay: {},
              returned: {},
              cardBecomes: 'burn',
              replacement: { seat, when: 'after-deal' },
            },
        turnsOn: ['joker'],
      };
  }
}
