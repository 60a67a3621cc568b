import { boardsOf } from '../../../../engine/rules.ts';
import { type TableState, waitingActs } from '../../../../engine/table.ts';

/** One decision of one hand: taps for another one are dropped. */
export const momentOf = ({ hand }: TableState): string =>
  hand === null
    ? 'none'
    : [
        hand.number,
        hand.stage,
        hand.street,
        hand.toAct,
        hand.actions.length,
        boardsOf(hand).flat().length,
        Object.keys(hand.named).length,
        waitingActs(hand).length,
      ].join();
