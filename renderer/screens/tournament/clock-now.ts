import type { Level, Schedule } from '../../../engine/notation.ts';
import type { TournamentView } from '../../../engine/office.ts';
import { levelAt } from '../../../engine/rules.ts';

/** A tournament's clock at a moment, as screens draw it. Spans are milliseconds. */
export interface ClockNow {
  /** In a break the one after it. */
  readonly level: Level;
  readonly next: Level | null;
  /** End of the level or the break; null: the last level has no end. */
  readonly left: number | null;
  /** How much of it is over, 0 to 1. */
  readonly share: number;
  readonly isBreak: boolean;
  readonly isPaused: boolean;
  /** When the break that is on ends, if nobody touches the clock; null: none is on. */
  readonly backAt: number | null;
  /** Until the next break; null: there is none, or it is on. */
  readonly breakIn: number | null;
  /** Since the level or the break began. */
  readonly begunFor: number;
}

type Timed = Pick<TournamentView['tournament'], 'schedule' | 'stage' | 'startsAt' | 'structure'>;

/**
 * A tournament's clock; null: it has none yet, or it is over. A final day that is open has one before it starts: it stands where the
 * day begins, and a time of the start is counted down to instead.
 */
export const clockOf = ({ schedule, stage, startsAt }: Timed, at: number): ClockNow | null =>
  schedule === null || stage === 'over' || (stage === 'planned' && startsAt !== undefined)
    ? null
    : clockNow(schedule, at);

/** The level that is on, or that it begins with. */
export const levelOf = ({ schedule, structure }: Timed, at: number): Level | undefined =>
  schedule === null ? structure.levels[0] : clockNow(schedule, at).level;

/** `at` is the room's time, in milliseconds since 1970. A clock that was stopped shows what it showed then. */
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
