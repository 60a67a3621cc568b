import { wagerLimits } from './betting/wager-limits.ts';
import { nextPositions } from './button/next-positions.ts';
import type { Chips } from './chips.ts';
import { dueBoardCards } from './dealing/board.ts';
import { nextPotToPush } from './pots/award-pots.ts';
import type { Refusal } from './refusal.ts';
import type { Seat } from './seat.ts';
import { handsToShow } from './showdown/show-order.ts';
import type { Hand, StepName, TableState } from './table-state.ts';

/** A bet or raise the seat to act may make; `maxTo` is null when its stack is uncounted. All totals of the round. */
export interface WagerLimits {
  readonly kind: 'bet' | 'raise';
  /** Smallest legal total; the whole stack when that is less. */
  readonly minTo: Chips;
  readonly maxTo: Chips | null;
}

export interface LegalActions {
  readonly stage: 'between-hands' | 'betting' | 'board' | 'showdown' | 'awards';
  readonly toAct: Seat | null;
  readonly fold: boolean;
  readonly check: boolean;
  /** Chips the call adds, and the total after it. */
  readonly call: { readonly chips: Chips; readonly to: Chips; readonly allIn: boolean } | null;
  readonly wager: WagerLimits | null;
  /** All the seat's chips, whatever that amounts to. Null when the stack is uncounted or an all-in is not open. */
  readonly allIn: { readonly to: Chips; readonly is: 'call' | 'bet' | 'raise' } | null;
  /** Who would have the button and the blinds; or why no hand can start. */
  readonly start:
    | {
        readonly number: number;
        readonly button: Seat;
        readonly smallBlind: Seat | null;
        readonly bigBlind: Seat;
        readonly redealOf: number | null;
      }
    | Refusal
    | null;
  /** Board cards due now. */
  readonly board: { readonly street: number; readonly due: number } | null;
  /** Hands that may be turned up, in order of showing. */
  readonly show: readonly Seat[];
  /** Hands that lie open but have not been named yet. */
  readonly unnamed: readonly Seat[];
  readonly muck: readonly Seat[];
  /** Pots whose winner the dealing person must name, because a card is unknown. */
  readonly nameWinners: readonly number[];
  readonly push: number | null;
  readonly undo: { readonly step: StepName; readonly seat: Seat | null; readonly to: Chips | null } | null;
}

const nothing: Omit<LegalActions, 'stage' | 'undo'> = {
  toAct: null,
  fold: false,
  check: false,
  call: null,
  wager: null,
  allIn: null,
  start: null,
  board: null,
  show: [],
  unnamed: [],
  muck: [],
  nameWinners: [],
  push: null,
};

/** Everything that may be done now; screens draw only what is here. */
export function legalActions(state: TableState): LegalActions {
  const undo = state.undo === null ? null : { step: state.undo.step, seat: state.undo.seat, to: state.undo.to };
  const { hand } = state;
  if (hand === null || hand.stage === 'over') {
    return { ...nothing, stage: 'between-hands', undo, start: startOf(state) };
  }
  return { ...nothing, ...inHand(state, hand), undo };
}

function startOf(state: TableState): LegalActions['start'] {
  const next = nextPositions(state);
  if ('reason' in next) return next;
  const { button, smallBlind, bigBlind } = next;
  return { number: state.handNumber + 1, button, smallBlind, bigBlind, redealOf: state.redeal?.of ?? null };
}

function inHand(state: TableState, hand: Hand): Partial<LegalActions> & { stage: LegalActions['stage'] } {
  switch (hand.stage) {
    case 'betting': {
      if (hand.toAct === null) return { stage: 'betting' };
      const limits = wagerLimits(state, hand, hand.toAct);
      return {
        stage: 'betting',
        toAct: hand.toAct,
        fold: true,
        check: limits.call === null,
        call: limits.call,
        wager: limits.wager,
        allIn: limits.allIn,
      };
    }
    case 'board':
      return { stage: 'board', board: { street: hand.street + 1, due: dueBoardCards(hand) }, ...handsToShow(hand) };
    case 'showdown':
      return { stage: 'showdown', ...handsToShow(hand) };
    case 'awards':
      return { stage: 'awards', push: nextPotToPush(hand), ...handsToShow(hand) };
    case 'over':
      return { stage: 'between-hands' };
  }
}
