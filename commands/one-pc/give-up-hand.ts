import { allCards, type Card } from '../../engine/notation.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';

/**
 * The next tap by which a hand ends soon: everybody but one folds, and the pot is pushed. `keysBoard`: nobody lays cards on the table, so
 * those that are due are any. Null: cards decide it, which only people see.
 */
export function tapThatGivesUp(state: TableState, keysBoard: boolean): ScreenCommand | null {
  const { fold, toAct, push, board } = legalActions(state);
  if (push !== null) return { type: 'push-pot', pot: push, anyway: true };
  if (fold && toAct !== null) return { type: 'fold', seat: toAct };
  if (!keysBoard || board === null) return null;
  const seen = JSON.stringify(state.hand);
  const unseen: readonly Card[] = allCards.filter((card) => !seen.includes(`"${card}"`));
  return { type: 'deal-board', cards: unseen.slice(0, board.due) };
}
