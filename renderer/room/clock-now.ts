import type { Level, Schedule } from '../../engine/notation.ts';
import type { TournamentView } from '../../engine/office.ts';
import { levelAt } from '../../engine/rules.ts';

/** A tournament's clock at a moment, as screens draw it. Spans are in milliseconds. */
export interface ClockNow {
  /** During a break the level after it. */
  readonly level: Level;
  readonly next: Level | null;
  /** End of the level or the break; null: the last level has no end. */
  readonly left: number | null;
  /** The elapsed part of it, 0 to 1. */
  readonly share: number;
  readonly isBreak: boolean;
  readonly isPaused: boolean;
  /** When the current break ends if nobody touches the clock; null: no break. */
  readonly backAt: number | null;
  /** Time to the next break; null: there is none, or it is on. */
  readonly breakIn: number | null;
  /** Time since the level or the break began. */
  readonly begunFor: number;
}

type Timed = Pick<TournamentView['tournament'], 'schedule' | 'stage' | 'startsAt' | 'structure'>;

/**
 * A tournament's clock; null: none yet, or it is over. An opened final day has one before it starts: it shows where the day begins, and a
 * start time is counted down to instead.
 */
export const clockOf = ({ schedule, stage, startsAt }: Timed, at: number): ClockNow | null =>
  schedule === null || stage === 'over' || (stage === 'planned' && startsAt !== undefined)
    ? null
    : clockNow(schedule, at);

/** The current level, or the first one. */
export const levelOf = ({ schedule, structure }: Timed, at: number): Level | undefined =>
  schedule === null ? structure.levels[0] : clockNow(schedule, at).level;

/** `at` is the room's time, in milliseconds since 1970. A stopped clock shows what it showed then. */
export function clockNow(schedule: Schedule, at: number): ClockNow {
  const { level, next, endsAt, breakUntil, pause } = levelAt(schedule, at);
  const ends = breakUntil ?? endsAt;
  const isBreak = breakUntil !== null;
  const whole = isBreak && pause !== null ? pause.until - pause.from : level.minutes * 60_000;
  const left = ends === null ? null : ends - at;
  return {
    level,
    next,
    left,
    share: left === null ? 1 : Math.min(1, Math.max(0, 1 - left / whole)),
    isBreak,
    isPaused: schedule.pausedAt !== undefined,
    backAt: breakUntil,
    breakIn: pause === null || isBreak ? null : pause.from - at,
    begunFor: left === null ? Number.POSITIVE_INFINITY : whole - left,
  };
}
