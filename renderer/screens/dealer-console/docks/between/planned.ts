import { type Seat, variantOf } from '../../../../../engine/notation.ts';
import {
  handDealtAgain,
  type LegalActions,
  nextHandPlan,
  nextHandShown,
  type Refusal,
  type TableState,
} from '../../../../../engine/table.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import type { Words } from '../../../../text/use-text.ts';

type NextHandPlan = ReturnType<typeof nextHandPlan>;
type BombPot = NonNullable<NextHandPlan['bombPot']>;

/** What can be agreed, as the label of its key. */
export const planOffers = (plan: NextHandPlan): readonly ('subGame' | 'subStraddle' | 'subBomb')[] => [
  ...(plan.choosesGame ? (['subGame'] as const) : []),
  ...(plan.straddleKinds.length > 0 ? (['subStraddle'] as const) : []),
  ...(plan.boards.length > 0 ? (['subBomb'] as const) : []),
];

/** "2 boards"; empty in a game without one. */
export const boardsText = ({ variant }: NextHandPlan, boards: number, { t }: Words): string =>
  variantOf(variant).streets.every(({ boardCards }) => boardCards === 0)
    ? ''
    : t(boards === 1 ? 'plan:plan.oneBoard' : 'plan:plan.twoBoards');

/** "Bomb pot, 15 each, 2 boards". */
export function bombText(plan: NextHandPlan, { ante, boards }: BombPot, words: Words): string {
  const named = boardsText(plan, boards, words);
  const chips = words.amount(ante);
  return named === ''
    ? words.t('plan:plan.bombEach', { chips })
    : words.t('plan:plan.bombOf', { chips, boards: named });
}

/** The agreement for the next hand in one line; empty if there is none. */
export function plannedText(state: TableState, words: Words): string {
  const { t, amount } = words;
  const plan = nextHandPlan(state);
  const { bombPot, straddles } = plan;
  if (bombPot !== null) return bombText(plan, bombPot, words);
  const list = straddles.map(({ seat, chips }) => t('plan:felt.straddle', { seat, chips: amount(chips) }));
  return list.length === 0 ? '' : t('plan:felt.straddles', { list: list.join(', ') });
}

/** The same beside what is dealt again. `start`: the next hand; null: none can start. */
export function agreedText(state: TableState, start: Exclude<LegalActions['start'], Refusal>, words: Words): string {
  const planned = plannedText(state, words);
  // A hand whose start was taken back is dealt again although the hand before it went on and nothing is kept for it.
  const places = start ?? state.redeal;
  if (handDealtAgain(state) === null || places === null) return planned;
  const hand = nextHandShown(state);
  // In stud and in a bomb pot nobody posts a blind.
  const hasBlinds = variantOf(start?.variant ?? state.variant).stud === null && nextHandPlan(state).bombPot === null;
  const again = hasBlinds ? redealText(hand, places, words) : words.t('console:between.startAgain', { hand });
  return [again, planned].filter((part) => part !== '').join(' · ');
}

/** "Deal hand 121 again: button 1, blinds 2 and 3", as they are now: a seat may have been opened since. */
function redealText(
  hand: number,
  { button, smallBlind, bigBlind }: { button: Seat; smallBlind: Seat | null; bigBlind: Seat },
  { t }: Words,
): string {
  return smallBlind === null
    ? t('console:between.redealDeadSmall', { hand, button, big: bigBlind })
    : t('console:between.redeal', { hand, button, small: smallBlind, big: bigBlind });
}

/** The dealer's announcement of it; empty if nothing was agreed. */
export function plannedSay(state: TableState, { t, language }: Words): string {
  const { bombPot, straddles } = nextHandPlan(state);
  if (bombPot !== null)
    return t(`plan:say.${bombPot.boards === 1 ? 'bomb' : 'bombTwo'}`, { chips: spokenAmount(bombPot.ante, language) });
  // A sleeper counts only if nobody has raised before its turn: what there is to call is the straddle before it.
  const last = straddles.findLast(({ sleeps }) => !sleeps);
  return last === undefined ? '' : t('plan:say.straddle', { chips: spokenAmount(last.chips, language) });
}
