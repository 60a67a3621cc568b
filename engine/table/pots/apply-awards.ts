import { howOut } from '../../rules/pots/how-out.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Bust } from '../../words/how-out.ts';
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
      return withBusts({ ...state, hand: { ...hand, stage: 'over', outcome: 'played' } }, event.at);
  }
}

/** Whoever has lost everything may sit on and go out only after further hands: in which hand it was is known here and nowhere later. */
function withBusts(state: TableState, over: number): TableState {
  const { hand, mode, chairs } = state;
  if (hand === null || mode !== 'tournament') return state;
  const busts = new Map<number, Bust>(
    hand.players.flatMap(({ seat, startingStack }) => {
      const how = chairs[seat - 1]?.stack === 0 ? howOut(state, seat) : null;
      return how === null ? [] : [[seat, { hand: hand.number, over, startedWith: startingStack, how }] as const];
    }),
  );
  if (busts.size === 0) return state;
  const changed = chairs.map((chair) => {
    const bust = busts.get(chair.seat);
    return bust === undefined ? chair : { ...chair, bust };
  });
  return { ...state, chairs: changed };
}
