import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { withChips } from '../seats/apply-seats.ts';

export type AwardEvent = Extract<TableEvent, { type: 'rake-taken' | 'pots-awarded' | 'pot-pushed' | 'hand-ended' }>;

/** Chips from the pots to the house and to the winners. */
export function applyAwards(state: TableState, hand: Hand, event: AwardEvent): TableState {
  switch (event.type) {
    case 'rake-taken': {
      const taken = event.rake + event.jackpot;
      return { ...state, raked: state.raked + taken, hand: { ...hand, raked: hand.raked + taken } };
    }
    case 'pots-awarded':
      return { ...state, hand: { ...hand, stage: 'awards', toAct: null, awards: event.awards } };
    case 'pot-pushed':
      return {
        ...state,
        chairs: state.chairs.map((chair) =>
          event.shares.reduce(
            (with_, share) => (share.seat === chair.seat ? withChips(with_, share.chips) : with_),
            chair,
          ),
        ),
        hand: {
          ...hand,
          awards: hand.awards.map((award) => (award.pot === event.pot ? { ...award, pushed: true } : award)),
        },
      };
    case 'hand-ended':
      return { ...state, hand: { ...hand, stage: 'over', outcome: 'played' } };
  }
}
