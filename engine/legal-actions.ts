import { wagerLimits } from './betting/wager-limits.ts';
import { nextPositions } from './button/next-positions.ts';
import type { Chips } from './chips.ts';
import { runsAllowed } from './dealing/board.ts';
import { type ExchangeLimits, exchangeLimits } from './dealing/exchange.ts';
import { dueBoard, upCardsDue } from './dealing/streets.ts';
import { type SwappablePlaces, swappablePlaces } from './dealing/swap-board.ts';
import { bestBoardSeat, bringInSeat } from './dealing/up-cards.ts';
import { haltRefused } from './orders/halted.ts';
import { nextPotToPush } from './pots/award-pots.ts';
import type { Refusal } from './refusal.ts';
import { runningClock } from './reports/clock.ts';
import type { TableClock } from './reports/report.ts';
import type { Seat } from './seat.ts';
import { handsToKill } from './showdown/may-kill.ts';
import { handsToShow } from './showdown/show-order.ts';
import { mayWinAtOnce } from './showdown/win-showdown.ts';
import type { Hand, PotPart, StepName, TableState } from './table-state.ts';
import type { VariantId } from './variants/all-variants.ts';
import { type DealProgress, dealPicture } from './witnesses/deal-picture.ts';
import { deckRefused, floorCalledAt, standingSuspect } from './witnesses/decide-deck.ts';
import { foldSeenAt, openDisagreements } from './witnesses/disagreements.ts';
import type { Disagreement, SuspectDeck } from './witnesses/witnesses.ts';

/** A bet or raise the seat to act may make; `maxTo` is null when its stack is uncounted. All totals of the round. */
export interface WagerLimits {
  readonly kind: 'bet' | 'raise' | 'complete';
  /** Smallest legal total; the whole stack when that is less. */
  readonly minTo: Chips;
  readonly maxTo: Chips | null;
}

export interface LegalActions {
  readonly stage: 'between-hands' | 'betting' | 'draw' | 'board' | 'up-cards' | 'showdown' | 'awards';
  readonly toAct: Seat | null;
  readonly fold: boolean;
  readonly check: boolean;
  /** Chips the call adds, and the total after it. */
  readonly call: { readonly chips: Chips; readonly to: Chips; readonly allIn: boolean } | null;
  readonly wager: WagerLimits | null;
  /** Stud: the forced bet the seat to act still owes; it may complete instead. */
  readonly bringIn: { readonly chips: Chips; readonly allIn: boolean } | null;
  /** All the seat's chips, whatever that amounts to. Null when the stack is uncounted or an all-in is not open. */
  readonly allIn: { readonly to: Chips; readonly is: 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' } | null;
  /** Who would have the button and the blinds; or why no hand can start. */
  readonly start:
    | {
        readonly number: number;
        readonly variant: VariantId;
        readonly button: Seat;
        readonly smallBlind: Seat | null;
        readonly bigBlind: Seat;
        readonly redealOf: number | null;
      }
    | Refusal
    | null;
  /** Board cards due now. */
  readonly board: { readonly street: number; readonly board: number; readonly due: number } | null;
  /** The seat whose turn it is to change or throw away cards, and how many. */
  readonly draw: ExchangeLimits | null;
  /** Seats whose up-card of this street is awaited. */
  readonly upCards: readonly Seat[];
  /** Seats one of which must be named as the one that opens, because an up-card is not known. */
  readonly nameOpener: readonly Seat[];
  /** How many times the rest of the board may be run at most. */
  readonly runs: number | null;
  /** Hands that may be declared dead. */
  readonly kill: readonly Seat[];
  /** Hands that may be turned up, in order of showing. */
  readonly show: readonly Seat[];
  /** Hands that lie open but have not been named yet. */
  readonly unnamed: readonly Seat[];
  readonly muck: readonly Seat[];
  /** Pots, or parts of them, whose winner the dealing person must name because a card is unknown. */
  readonly nameWinners: readonly PotPart[];
  /** Seats that may be said to win before every hand is turned up or named. */
  readonly winAtOnce: readonly Seat[];
  readonly push: number | null;
  /** The clock that runs, and from when on the hand may be declared dead. */
  readonly clock: TableClock | null;
  /** The last step; `folds` before it by the same tap. */
  readonly undo: {
    readonly step: StepName;
    readonly seat: Seat | null;
    readonly to: Chips | null;
    readonly folds?: readonly Seat[];
  } | null;
  /** What shuffler, reader and dealer say differently; a pot is pushed against it only with `anyway`. */
  readonly disagreements: readonly Disagreement[];
  /** The seat to act, when its cards were seen in the muck: it has folded, and nobody has said so yet. */
  readonly foldSeen: Seat | null;
  /** How far the first deal has come by the cards at the seats. Null: it is over, or no reader sees it. */
  readonly dealing: DealProgress | null;
  /** A deck nobody has answered for. */
  readonly deck: {
    readonly suspect: SuspectDeck;
    /** The floor was called and has not answered: a minute after that call the dealing person may answer for the deck. */
    readonly mayDealerAccept: boolean;
    readonly floorCalledAt: number | null;
  } | null;
  /** Board places that may be swapped with one another, by dealing. */
  readonly swappable: readonly SwappablePlaces[];
}

const nothing: Omit<LegalActions, 'stage' | 'undo'> = {
  toAct: null,
  fold: false,
  check: false,
  call: null,
  wager: null,
  bringIn: null,
  allIn: null,
  start: null,
  board: null,
  draw: null,
  upCards: [],
  nameOpener: [],
  runs: null,
  kill: [],
  show: [],
  unnamed: [],
  muck: [],
  nameWinners: [],
  winAtOnce: [],
  push: null,
  clock: null,
  disagreements: [],
  foldSeen: null,
  dealing: null,
  deck: null,
  swappable: [],
};

/** Everything that may be done now; screens draw only what is here. */
export function legalActions(state: TableState): LegalActions {
  const undo = undoOf(state);
  const { hand } = state;
  if (hand === null || hand.stage === 'over') {
    return { ...nothing, stage: 'between-hands', undo, start: startOf(state), deck: deckOf(state) };
  }
  return {
    ...nothing,
    ...inHand(state, hand),
    kill: handsToKill(hand),
    clock: runningClock(state),
    undo,
    disagreements: openDisagreements(state),
    foldSeen: foldSeenAt(state),
    dealing: dealPicture(state).progress,
    deck: deckOf(state),
    swappable: swappablePlaces(hand),
  };
}

function undoOf({ undo }: TableState): LegalActions['undo'] {
  if (undo === null) return null;
  const { step, seat, to, folds } = undo;
  return { step, seat, to, ...(folds === undefined ? null : { folds }) };
}

function deckOf(state: TableState): LegalActions['deck'] {
  const suspect = standingSuspect(state);
  if (suspect === null) return null;
  const calledAt = floorCalledAt(state);
  return { suspect, mayDealerAccept: calledAt !== null, floorCalledAt: calledAt };
}

function startOf(state: TableState): LegalActions['start'] {
  if (state.closed !== undefined) return { reason: 'table-closed' };
  const halted = haltRefused(state);
  if (halted !== null) return halted;
  const next = nextPositions(state);
  if ('reason' in next) return next;
  const refused = deckRefused(state);
  if (refused !== null) return refused;
  const { variant, button, smallBlind, bigBlind } = next;
  return { number: state.handNumber + 1, variant, button, smallBlind, bigBlind, redealOf: state.redeal?.of ?? null };
}

function inHand(state: TableState, hand: Hand): Partial<LegalActions> & { stage: LegalActions['stage'] } {
  switch (hand.stage) {
    case 'betting': {
      if (hand.toAct === null) return { stage: 'betting' };
      const limits = wagerLimits(state, hand, hand.toAct);
      return {
        stage: 'betting',
        toAct: hand.toAct,
        fold: limits.fold,
        check: limits.check,
        call: limits.call,
        wager: limits.wager,
        bringIn: limits.bringIn,
        allIn: limits.allIn,
      };
    }
    case 'draw':
      return { stage: 'draw', toAct: hand.toAct, draw: exchangeLimits(hand) };
    case 'up-cards':
      return { stage: 'up-cards', ...upCardsOf(hand) };
    case 'board':
      return {
        stage: 'board',
        board: { street: hand.street, ...(dueBoard(hand) ?? { board: 0, due: 0 }) },
        runs: runsAllowed(state, hand),
        ...handsToShow(hand),
      };
    case 'showdown':
      return { stage: 'showdown', ...handsToShow(hand), winAtOnce: mayWinAtOnce(hand) };
    case 'awards':
      return { stage: 'awards', push: nextPotToPush(hand), ...handsToShow(hand) };
    case 'over':
      return { stage: 'between-hands' };
  }
}

function upCardsOf(hand: Hand): Pick<LegalActions, 'upCards' | 'nameOpener'> {
  const live = hand.players.filter((player) => player.status === 'live');
  const due = upCardsDue(hand);
  const known = hand.street === 0 ? bringInSeat(hand) : bestBoardSeat(hand);
  return {
    upCards: live.filter((player) => player.up.length < due).map((player) => player.seat),
    nameOpener: known === null ? live.map((player) => player.seat) : [],
  };
}
