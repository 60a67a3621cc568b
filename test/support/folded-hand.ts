import { type Command, legalActions, type TableState } from '../../engine/table.ts';
import { play, start } from './sample-table.ts';

/** The table after a hand in which everybody folds to the last player. */
export function foldedHand(state: TableState, begin: Command = start): TableState {
  let after = play(state, [begin]);
  while (after.hand !== null && after.hand.stage !== 'over') after = play(after, [next(after)]);
  return after;
}

/** This many folded hands, one after another. */
export const foldedHands = (state: TableState, hands: number): TableState =>
  Array.from({ length: hands }).reduce<TableState>((after) => foldedHand(after), state);

function next(state: TableState): Command {
  const { stage, nameOpener, toAct, bringIn, push } = legalActions(state);
  const [opener] = nameOpener;
  if (stage === 'up-cards' && opener !== undefined) return { type: 'name-opener', seat: opener };
  if (push !== null) return { type: 'push-pot', at: 0, pot: push };
  if (toAct === null) throw new Error(`Nobody can fold while the hand is at ${stage}.`);
  return { type: bringIn === null ? 'fold' : 'bring-in', seat: toAct };
}
