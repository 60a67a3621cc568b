import { levelAt } from '../../rules/procedure/stakes.ts';
import { colourUpBags } from '../../rules/tournament/bags.ts';
import { type LevelReached, levelToResume } from '../../rules/tournament/flights.ts';
import type { Chips } from '../../words/chips.ts';
import type { SealedBag } from '../../words/closed-table.ts';
import type { Money } from '../../words/money.ts';
import type { StillOwed } from '../../words/owed-by-hand.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { Structure } from './structure.ts';
import type { Tournament } from './tournament.ts';
import { atLevel, paused, startedSchedule } from './tournament-clock.ts';

/** The final day is the second day, however many flights there were. */
export const finalDay = 2;

/** The day a tournament's first hand is dealt on. */
export const firstDay = ({ dayOpened }: { readonly dayOpened?: DayOpened }): number =>
  dayOpened === undefined ? 1 : finalDay;

/** A tournament whose final day is played by those who come through its flights. */
export interface DaysPlan {
  /** For a player with several bags: the largest counts, all are added, or nobody who is through may buy in again. */
  readonly stacks: 'best' | 'accumulate' | 'first';
  /** Where the final day resumes: at the earliest point a flight reached, at the latest, or at `level`. */
  readonly resume: 'earliest' | 'latest' | 'fixed';
  readonly level: number | null;
  /** The level resumes where it stopped, or begins again. */
  readonly levelStart: 'remaining' | 'full';
  /** Whether a colour-up between the days rounds every bag up or down. */
  readonly colourUp: 'up' | 'down';
  /** A flight ends when this share of its entries is left, in hundredths of a percent. Null: when the floor ends the day. */
  readonly qualify: number | null;
  /** What a flight pays on its own: fixed sums for a share of its entries. The rest is played for on the final day. */
  readonly bands: readonly { readonly upTo: number; readonly amount: Money }[];
  /** Paid for each bag that does not count, from what is played for on the final day. Absent: nothing. */
  readonly forfeitPay?: Money;
}

/** An entry that came through a flight. */
export interface BaggedEntry extends EventSeatOf {
  readonly entry: number;
  readonly bag: SealedBag;
  /** It was made late, and holds what corrected hands owed its player, who was out. Absent: only chips the player had. */
  readonly owed?: readonly StillOwed[];
}

/** A finished flight: where its clock stood, and what was bagged. */
export interface FlightClosed {
  readonly at: number;
  readonly reached: LevelReached;
  readonly bags: readonly BaggedEntry[];
}

/** How the final day was opened. */
export interface DayOpened {
  readonly at: number;
  readonly level: number;
  readonly secondsLeft: number;
  /** Chips that left play with bags that do not count. */
  readonly forfeited: Chips;
  /** Chips that the colour-up between the days added to the bags, or removed. */
  readonly added: Chips;
  readonly taken: Chips;
  /** Owed for bags that do not count, by the entry of the final day whose player forfeited them. Absent: nothing. */
  readonly forfeitPay?: Readonly<Record<number, Money>>;
}

/** All that is paid for bags that do not count. */
export const forfeitsPaid = ({ dayOpened }: Pick<Tournament, 'dayOpened'>): Money =>
  Object.values(dayOpened?.forfeitPay ?? {}).reduce((sum, one) => sum + one, 0);

/** The point a clock has reached. A level that has run out counts as the whole next one. */
export function reachedBy(schedule: Schedule, at: number): LevelReached {
  const { level, endsAt, breakUntil } = levelAt(schedule, at);
  const whole = level.minutes * 60;
  // The last level has no end.
  if (breakUntil !== null || endsAt === null) return { level: level.number, secondsLeft: whole };
  return { level: level.number, secondsLeft: Math.floor((endsAt - at) / 1000) };
}

/** Where the final day resumes after these flights. */
export const resumeAfter = (
  { levels }: Structure,
  { resume, levelStart, level }: DaysPlan,
  flights: readonly FlightClosed[],
): LevelReached =>
  levelToResume(
    flights.map(({ reached }) => reached),
    levels.map(({ minutes }) => minutes * 60),
    { resume, levelStart, level },
  );

/** Stacks from these bags without the chips that are out of play by this level of the final day. */
export function colouredUp(
  bags: Parameters<typeof colourUpBags>[1],
  { chipValues, levels }: Structure,
  { days, level }: { readonly days: DaysPlan; readonly level: number },
): ReturnType<typeof colourUpBags> {
  const begun = levels.filter(({ number }) => number <= level);
  const smallest = Math.max(chipValues[0] ?? 1, ...begun.map(({ smallestChip = 0 }) => smallestChip));
  const removed = chipValues.filter((value) => value < smallest);
  return colourUpBags({ removed, smallest, way: days.colourUp }, bags);
}

/** A schedule whose clock is stopped at that point of that level. */
export function scheduleFrom(structure: Structure, { level, secondsLeft }: LevelReached, at: number): Schedule {
  const first = { ...startedSchedule(structure, at), pausedAt: at };
  const begun = atLevel(first, at, level);
  const schedule = 'schedule' in begun ? begun.schedule : first;
  const minutes = structure.levels.find(({ number }) => number === level)?.minutes ?? 0;
  return { ...schedule, startedAt: schedule.startedAt - (minutes * 60 - secondsLeft) * 1000 };
}

/** The schedule with its clock stopped: now, unless it already was. */
export function stopped(schedule: Schedule, at: number): Schedule {
  const change = paused(schedule, at);
  return 'schedule' in change ? change.schedule : schedule;
}
