import { type OpenStraddle, openStraddles, straddleChips } from '../../rules/cash/straddles.ts';
import { mostBoards } from '../../rules/dealing/deck-cards.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import type { Chips } from '../../words/chips.ts';
import type { Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { NextHand, StraddleKind, TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';

/** What players may agree for the next hand, and what they have agreed. */
export interface NextHandPlan {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Something may be agreed. False before a redeal: its agreements stand. */
  readonly isOpen: boolean;
  /** They choose the game. */
  readonly choosesGame: boolean;
  /** The kinds of straddles the game takes. */
  readonly straddleKinds: readonly StraddleKind[];
  /** Those that may be announced now, in addition to those announced. */
  readonly openStraddles: readonly OpenStraddle[];
  /** Empty once the chosen game takes none. */
  readonly straddles: readonly { readonly seat: Seat; readonly chips: Chips }[];
  /** How many boards a bomb pot may have; empty: no bomb pots. */
  readonly boards: readonly number[];
  /** Null: none, or the chosen game does not allow one. */
  readonly bombPot: NextHand['bombPot'];
}

export function nextHandPlan(state: TableState): NextHandPlan {
  const { redeal, rotation, nextHand, mode } = state;
  const { variant, stakes } = nextGame(state, null);
  const choosesGame = rotation?.change === 'choice';
  const isStud = variantOf(variant).stud !== null;
  const straddleKinds = isStud ? [] : (stakes.straddle?.kinds ?? []);
  const boards = mode === 'tournament' || isStud ? [] : boardsOfBombPot(state, variant);
  const straddles = straddleKinds.length === 0 ? [] : nextHand.straddles;
  return {
    variant,
    stakes,
    isOpen: redeal === null && (choosesGame || straddleKinds.length > 0 || boards.length > 0),
    choosesGame,
    straddleKinds,
    openStraddles: straddleKinds.length === 0 ? [] : openStraddles(state),
    straddles: straddles.map(({ seat }, index) => ({ seat, chips: straddleChips(stakes.bigBlind, index) })),
    boards,
    bombPot: boards.length === 0 ? null : nextHand.bombPot,
  };
}

/** One, or two if the deck is large enough for everybody who sits here. */
function boardsOfBombPot({ chairs }: TableState, variant: VariantId): readonly number[] {
  const players = chairs.filter(({ player }) => player !== null).length;
  return mostBoards(variantOf(variant), players) > 1 ? [1, 2] : [1];
}
