import { type OpenStraddle, openStraddles, straddleChips } from '../../rules/cash/straddles.ts';
import { mostBoards } from '../../rules/dealing/deck-cards.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import type { Chips } from '../../words/chips.ts';
import { mayAgree, type Redeal } from '../../words/redeal.ts';
import type { Seat } from '../../words/seat.ts';
import type { Stakes } from '../../words/stakes.ts';
import type { NextHand, StraddleKind, TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';

/** What players may agree for the next hand, and what they have agreed. */
export interface NextHandPlan {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Something may be agreed. Nothing of a hand that is dealt again, unless its start was taken back: it is agreed already. */
  readonly isOpen: boolean;
  /** They choose the game. */
  readonly choosesGame: boolean;
  /** The kinds of straddles the game takes. */
  readonly straddleKinds: readonly StraddleKind[];
  /** Those that may be announced now, in addition to those announced. */
  readonly openStraddles: readonly OpenStraddle[];
  /** None once the chosen game takes none. */
  readonly straddles: readonly { readonly seat: Seat; readonly chips: Chips; readonly sleeps: boolean }[];
  /** How many boards a bomb pot may have; none: it is not played. */
  readonly boards: readonly number[];
  /** Null: none, or the chosen game does not allow one. */
  readonly bombPot: NextHand['bombPot'];
}

export function nextHandPlan(state: TableState): NextHandPlan {
  const { redeal, rotation, nextHand, mode } = state;
  const { variant, stakes } = nextGame(state, null);
  const choosesGame = rotation?.change === 'choice' && redeal === null;
  const isStud = variantOf(variant).stud !== null;
  const straddleKinds = isStud ? [] : (stakes.straddle?.kinds ?? []);
  const boards = mode === 'tournament' || isStud ? [] : boardsOfBombPot(state, variant);
  return {
    variant,
    stakes,
    isOpen: mayAgree(redeal) && (choosesGame || straddleKinds.length > 0 || boards.length > 0),
    choosesGame,
    straddleKinds,
    openStraddles: straddleKinds.length === 0 ? [] : openStraddles(state),
    straddles: [...keptStraddles(state), ...(straddleKinds.length === 0 ? [] : announced(state, stakes))],
    boards,
    bombPot: keptBombPot(redeal) ?? (boards.length === 0 ? null : nextHand.bombPot),
  };
}

/** One, or two if the deck is large enough for everybody who sits here. */
function boardsOfBombPot({ chairs }: TableState, variant: VariantId): readonly number[] {
  const players = chairs.filter(({ player }) => player !== null).length;
  return mostBoards(variantOf(variant), players) > 1 ? [1, 2] : [1];
}

type Straddle = NextHandPlan['straddles'][number];

const announced = ({ nextHand }: TableState, { bigBlind }: Stakes): readonly Straddle[] =>
  nextHand.straddles.map(({ seat, kind }, index) => ({
    seat,
    chips: straddleChips(bigBlind, index),
    sleeps: kind === 'sleeper',
  }));

/** Those of a hand that is dealt again after a misdeal, as far as their players are still here. */
function keptStraddles({ redeal, chairs }: TableState): readonly Straddle[] {
  const isHere = ({ seat }: { readonly seat: Seat }): boolean => chairs[seat - 1]?.player !== null;
  const { straddles = [], posts = [] } = redeal ?? {};
  return [
    ...straddles.filter(isHere).map(({ seat, chips }) => ({ seat, chips, sleeps: false })),
    ...posts
      .filter((post) => post.kind === 'sleeper' && isHere(post))
      .map(({ seat, chips }) => ({ seat, chips, sleeps: true })),
  ];
}

const keptBombPot = (redeal: Redeal | null): NextHand['bombPot'] =>
  redeal?.bombPot === undefined ? null : { ante: redeal.stakes.ante?.chips ?? 0, boards: redeal.bombPot.boards };
