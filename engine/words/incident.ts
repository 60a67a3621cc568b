import type { Chips } from './chips.ts';
import type { ActionNote } from './hand.ts';
import type { Report, ReportOutcome } from './report.ts';
import type { Ruling } from './ruling.ts';
import type { Seat } from './seat.ts';
import type { SeenWager, WagerOutcome } from './seen-wager.ts';
import type { TextRef } from './text-ref.ts';
import type { CardAlarm, Disagreement } from './witnesses.ts';

/** The possible outcomes of a misdeal. */
type MisdealRuling = 'deal-again' | 'play-on';

/** A number is the index of the outcome chosen among those proposed for a report or a wager. */
export type IncidentRuling =
  | MisdealRuling
  | 'accept-deck'
  /** Another ruling: the decision is in its reason. Nothing happens at the table except a penalty given with it. */
  | 'noted'
  /** For a wager: chips go back and the seat decides again. */
  | 'full-options'
  | number;

/** A penalty as the floor gives it with a ruling, whether or not the rulebook has one of this size. */
export interface PenaltyOrder {
  readonly seat: Seat;
  /** Hands to miss from the next one on, 0 a warning, null the end of the event. Absent: rounds, or chips alone. */
  readonly hands?: number | null;
  /** Rounds, each of as many hands as players sit here now. */
  readonly rounds?: number;
  /** Chips that leave play with it. Absent: none. */
  readonly forfeit?: Chips;
}

/** What the floor has the seat to act do, whatever its own words and chips meant. */
export type RuledAct =
  | { readonly type: 'fold' | 'check' | 'call' | 'all-in' }
  | { readonly type: 'bet' | 'raise'; readonly to: Chips };

/** What the floor may add to a ruling. */
export interface RulingBesides {
  /** The rule it rests on, by document and number. Absent: the rules of the answer. */
  readonly cite?: string;
  /** Fairness comes before the rule. */
  readonly fairness?: true;
  /** With a ruling in its own words: booked for the seat to act. */
  readonly act?: RuledAct;
  /** With a ruling in its own words: chips from some seats to others, negative where they are taken. */
  readonly moves?: readonly { readonly seat: Seat; readonly chips: number }[];
}

/** A penalty given with a ruling: hands to miss from the next one on, 0 a warning, null the end of the event. */
export interface GivenPenalty {
  readonly seat: Seat;
  readonly hands: number | null;
}

/** What is before the floor: a call, a report, or a pot pushed against the witnesses; with its ruling once there is one. */
export interface Incident {
  readonly id: string;
  /**
   * `witnesses`: a pot was pushed against them. `count`: a counted stack differed from the book. `chips`: a person at a tournament's table
   * brought chips into play or took some out. The floor takes note of each, and nothing waits for it.
   */
  readonly kind: 'call' | 'report' | 'witnesses' | 'count' | 'chips';
  readonly seat: Seat | null;
  readonly hand: number;
  readonly at: number;
  readonly misdeal: MisdealPossible | null;
  readonly ruling: {
    readonly ruling: IncidentRuling;
    readonly by: string;
    readonly at: number;
    readonly reason: TextRef | null;
  } | null;
  /** What was reported, who sat at its seat then, and the proposed answer. */
  readonly report?: Report;
  readonly player?: string;
  readonly answer?: Ruling<ReportOutcome>;
  /** The reader's alarms the report is about, as they stood then. */
  readonly alarms?: readonly CardAlarm[];
  /** For a call: words and chips still to be ruled on at its seat, and how they counted then. */
  readonly wager?: SeenWager;
  readonly wagerAnswer?: Ruling<WagerOutcome>;
  /** It waits beyond its hand. */
  readonly stays?: true;
  /** A machine called. */
  readonly byMachine?: true;
  /** Who is on the way, as the log names them. Null or absent: nobody. */
  readonly taken?: { readonly by: string; readonly name: TextRef | null; readonly at: number } | null;
  /** The stack as it was counted or changed, and its difference from the book before. */
  readonly counted?: { readonly stack: Chips; readonly difference: Chips };
  /** What shuffler, reader and dealer each said. */
  readonly disagreements?: readonly Disagreement[];
}

/** Kinds the floor only takes note of: nobody at the table waits. */
export const onlyNoted: ReadonlySet<Incident['kind']> = new Set(['witnesses', 'count', 'chips']);

/** Whether a misdeal may still be called, and the actions that decide it. */
export interface MisdealPossible {
  readonly possible: boolean;
  readonly because: readonly ActionNote[];
  readonly cites: readonly string[];
}
