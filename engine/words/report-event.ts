import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { Betting, Share } from './hand.ts';
import type { MisdealPossible } from './incident.ts';
import type { Redeal } from './redeal.ts';
import type { Report, ReportOutcome, TableClock } from './report.ts';
import type { PolicyKey } from './rulebook.ts';
import type { Ruling } from './ruling.ts';
import type { Seat } from './seat.ts';

/** A report, and what rulings change at the table. */
export type ReportEvent =
  | {
      readonly type: 'incident-reported';
      readonly incident: string;
      readonly at: number;
      readonly report: Report;
      /** As proposed, whatever the final ruling. */
      readonly answer: Ruling<ReportOutcome>;
      /** Whether a misdeal was still possible at that moment; null if it is not a fault of a running hand's initial deal. */
      readonly misdeal: MisdealPossible | null;
      /** It waits beyond its hand until it is answered. Absent: it ends with its hand, as in earlier programs, unless it is about a player. */
      readonly stays?: true;
    }
  | {
      readonly type: 'hand-voided';
      /** Null: nobody reported anything; the dealer undid the start of the hand. */
      readonly incident: string | null;
      readonly at: number;
      readonly returned: readonly Share[];
      /** What the new deal keeps. Absent: the next hand is dealt. */
      readonly redeal?: Redeal;
    }
  | {
      readonly type: 'bets-corrected';
      readonly bets: readonly {
        readonly seat: Seat;
        readonly to: Chips;
        /** From the stack; negative where chips go back. */
        readonly chips: number;
        readonly allIn: boolean;
      }[];
      readonly betting: Betting;
      readonly toAct: Seat | null;
      /** The bets of the round had been gathered. Absent: they are in front of the players. */
      readonly gathered?: true;
    }
  /** The board as it lies now, after cards were taken up. */
  | { readonly type: 'board-corrected'; readonly cards: readonly Card[] }
  | { readonly type: 'card-voided'; readonly card: Card }
  | { readonly type: 'aggression-barred'; readonly seat: Seat }
  | { readonly type: 'odd-chip-kept'; readonly chips: Chips }
  | { readonly type: 'hand-retrieved'; readonly seat: Seat }
  | { readonly type: 'run-out-released'; readonly number: number }
  | { readonly type: 'incident-counted'; readonly seat: Seat; readonly about: PolicyKey; readonly count: number }
  /** Hands to miss from the next one on; 0: a warning; negative: hands remitted; null: the end of the event. */
  | { readonly type: 'penalty-given'; readonly seat: Seat; readonly hands: number | null }
  | { readonly type: 'clock-called'; readonly clock: TableClock }
  | { readonly type: 'clock-stopped'; readonly seat: Seat }
  | { readonly type: 'chips-forfeited'; readonly seat: Seat; readonly chips: Chips }
  | { readonly type: 'rebuy-announced'; readonly seat: Seat; readonly chips: Chips }
  | { readonly type: 'player-moved'; readonly seat: Seat; readonly to: Seat }
  | { readonly type: 'colour-up-announced'; readonly chips: Chips };
