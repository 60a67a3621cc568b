import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { CardCount, DealPositions } from './dealing-faults.ts';
import type { Share } from './hand.ts';
import type { ReportKind } from './report-kind.ts';
import type { Seat } from './seat.ts';

/** What went wrong, as the person dealing saw it. Cards are only ever named where they lie open. */
export interface Report {
  readonly kind: ReportKind;
  readonly seat?: Seat;
  /** The other seat: whom something was shown to, whose hand is asked for, where somebody belongs. */
  readonly to?: Seat;
  readonly cards?: readonly Card[];
  readonly count?: number;
  readonly chips?: Chips;
  readonly choice?: string;
  /** The same at further seats, with the number of cards there. */
  readonly more?: readonly CardCount[];
  /** For a call for the clock: when the action reached the seat to act, by the table's log. Absent: unknown. */
  readonly since?: number;
}

/** A change the table can make when a ruling is applied. */
export type Effect =
  /** All chips of the hand back, and the same hand dealt once more; from the right places where it was dealt from wrong ones. */
  | { readonly effect: 'deal-again'; readonly positions?: DealPositions }
  /** All chips of the hand back, and no new deal of it. */
  /** `dealtAgain`: from the same places. Absent: the next hand is dealt. */
  | { readonly effect: 'void-hand'; readonly dealtAgain?: true }
  | { readonly effect: 'kill-hand'; readonly seat: Seat }
  /** Totals of this round put right; what changes comes from the stacks or goes back to them. */
  | {
      readonly effect: 'correct-bets';
      readonly bets: readonly Share[];
      /** The round is over and no card of the next one lies: the difference goes into the pots, or comes out of them. */
      readonly gathered?: true;
    }
  /** The unmatched part of a bet goes back to the seat; this much stays in front of it. */
  | { readonly effect: 'take-back-bet'; readonly seat: Seat; readonly to: Chips }
  /** The board cards of this street are taken up; the street is dealt once more. */
  | { readonly effect: 'redeal-street' }
  /** The card may not come again in this hand. */
  | { readonly effect: 'void-card'; readonly card: Card }
  /** No bet and no raise by this seat until the hand is over. */
  | { readonly effect: 'bar-aggression'; readonly seat: Seat }
  /** Counted against the player under the rule of the report. */
  | { readonly effect: 'count'; readonly seat: Seat }
  /** Hands to miss, dealt in all the same; 0 is a warning, less than 0 lets the player off, null is the end of the event. */
  | { readonly effect: 'penalty'; readonly seat: Seat; readonly hands: number | null }
  | { readonly effect: 'away'; readonly seat: Seat; readonly away: boolean }
  /** A clock for the seat to act. `by`: null where no player has called it. */
  | { readonly effect: 'start-clock'; readonly seat: Seat; readonly by: Seat | null }
  | { readonly effect: 'stop-clock' }
  | { readonly effect: 'check'; readonly seat: Seat }
  /** Chips leave play. */
  | { readonly effect: 'forfeit'; readonly seat: Seat; readonly chips: Chips }
  /** Chips in play at once that the player must pay for. */
  | { readonly effect: 'rebuy'; readonly seat: Seat; readonly chips: Chips }
  | { readonly effect: 'move-player'; readonly seat: Seat; readonly to: Seat }
  /** Chips that are the player's, whatever lay there. */
  | { readonly effect: 'set-stack'; readonly seat: Seat; readonly chips: Chips }
  | { readonly effect: 'put-button'; readonly seat: Seat }
  /** A hand given up face down is in again. */
  | { readonly effect: 'retrieve-hand'; readonly seat: Seat }
  /** The bring-in of a seat that is not there. */
  | { readonly effect: 'bring-in'; readonly seat: Seat }
  /** Hand for hand: an all-in that was called may be run out now. */
  | { readonly effect: 'release-run-out' }
  /** The odd chip of this hand is not changed: the smallest chip in the pot is the smallest there is. */
  | { readonly effect: 'keep-odd-chip'; readonly chips: Chips }
  /** The smallest chip from now on, once the smaller ones are raced off. */
  | { readonly effect: 'announce-colour-up'; readonly chips: Chips };

/** Values of a sentence: seats, counts and chips by name. */
export type SentenceValues = Readonly<Record<string, number | string>>;

/** One way to rule a report: what is said, what the table then does, and who may say it. */
export interface ReportOutcome {
  readonly sentence: { readonly key: string; readonly values: SentenceValues };
  readonly effects: readonly Effect[];
  readonly who: 'dealer' | 'floor';
}

/** A clock that was called. It runs while the seat has not acted. */
export interface TableClock {
  readonly seat: Seat;
  /** Null: no player, but the staff. */
  readonly by: Seat | null;
  readonly hand: number;
  /** Actions of the hand so far: one more, and the clock is over. */
  readonly actions: number;
  readonly calledAt: number;
  /** From here on the seconds are counted aloud. */
  readonly countdownAt: number;
  /** Not before this the hand may be declared dead. */
  readonly deadline: number;
}

/** Something that went wrong, and the dealing person's own ruling on it. */
export type ReportCommand =
  | { readonly type: 'report'; readonly at: number; readonly incident: string; readonly report: Report }
  /** `choice`: index of the outcome; only one that is the dealing person's to apply. */
  | { readonly type: 'apply-report'; readonly at: number; readonly incident: string; readonly choice: number };
