import { nextHandPlan, type TableState } from '../../../../../engine/table.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import type { Words } from '../../../../text/use-text.ts';

/** What can be agreed, as the label of its key. */
export const planOffers = (
  plan: ReturnType<typeof nextHandPlan>,
): readonly ('subGame' | 'subStraddle' | 'subBomb')[] => [
  ...(plan.choosesGame ? (['subGame'] as const) : []),
  ...(plan.straddleKinds.length > 0 ? (['subStraddle'] as const) : []),
  ...(plan.boards.length > 0 ? (['subBomb'] as const) : []),
];

export const boardsText = (boards: number, { t }: Words): string =>
  t(boards === 1 ? 'plan:plan.oneBoard' : 'plan:plan.twoBoards');

/** The agreement for the next hand in one line; empty if there is none. */
export function plannedText(state: TableState, words: Words): string {
  const { t, amount } = words;
  const { bombPot, straddles } = nextHandPlan(state);
  if (bombPot !== null)
    return t('plan:plan.bombOf', { chips: amount(bombPot.ante), boards: boardsText(bombPot.boards, words) });
  const list = straddles.map(({ seat, chips }) => t('plan:felt.straddle', { seat, chips: amount(chips) }));
  return list.length === 0 ? '' : t('plan:felt.straddles', { list: list.join(', ') });
}

/** The dealer's announcement of it; empty if nothing was agreed. */
export function plannedSay(state: TableState, { t, language }: Words): string {
  const { bombPot, straddles } = nextHandPlan(state);
  if (bombPot !== null) return t('plan:say.bomb', { chips: spokenAmount(bombPot.ante, language) });
  // A sleeper counts only if nobody has raised before its turn: what there is to call is the straddle before it.
  const last = straddles.findLast(({ sleeps }) => !sleeps);
  return last === undefined ? '' : t('plan:say.straddle', { chips: spokenAmount(last.chips, language) });
}
