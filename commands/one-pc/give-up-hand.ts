import { legalActions, type TableState } from '../../engine/table.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';

/** The next tap by which a hand ends soon: everybody but one folds, and the pot is pushed. Null: cards decide it, which only people see. */
export function tapThatGivesUp(state: TableState): ScreenCommand | null {
  const { fold, toAct, push } = legalActions(state);
  if (push !== null) return { type: 'push-pot', pot: push, anyway: true };
  return fold && toAct !== null ? { type: 'fold', seat: toAct } : null;
}
