import type { Chips } from './chips.ts';

/** Betting rounds as a shot clock counts them. In games with more rounds, every one from the fourth on is the river. */
export const shotStreets = ['preflop', 'flop', 'turn', 'river'] as const;
export type ShotStreet = (typeof shotStreets)[number];

/** Seconds for one decision, by betting round. */
export type ShotSeconds = Readonly<Record<ShotStreet, number>>;

/** When every bank is refilled, and how. `n` counts cards, or seconds where the bank is of seconds. */
export interface BankRefill {
  readonly on: 'level' | 'day' | 'final-table' | 'heads-up' | 'tables';
  /** Sets the bank to `n`; raises smaller banks to `n`; adds `n`. */
  readonly mode: 'reset' | 'up-to' | 'add';
  readonly n: number;
  /** Absent: with the next hand. */
  readonly when?: 'next-hand' | 'at-once';
  /** With `on: 'tables'`: when so many tables are left. */
  readonly tables?: number;
}

/** How far the event had come when a bank was last refilled: tables left, and its day. */
export interface BankStage {
  readonly tables: number;
  readonly day: number;
}

/** A refill that waits for the next hand. */
export interface BankRefillDue extends BankRefill {
  /** Players whose banks are refilled: those who sat here at the time, or had left and sit nowhere yet. A bank that arrives later is refilled as it comes. Absent: everybody. */
  readonly of?: readonly string[];
}

/** How an event times every decision. */
export interface ShotClockFormat {
  readonly shot: ShotSeconds;
  /** A player's first decision of a hand has other seconds. Null: it has not. */
  readonly firstAction: { readonly seconds: number; readonly scope: 'player-hand' } | null;
  /** Seconds while only two are dealt in. Absent: as ever. */
  readonly headsUp?: ShotSeconds;
  /** `cards`: each is worth so many seconds, and what is left of one is lost. `seconds`: used exactly. Null: no bank. */
  readonly bank: { readonly kind: 'cards'; readonly seconds: number } | { readonly kind: 'seconds' } | null;
  /** The bank is used by itself at zero. False: only when the player says so before zero. */
  readonly auto: boolean;
  readonly refill: readonly BankRefill[];
  /** After a count was asked for, the player has what was left, or the full time. */
  readonly afterCount: 'continue' | 'restart';
}

/** `console`: no console was heard at the table. `standstill`: the table's program stood still, or its machine slept. */
export type PauseReason = 'floor' | 'count' | 'fault' | 'console' | 'standstill' | 'dealer' | 'other';

/** What becomes of a decision whose time is over: a check where nothing is to call, else a dead hand. */
export type TimeOutResult = 'check' | 'dead';

/** How far a decision had come at one moment. All times in milliseconds of the table's own clock. */
export interface ShotMark {
  readonly at: number;
  /** Thought so long, pauses left out. */
  readonly spentMs: number;
  /** May think so long, with what came out of the bank. */
  readonly grantedMs: number;
  readonly phase: 'shot' | 'bank';
  /** Cards used for this decision. */
  readonly cards: number;
  /** What the player's bank held then: cards, or milliseconds. */
  readonly bank: number;
  readonly isPaused: boolean;
}

/** One decision being timed. */
export interface ShotTurn extends ShotMark {
  readonly player: string;
  readonly startedAt: number;
  readonly ownMs: number;
  readonly toCall: Chips;
  /** Which decision of which hand it is, so that one taken back goes on where it stood. Null: nobody asks. */
  readonly key: string | null;
  /** Asked for the bank of seconds where it is not used by itself. */
  readonly asked: boolean;
  /** Null: there is time left. */
  readonly result: TimeOutResult | null;
  /** Where it can go back to, oldest first, when a device turns out to have failed. */
  readonly marks: readonly ShotMark[];
}

/** A shot clock and everybody's bank, as they were at the last step. */
export interface ShotClock {
  readonly format: ShotClockFormat;
  /** Cards left, or milliseconds, by player. */
  readonly banks: Readonly<Record<string, number>>;
  readonly turn: ShotTurn | null;
  /** Why it stands. Empty: it runs. */
  readonly paused: readonly PauseReason[];
  /** Refills that come with the next hand. */
  readonly due: readonly BankRefillDue[];
  /** Tables left, as last told; null: nobody has said. */
  readonly tables: number | null;
  /** Decisions whose time ran out. */
  readonly results: readonly { readonly player: string; readonly at: number; readonly result: TimeOutResult }[];
  /** What came too late, and cards nobody could use. */
  readonly late: readonly { readonly player: string; readonly at: number }[];
}

/** Everything that moves a shot clock, with the moment it happened. */
export type ShotStep = { readonly at: number } & (
  | {
      readonly e: 'to-act';
      readonly player: string;
      readonly street: ShotStreet;
      readonly toCall: Chips;
      /** The player's first decision of the hand. */
      readonly first?: boolean;
      readonly headsUp?: boolean;
      readonly key?: string;
      /** It goes on from there: the act that ended it was taken back. */
      readonly from?: Pick<ShotMark, 'spentMs' | 'grantedMs' | 'phase' | 'cards'>;
    }
  | { readonly e: 'act'; readonly player: string }
  /** A card handed in, or the word for a bank of seconds. */
  | { readonly e: 'card'; readonly player: string }
  /** That card is taken back. */
  | { readonly e: 'card-back'; readonly player: string }
  | { readonly e: 'pause'; readonly why: PauseReason }
  /** Nothing was heard of a device, or of a console, since then: the clock goes back to that moment and stands. */
  | { readonly e: 'fault'; readonly since: number; readonly why?: PauseReason }
  /** Absent `why`: whatever it stood for. */
  | { readonly e: 'resume'; readonly why?: PauseReason }
  | { readonly e: 'hand' | 'level' | 'day' | 'final-table' | 'heads-up' }
  | { readonly e: 'tables'; readonly tables: number }
  /** A bank as somebody counted it. */
  | { readonly e: 'bank'; readonly player: string; readonly n: number }
  /** Nothing but time has passed. */
  | { readonly e: 'time' }
);

/** How many cards an entry begins with, by the level in which it is made, and what a re-entry gets. */
export interface BankAllotment {
  /** From the first level on; the last one holds for all later levels. */
  readonly byEntryLevel: readonly { readonly untilLevel: number; readonly n: number }[];
  /** `higher-of`: the level's allotment or what was left, whichever is more. `new`: the allotment. */
  readonly reentry: 'higher-of' | 'new';
}

/** How an event times decisions, and from when on. */
export interface ShotClockPlan extends ShotClockFormat {
  /** What everybody's bank begins with: cards, or seconds. */
  readonly bankAtStart: number;
  /** The same by the level of the entry. Absent: `bankAtStart` in every level. */
  readonly entry?: BankAllotment;
  /**
   * Decisions are timed from the first hand on, from the first hand of a level, from one table before the money or at the final table, as
   * the office knows it, or when the floor says so.
   */
  readonly from: 'start' | { readonly level: number } | 'near-money' | 'final-table' | 'told';
  /** Who books what becomes of a decision whose time is over: the dealing person by one tap, or the clock by itself. */
  readonly atZero: 'dealer' | 'clock';
  /** The published format it was taken from. Absent: the house's own. */
  readonly published?: string;
}

/** A decision of the hand in play that is over. */
export interface TimedDecision extends Pick<ShotMark, 'spentMs' | 'grantedMs' | 'phase' | 'cards'> {
  readonly key: string;
  readonly player: string;
  readonly ranOut: boolean;
}

/** What a player's decisions came to, hand by hand. */
export interface DecisionTimes {
  readonly decisions: number;
  readonly ms: number;
  readonly slowestMs: number;
  readonly cards: number;
  readonly ranOut: number;
}

/** The shot clock of a table. */
export interface TableShotClock {
  readonly plan: ShotClockPlan;
  /** Decisions are timed now. */
  readonly isOn: boolean;
  /** The office or the floor has said so: the plan does not decide any more. */
  readonly isTold: boolean;
  /** Which day of the event it is, as last told. Absent: the first. */
  readonly day?: number;
  /** The highest level a hand was dealt at. Absent: no hand was. */
  readonly level?: number;
  /** The level whose refills came at once, before a hand of it was dealt. Absent: none did. */
  readonly levelAtOnce?: number;
  /** Banks whose refills by level stand at another level than the table's, by player: they came along, or have left. Absent: none. */
  readonly refilledTo?: Readonly<Record<string, number>>;
  readonly clock: ShotClock;
  /** Of the hand in play. */
  readonly decisions: readonly TimedDecision[];
  /** Of the hands before, by player. */
  readonly times: Readonly<Record<string, DecisionTimes>>;
}
