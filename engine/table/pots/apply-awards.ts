import { allOut } from '../../rules/pots/how-out.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { withChipsAt } from '../seats/apply-seats.ts';

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
        chairs: event.shares.reduce((chairs, { seat, chips }) => withChipsAt(chairs, seat, chips), state.chairs),
        hand: {
          ...hand,
          awards: hand.awards.map((award) => (award.pot === event.pot ? { ...award, pushed: true } : award)),
        },
      };
    case 'hand-ended':
      return withBusts({ ...state, hand: { ...hand, stage: 'over', outcome: 'played' } }, event.at);
  }
}

/** A player without chips may stay seated for further hands. Only here is it known in which hand the chips were lost. */
function withBusts(state: TableState, over: number): TableState {
  const { hand, mode, chairs } = state;
  if (hand === null || mode !== 'tournament') return state;
  const out = allOut(hand, chairs);
  if (out.size === 0) return state;
  const changed = chairs.map((chair) => {
    const how = out.get(chair.seat);
    // Chips announced during the hand come into play with its end: this player never ran out of them.
    if (how === undefined || chair.announced !== undefined) return chair;
    const startedWith = hand.players.find(({ seat }) => seat === chair.seat)?.startingStack ?? null;
    return { ...chair, bust: { hand: hand.number, over, startedWith, how } };
  });
  return { ...state, chairs: changed };
}
