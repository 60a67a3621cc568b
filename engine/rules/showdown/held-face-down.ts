import type { TableState } from '../../words/table-state.ts';

/** Hand for hand, an all-in was called: cards stay down and no further card comes until the floor says so (tda-2024#RP-8F). */
export const isHeldFaceDown = ({ hand, handForHand }: TableState): boolean =>
  hand !== null &&
  handForHand !== undefined &&
  hand.stage !== 'over' &&
  hand.runOut &&
  hand.released !== true &&
  hand.policies['handForHand.allInFaceDown'] === true &&
  hand.players.some(({ status, allIn }) => status === 'live' && allIn);
