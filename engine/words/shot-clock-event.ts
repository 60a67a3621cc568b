import type { Chips } from './chips.ts';
import type { PaceOrder } from './pace.ts';
import type { Seat } from './seat.ts';
import type { PauseReason, ShotClock, ShotClockPlan, ShotStreet, TimeOutResult } from './shot-clock.ts';

/** The decision that begins. */
export interface DecisionNext {
  readonly seat: Seat;
  readonly street: ShotStreet;
  readonly toCall: Chips;
  /** The player's first of the hand. Absent: it is not. */
  readonly first?: true;
  /** Only two were dealt in. Absent: there were more. */
  readonly headsUp?: true;
  /** Which decision of which hand it is. */
  readonly key: string;
}

/**
 * What the shot clock did. `at`: milliseconds of the table's own clock, which runs only while the table server does and knows no time of
 * day. None of them moves a chip or makes a tap stale.
 */
export type ShotClockEvent =
  /** Null: decisions are no longer timed here. */
  | { readonly type: 'shot-clock-set'; readonly plan: ShotClockPlan | null }
  /** The office or the floor has switched timing on or off. */
  | { readonly type: 'shot-clock-switched'; readonly on: boolean }
  /** Null: hands are not paced, and levels go by the clock. `level`: the current one. */
  | { readonly type: 'pace-set'; readonly at: number; readonly pace: PaceOrder | null; readonly level: number | null }
  /** So many tables are left. */
  | { readonly type: 'tables-left'; readonly tables: number }
  /** Another day of play. */
  | { readonly type: 'day-begun'; readonly day: number }
  /** With the act that ended one decision, or the card that began the next. */
  | {
      readonly type: 'decision-timed';
      readonly at: number;
      /** Without pauses. Null: no decision ended; an act may have been undone. */
      readonly took: { readonly seat: Seat; readonly ms: number; readonly cards: number } | null;
      readonly next: DecisionNext | null;
      /** Banks that get cards back because the decision they were used for was undone. Absent: none. */
      readonly banks?: ShotClock['banks'];
    }
  /** `left`: cards, or milliseconds. */
  | {
      readonly type: 'extension-used';
      readonly at: number;
      readonly seat: Seat;
      readonly by: 'dealer' | 'clock';
      readonly left: number;
    }
  /** `since`: the clock went back to that moment. */
  | { readonly type: 'clock-paused'; readonly at: number; readonly why: PauseReason; readonly since?: number }
  | { readonly type: 'clock-resumed'; readonly at: number; readonly why?: PauseReason }
  | { readonly type: 'time-ran-out'; readonly at: number; readonly seat: Seat; readonly result: TimeOutResult }
  /** Every bank, by player, after a change: a refill came due with a hand, or somebody counted. */
  | {
      readonly type: 'banks-set';
      readonly at: number;
      readonly banks: ShotClock['banks'];
      readonly by: 'clock' | 'floor';
      /** A level has begun that refills at once. Absent: another reason. */
      readonly level?: number;
      /** They arrived with the player and include refills of levels up to this one. Absent: they did not, or no level refills here. */
      readonly refilledTo?: number;
    };
