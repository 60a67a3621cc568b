import { type Chips, variantOf } from '../../../../../engine/notation.ts';
import { mostBoards, nextGame, straddleChips } from '../../../../../engine/rules.ts';
import type { TableState } from '../../../../../engine/table.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import type { Words } from '../../../../text/use-text.ts';

/** The number of boards a bomb pot may have here: one, or two if the deck is large enough; none if it is not played. */
export function bombPotBoards(state: TableState): readonly (1 | 2)[] {
  const variant = variantOf(nextGame(state, null).variant);
  if (state.mode === 'tournament' || variant.stud !== null) return [];
  const players = state.chairs.filter(({ player }) => player !== null).length;
  return mostBoards(variant, players) > 1 ? [1, 2] : [1];
}

/** Can anything be agreed for the next hand at this table? Not before a hand that is dealt again as it was. */
export function hasPlan(state: TableState): boolean {
  if (state.redeal !== null) return false;
  return bombPotBoards(state).length > 0 || takesStraddles(state) || choosesGame(state);
}

/** What can be agreed, as the label of its key. */
export const planOffers = (state: TableState): readonly ('subGame' | 'subStraddle' | 'subBomb')[] => [
  ...(choosesGame(state) ? (['subGame'] as const) : []),
  ...(takesStraddles(state) ? (['subStraddle'] as const) : []),
  ...(bombPotBoards(state).length > 0 ? (['subBomb'] as const) : []),
];

export const takesStraddles = (state: TableState): boolean => {
  const { variant, stakes } = nextGame(state, null);
  return stakes.straddle !== undefined && variantOf(variant).stud === null;
};

export const choosesGame = ({ rotation }: TableState): boolean => rotation?.change === 'choice';

/** The announced bomb pot; null if there is none, or the game chosen since does not allow it. */
export const bombPotPlanned = (state: TableState): TableState['nextHand']['bombPot'] =>
  bombPotBoards(state).length === 0 ? null : state.nextHand.bombPot;

/** The announced straddles, with the amount of each; none if the game chosen since does not allow them. */
export function straddlesPlanned(state: TableState): readonly { readonly seat: number; readonly chips: Chips }[] {
  if (!takesStraddles(state)) return [];
  const { bigBlind } = nextGame(state, null).stakes;
  return state.nextHand.straddles.map(({ seat }, index) => ({ seat, chips: straddleChips(bigBlind, index) }));
}

export const boardsText = (boards: number, { t }: Words): string =>
  t(boards === 1 ? 'plan:plan.oneBoard' : 'plan:plan.twoBoards');

/** The agreement for the next hand in one line; empty if there is none. */
export function plannedText(state: TableState, words: Words): string {
  const { t, amount } = words;
  const bombPot = bombPotPlanned(state);
  if (bombPot !== null)
    return t('plan:plan.bombOf', { chips: amount(bombPot.ante), boards: boardsText(bombPot.boards, words) });
  const list = straddlesPlanned(state).map(({ seat, chips }) =>
    t('plan:felt.straddle', { seat, chips: amount(chips) }),
  );
  return list.length === 0 ? '' : t('plan:felt.straddles', { list: list.join(', ') });
}

/** The dealer's announcement of it; empty if nothing was agreed. */
export function plannedSay(state: TableState, { t, language }: Words): string {
  const bombPot = bombPotPlanned(state);
  if (bombPot !== null) return t('plan:say.bomb', { chips: spokenAmount(bombPot.ante, language) });
  const last = straddlesPlanned(state).at(-1);
  return last === undefined ? '' : t('plan:say.straddle', { chips: spokenAmount(last.chips, language) });
}
