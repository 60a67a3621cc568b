import type { Chips } from './chips.ts';

export interface Ante {
  /** `listed` gives each place its own, from the left of the button (heads-up: the big blind first), as hand histories may. */
  readonly kind: 'each' | 'big-blind' | 'listed';
  readonly chips: Chips;
  readonly listed?: readonly Chips[];
  /** What a short stack pays first. */
  readonly order: 'ante-first' | 'blind-first';
  /** What a short ante may win of the others': its own size from each, or all of them as dead money. */
  readonly short: 'own-share' | 'dead';
}

export interface Stakes {
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** Smallest bet, usually the big blind. */
  readonly minBet: Chips;
  readonly ante: Ante | null;
}

export interface Level extends Stakes {
  readonly number: number;
  readonly minutes: number;
}

/** Levels in order; the last one goes on for ever. */
export interface Schedule {
  readonly startedAt: number;
  readonly levels: readonly Level[];
}

export interface LevelNow {
  readonly level: Level;
  /** Milliseconds since 1970; null in the last level. */
  readonly endsAt: number | null;
  readonly next: Level | null;
}

/** The level the schedule gives at a moment. A hand keeps the level of the moment it began. */
export function levelAt(schedule: Schedule, at: number): LevelNow {
  let endsAt = schedule.startedAt;
  for (const [index, level] of schedule.levels.entries()) {
    const next = schedule.levels[index + 1] ?? null;
    endsAt += level.minutes * 60_000;
    if (next === null) return { level, endsAt: null, next };
    if (at < endsAt) return { level, endsAt, next };
  }
  throw new Error('A schedule has at least one level.');
}
