import type { Chips } from './chips.ts';

/** Betting rounds as a shot clock counts them. In games with more rounds, every round from the fourth on counts as the river. */
export const shotStreets = ['preflop', 'flop', 'turn', 'river'] as const;
export type ShotStreet = (typeof shotStreets)[number];

/** Seconds for one decision, by betting round. */
export type ShotSeconds = Readonly<Record<ShotStreet, number>>;

/** When every bank is refilled, and how. `n` counts cards, or seconds for a bank of seconds. */
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
  /**
   * Players whose banks are refilled: those seated here at the time, or who had left and had no new seat yet. A bank that arrives later is
   * refilled on arrival. Absent: everybody.
   */
  readonly of?: readonly string[];
}

/** How an event times every decision. */
export interface ShotClockFormat {
  readonly shot: ShotSeconds;
  /** Different seconds for a player's first decision of a hand. Null: none. */
  readonly firstAction: { readonly seconds: number; readonly scope: 'player-hand' } | null;
  /** Seconds while only two are dealt in. Absent: as otherwise. */
  readonly headsUp?: ShotSeconds;
  /** `cards`: each adds so many seconds, and unused ones are lost. `seconds`: used exactly. Null: no bank. */
  readonly bank: { readonly kind: 'cards'; readonly seconds: number } | { readonly kind: 'seconds' } | null;
  /** The bank is used automatically at zero. False: only if the player asks before zero. */
  readonly auto: boolean;
  readonly refill: readonly BankRefill[];
  /** After a count of chips, the player has the time that was left, or the full time. */
  readonly afterCount: 'continue' | 'restart';
}

/** `console`: no console was heard at the table. `standstill`: the table's program had stopped, or its machine slept. */
export type PauseReason = 'floor' | 'count' | 'fault' | 'console' | 'standstill' | 'dealer' | 'other';

/** What becomes of a decision whose time is up: a check if there is nothing to call, otherwise a dead hand. */
export type TimeOutResult = 'check' | 'dead';

/** The state of a decision at one moment. All times in milliseconds of the table's own clock. */
export interface ShotMark {
  readonly at: number;
  /** Time used, without pauses. */
  readonly spentMs: number;
  /** Time allowed, including what came from the bank. */
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
  /** Identifies the decision and its hand, so that one that is undone resumes where it was. Null: not needed. */
  readonly key: string | null;
  /** Asked for the bank of seconds, if it is not automatic. */
  readonly asked: boolean;
  /** Null: there is time left. */
  readonly result: TimeOutResult | null;
  /** Moments it can return to, oldest first, if a device turns out to have failed. */
  readonly marks: readonly ShotMark[];
}

/** A shot clock and everybody's bank, as of the last step. */
export interface ShotClock {
  readonly format: ShotClockFormat;
  /** Cards left, or milliseconds, by player. */
  readonly banks: Readonly<Record<string, number>>;
  readonly turn: ShotTurn | null;
  /** Why it stands still. Empty: it runs. */
  readonly paused: readonly PauseReason[];
  /** Refills that come with the next hand. */
  readonly due: readonly BankRefillDue[];
  /** Tables left, as last told; null: not told. */
  readonly tables: number | null;
  /** Decisions whose time ran out. */
  readonly results: readonly { readonly player: string; readonly at: number; readonly result: TimeOutResult }[];
  /** What came too late, and cards that could not be used. */
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
      /** It resumes there: the act that ended it was undone. */
      readonly from?: Pick<ShotMark, 'spentMs' | 'grantedMs' | 'phase' | 'cards'>;
    }
  | { readonly e: 'act'; readonly player: string }
  /** A card handed in, or a request for the bank of seconds. */
  | { readonly e: 'card'; readonly player: string }
  /** That card is given back. */
  | { readonly e: 'card-back'; readonly player: string }
  | { readonly e: 'pause'; readonly why: PauseReason }
  /** Nothing was heard from a device or a console since then: the clock goes back to that moment and stops. */
  | { readonly e: 'fault'; readonly since: number; readonly why?: PauseReason }
  /** `why` absent: whatever the reason for the pause. */
  | { readonly e: 'resume'; readonly why?: PauseReason }
  | { readonly e: 'hand' | 'level' | 'day' | 'final-table' | 'heads-up' }
  | { readonly e: 'tables'; readonly tables: number }
  /** A bank as counted by a person. */
  | { readonly e: 'bank'; readonly player: string; readonly n: number }
  /** Nothing but time has passed. */
  | { readonly e: 'time' }
);

/** How many cards an entry begins with, by the level in which it is made, and what a re-entry gets. */
export interface BankAllotment {
  /** In order of level; the last one applies to all later levels. */
  readonly byEntryLevel: readonly { readonly untilLevel: number; readonly n: number }[];
  /** `higher-of`: the level's allotment or what was left, whichever is more. `new`: the allotment. */
  readonly reentry: 'higher-of' | 'new';
}

/** How an event times decisions, and from when on. */
export interface ShotClockPlan extends ShotClockFormat {
  /** Every bank's initial balance: cards, or seconds. */
  readonly bankAtStart: number;
  /** The same by level of entry. Absent: `bankAtStart` in every level. */
  readonly entry?: BankAllotment;
  /**
   * Decisions are timed from the first hand on, from the first hand of a level, from one table before the money or at the final table, as
   * the office knows it, or when the floor says so.
   */
  readonly from: 'start' | { readonly level: number } | 'near-money' | 'final-table' | 'told';
  /** Who books what becomes of a decision whose time is up: the dealer by one tap, or the clock by itself. */
  readonly atZero: 'dealer' | 'clock';
  /** The published format it was taken from. Absent: the house's own. */
  readonly published?: string;
}

/** A finished decision of the hand in play. */
export interface TimedDecision extends Pick<ShotMark, 'spentMs' | 'grantedMs' | 'phase' | 'cards'> {
  readonly key: string;
  readonly player: string;
  readonly ranOut: boolean;
}

/** A player's decisions, summed up hand by hand. */
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
  /** The office or the floor has switched it, so the plan no longer decides. */
  readonly isTold: boolean;
  /** The day of the event, as last told. Absent: the first. */
  readonly day?: number;
  /** The highest level at which a hand was dealt. Absent: none. */
  readonly level?: number;
  /** The level whose refills came at once, before a hand of it was dealt. Absent: none did. */
  readonly levelAtOnce?: number;
  /** By player, banks whose level refills differ from the table's: they arrived with the player, or the player has left. Absent: none. */
  readonly refilledTo?: Readonly<Record<string, number>>;
  readonly clock: ShotClock;
  /** Decisions of the hand in play. */
  readonly decisions: readonly TimedDecision[];
  /** Decisions of earlier hands, by player. */
  readonly times: Readonly<Record<string, DecisionTimes>>;
}
