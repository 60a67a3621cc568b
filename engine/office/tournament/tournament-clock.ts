import { levelAt } from '../../rules/procedure/stakes.ts';
import type { Level, Schedule } from '../../words/stakes.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { isSame } from '../same-data.ts';
import type { Structure } from './structure.ts';

const minuteMs = 60_000;

/** A schedule after a change of the clock, or why it stays as it is. */
export type ClockChange = { readonly schedule: Schedule } | { readonly refusal: OfficeRefusal };

/** The levels begin now. */
export const startedSchedule = ({ levels, rebuy }: Structure, at: number): Schedule => ({
  startedAt: at,
  levels,
  ...(rebuy === null ? {} : { rebuys: { untilLevel: rebuy.untilLevel, chips: rebuy.chips } }),
});

/** The clock stops. */
export const paused = (schedule: Schedule, at: number): ClockChange =>
  schedule.pausedAt === undefined
    ? { schedule: { ...schedule, pausedAt: at } }
    : { refusal: { reason: 'clock-paused' } };

/** It continues where it stopped: no time is lost. */
export function resumed({ pausedAt, pausedSince: _since, ...schedule }: Schedule, at: number): ClockChange {
  if (pausedAt === undefined) return { refusal: { reason: 'clock-runs' } };
  return { schedule: { ...schedule, startedAt: schedule.startedAt + (at - pausedAt) } };
}

/** A stopped clock shows so many more minutes. */
export function movedOn(schedule: Schedule, minutes: number): Schedule {
  const { pausedAt, pausedSince = pausedAt } = schedule;
  if (pausedAt === undefined || pausedSince === undefined) return schedule;
  return { ...schedule, pausedAt: pausedAt + minutes * minuteMs, pausedSince };
}

/** A running clock gets back whatever passed beyond so many minutes since a moment. */
export function givenBack(schedule: Schedule, since: number, at: number, minutes: number): Schedule {
  const beyond = at - since - minutes * minuteMs;
  if (schedule.pausedAt !== undefined || beyond <= 0) return schedule;
  return { ...schedule, startedAt: schedule.startedAt + beyond };
}

/** More minutes, or fewer, for the current level or break. Time that has passed cannot be taken away. */
export function adjusted(schedule: Schedule, at: number, minutes: number): ClockChange {
  const now = levelAt(schedule, at);
  const index = schedule.levels.findIndex(({ number }) => number === now.level.number);
  const inBreak = now.breakUntil !== null;
  const changed = schedule.levels[inBreak ? index - 1 : index];
  if (changed === undefined) return { refusal: { reason: 'minutes-left', left: 0 } };
  const begins = beginOf(schedule, index) - (inBreak ? (changed.breakAfter ?? 0) * minuteMs : 0);
  const passed = Math.max(1, Math.ceil(((schedule.pausedAt ?? at) - begins) / minuteMs));
  const length = (inBreak ? (changed.breakAfter ?? 0) : changed.minutes) + minutes;
  if (length < passed) return { refusal: { reason: 'minutes-left', left: length - minutes - passed } };
  const level: Level = inBreak ? { ...changed, breakAfter: length } : { ...changed, minutes: length };
  return { schedule: { ...schedule, levels: schedule.levels.map((one) => (one === changed ? level : one)) } };
}

/** The level begins now; a stopped clock shows its whole time. */
export function atLevel(schedule: Schedule, at: number, number: number): ClockChange {
  const index = schedule.levels.findIndex((level) => level.number === number);
  const { level: now } = levelAt(schedule, at);
  if (index < 0) return { refusal: { reason: 'level-passed', level: number, now: now.number } };
  const passed = beginOf(schedule, index) - schedule.startedAt;
  return { schedule: { ...schedule, startedAt: (schedule.pausedAt ?? at) - passed } };
}

/** The end of the current level: its break begins, or the next level. */
export function atLevelEnd(schedule: Schedule, at: number): Schedule {
  const { pausedAt: _stood, pausedSince: _since, ...runs } = schedule;
  const { level, next } = levelAt(schedule, at);
  const index = schedule.levels.indexOf(level);
  if (next === null || index < 0) return runs;
  const begins = atLevel(runs, at, level.number);
  if ('refusal' in begins) return runs;
  return { ...begins.schedule, startedAt: begins.schedule.startedAt - level.minutes * minuteMs };
}

/** A break of so many minutes begins now and replaces the rest of the level and its own break. */
export function breakNow(schedule: Schedule, at: number, minutes: number): ClockChange {
  const { level, next, breakUntil } = levelAt(schedule, at);
  if (breakUntil !== null) return { refusal: { reason: 'in-break' } };
  if (next === null) return { refusal: { reason: 'last-level' } };
  const levels = schedule.levels.map((one) => (one === level ? { ...one, breakAfter: minutes } : one));
  return { schedule: atLevelEnd({ ...schedule, levels }, at) };
}

/** Replaces levels that have not begun; all others must stay as they were. */
export function withLevels(schedule: Schedule, at: number, asked: Structure, levels: readonly Level[]): ClockChange {
  const now = levelAt(schedule, at);
  const index = schedule.levels.findIndex(({ number }) => number === now.level.number);
  const begun = now.breakUntil === null ? index + 1 : index;
  const passed = schedule.levels.slice(0, begun);
  const wrong = passed.findIndex((level, which) => {
    const given = levels[which];
    const isKept = isSame(given, level) || (given !== undefined && isSame(given, asked.levels[which]));
    // The break after the current level has not begun.
    const isLast = which === begun - 1 && now.breakUntil === null;
    return !isKept && !(isLast && isSame(withoutBreak(given), withoutBreak(level)));
  });
  if (wrong >= 0)
    return { refusal: { reason: 'level-passed', level: passed[wrong]?.number ?? wrong + 1, now: now.level.number } };
  const kept = passed.map((level, which) => {
    if (which !== begun - 1 || now.breakUntil !== null) return level;
    const { breakAfter } = levels[which] ?? {};
    return { ...withoutBreak(level), ...(breakAfter === undefined ? {} : { breakAfter }) };
  });
  return { schedule: { ...schedule, levels: [...kept, ...levels.slice(begun)] } };
}

function withoutBreak<Given extends Level | undefined>(level: Given): Given {
  if (level === undefined) return level;
  const { breakAfter: _break, ...rest } = level;
  return rest as Given;
}

/** When a level begins, including breaks before it. */
function beginOf({ startedAt, levels }: Schedule, index: number): number {
  return levels
    .slice(0, index)
    .reduce((begins, { minutes, breakAfter = 0 }) => begins + (minutes + breakAfter) * minuteMs, startedAt);
}
