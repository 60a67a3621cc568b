import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { CardCount, DealPositions } from './dealing-faults.ts';
import type { Share } from './hand.ts';
import type { ReportKind } from './report-kind.ts';
import type { Seat } from './seat.ts';

/** What went wrong, as the dealer saw it. Cards are named only if they are open. */
export interface Report {
  readonly kind: ReportKind;
  readonly seat?: Seat;
  /** The other seat: who was shown something, whose hand is asked for, where somebody belongs. */
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
  /** All chips of the hand go back and the same hand is dealt once more; from the right places if it was dealt from wrong ones. */
  | { readonly effect: 'deal-again'; readonly positions?: DealPositions }
  /** All chips of the hand go back. `dealtAgain`: it is dealt again from the same places. Absent: the next hand is dealt. */
  | { readonly effect: 'void-hand'; readonly dealtAgain?: true }
  | { readonly effect: 'kill-hand'; readonly seat: Seat }
  /** Corrects totals of this round; the difference comes from the stacks or goes back to them. */
  | {
      readonly effect: 'correct-bets';
      readonly bets: readonly Share[];
      /** The round is over and the next street has no card yet: the difference goes into the pots, or comes out of them. */
      readonly gathered?: true;
    }
  /** The unmatched part of a bet goes back to the seat; this much stays in front of it. */
  | { readonly effect: 'take-back-bet'; readonly seat: Seat; readonly to: Chips }
  /** The board cards of this street are taken up and the street is dealt once more. */
  | { readonly effect: 'redeal-street' }
  /** The card may not come again in this hand. */
  | { readonly effect: 'void-card'; readonly card: Card }
  /** No bet or raise by this seat until the hand is over. */
  | { readonly effect: 'bar-aggression'; readonly seat: Seat }
  /** Counted against the player under the report's rule. */
  | { readonly effect: 'count'; readonly seat: Seat }
  /** Hands to miss, dealt in all the same; 0: a warning; negative: hands remitted; null: the end of the event. */
  | { readonly effect: 'penalty'; readonly seat: Seat; readonly hands: number | null }
  | { readonly effect: 'away'; readonly seat: Seat; readonly away: boolean }
  /** A clock for the seat to act. `by`: null where no player has called it. */
  | { readonly effect: 'start-clock'; readonly seat: Seat; readonly by: Seat | null }
  | { readonly effect: 'stop-clock' }
  | { readonly effect: 'check'; readonly seat: Seat }
  /** Chips leave play. */
  | { readonly effect: 'forfeit'; readonly seat: Seat; readonly chips: Chips }
  /** Chips that are in play at once and must be paid for. */
  | { readonly effect: 'rebuy'; readonly seat: Seat; readonly chips: Chips }
  | { readonly effect: 'move-player'; readonly seat: Seat; readonly to: Seat }
  /** The player's chips, whatever the book said. */
  | { readonly effect: 'set-stack'; readonly seat: Seat; readonly chips: Chips }
  | { readonly effect: 'put-button'; readonly seat: Seat }
  /** A hand given up face down is live again. */
  | { readonly effect: 'retrieve-hand'; readonly seat: Seat }
  /** The bring-in of an absent player. */
  | { readonly effect: 'bring-in'; readonly seat: Seat }
  /** Hand for hand: a called all-in may now be run out. */
  | { readonly effect: 'release-run-out' }
  /** The odd chip of this hand is not changed: the smallest chip in the pot counts as the smallest. */
  | { readonly effect: 'keep-odd-chip'; readonly chips: Chips }
  /** The smallest chip from now on, once the smaller ones are raced off. */
  | { readonly effect: 'announce-colour-up'; readonly chips: Chips };

/** Values in a sentence: seats, counts and chips by name. */
export type SentenceValues = Readonly<Record<string, number | string>>;

/** One way to rule a report: what is said, what the table then does, and who may choose it. */
export interface ReportOutcome {
  readonly sentence: { readonly key: string; readonly values: SentenceValues };
  readonly effects: readonly Effect[];
  readonly who: 'dealer' | 'floor';
}

/** A clock that was called. It runs until the seat acts. */
export interface TableClock {
  readonly seat: Seat;
  /** Null: the staff, not a player. */
  readonly by: Seat | null;
  readonly hand: number;
  /** The number of actions in the hand so far; one more ends the clock. */
  readonly actions: number;
  readonly calledAt: number;
  /** From then on the seconds are counted aloud. */
  readonly countdownAt: number;
  /** The hand may not be declared dead before this. */
  readonly deadline: number;
}

/** A report of something that went wrong, and the dealer's own ruling on it. */
export type ReportCommand =
  | { readonly type: 'report'; readonly at: number; readonly incident: string; readonly report: Report }
  /** `choice`: index of the outcome; only one that the dealer may choose. */
  | { readonly type: 'apply-report'; readonly at: number; readonly incident: string; readonly choice: number };
