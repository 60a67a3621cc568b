import type { Chips } from './chips.ts';
import type { PotPart } from './hand.ts';
import type { Refusal } from './refusal.ts';
import type { TableClock } from './report.ts';
import type { ReportStage } from './report-kind.ts';
import type { Seat } from './seat.ts';
import type { TimeOutResult } from './shot-clock.ts';
import type { AnsweredWager, StepName } from './table-state.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { Disagreement, SuspectDeck } from './witnesses.ts';

/** A bet or raise the seat to act may make; `maxTo` is null if its stack is uncounted. All are totals of the round. */
export interface WagerLimits {
  readonly kind: 'bet' | 'raise' | 'complete';
  /** Smallest legal total; the whole stack if that is less. */
  readonly minTo: Chips;
  readonly maxTo: Chips | null;
}

export interface LegalActions {
  readonly stage: ReportStage;
  readonly toAct: Seat | null;
  readonly fold: boolean;
  readonly check: boolean;
  /** Chips the call adds, and the total after it. */
  readonly call: { readonly chips: Chips; readonly to: Chips; readonly allIn: boolean } | null;
  readonly wager: WagerLimits | null;
  /** Stud: the bring-in the seat to act still owes; it may complete instead. */
  readonly bringIn: { readonly chips: Chips; readonly allIn: boolean } | null;
  /** The total with all the seat's chips, and which action that is. Null if the stack is uncounted or all-in is not open. */
  readonly allIn: { readonly to: Chips; readonly is: 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' } | null;
  /** Who would have the button and the blinds, or why no hand can start. */
  readonly start:
    | {
        readonly number: number;
        /** The number people will know it by. */
        readonly shown: number;
        readonly variant: VariantId;
        readonly button: Seat;
        readonly smallBlind: Seat | null;
        readonly bigBlind: Seat;
        /** The number of the deal that it repeats; null: a new hand. */
        readonly redealOf: number | null;
      }
    | Refusal
    | null;
  /** Board cards due now. */
  readonly board: { readonly street: number; readonly board: number; readonly due: number } | null;
  /** The seat whose turn it is to draw or discard, and how many cards. */
  readonly draw: ExchangeLimits | null;
  /** Seats whose up-card of this street is awaited. */
  readonly upCards: readonly Seat[];
  /** Seats of which one must be named as the opener, because an up-card is not known. */
  readonly nameOpener: readonly Seat[];
  /** Why the hands stay face down and no card is dealt: hand for hand, until the floor lets an all-in be run out. */
  readonly held: Extract<Refusal, { reason: 'held-face-down' }> | null;
  /** The most times the rest of the board may be run. */
  readonly runs: number | null;
  /** Hands that may be declared dead. */
  readonly kill: readonly Seat[];
  /** Hands that may be turned up, in order of showing. */
  readonly show: readonly Seat[];
  /** Hands that are open but not yet named. */
  readonly unnamed: readonly Seat[];
  readonly muck: readonly Seat[];
  /** Seats that may give up at once by `muck-rest`. */
  readonly muckRest: readonly Seat[];
  /** Pots, or parts of them, whose winner the dealer must name because a card is unknown. */
  readonly nameWinners: readonly PotPart[];
  /** Seats that can be named as winners before every hand is turned up or named. */
  readonly winAtOnce: readonly Seat[];
  readonly push: number | null;
  /** The running clock, and when the hand may be declared dead. */
  readonly clock: TableClock | null;
  /** The seat to act, once its time is over, and what becomes of its decision. */
  readonly timeOut: { readonly seat: Seat; readonly result: TimeOutResult } | null;
  /** The seat that may hand in a card now, or ask for its time bank. */
  readonly extension: Seat | null;
  /**
   * The last step, or the start of a hand in which nobody has acted; `folds` before it by the same tap, what `also` other seats did, and
   * the wager it `answers`.
   */
  readonly undo: {
    readonly step: StepName | 'hand-started';
    readonly seat: Seat | null;
    readonly to: Chips | null;
    readonly folds?: readonly Seat[];
    readonly also?: readonly Seat[];
    readonly answers?: AnsweredWager;
  } | null;
  /** Where shuffler, reader and dealer disagree. A pot is then pushed only with `anyway`. */
  readonly disagreements: readonly Disagreement[];
  /** The seat to act, if its cards were seen in the muck: it has folded, and nobody has said so yet. */
  readonly foldSeen: Seat | null;
  /** How far the initial deal has come by the cards at the seats. Null: it is over, or no reader sees it. */
  readonly dealing: DealProgress | null;
  /** A deck nobody has answered for. */
  readonly deck: {
    readonly suspect: SuspectDeck;
    /** When the dealer may answer for it: a minute after the floor was called. Null: nobody has called. */
    readonly dealerMayAcceptAt: number | null;
  } | null;
  /** Board places that may be swapped with one another, grouped as dealt. */
  readonly swappable: readonly BoardPlaces[];
  /** Board cards that can still be named, board by board. */
  readonly unnamedBoard: readonly BoardPlaces[];
}

/** How far the initial deal has come by the cards at the seats. */
export interface DealProgress {
  /** In dealing order, including dead hands. */
  readonly seats: readonly { readonly seat: Seat; readonly seen: number; readonly due: number }[];
  /** Who gets the next card; null if everybody has all, or nobody can say. */
  readonly next: Seat | null;
}

/** Places of one board, counted from 0. */
export interface BoardPlaces {
  readonly board: number;
  readonly places: readonly number[];
}

/** How many cards the seat may change or must discard. */
export interface ExchangeLimits {
  readonly seat: Seat;
  readonly least: number;
  readonly most: number;
}
