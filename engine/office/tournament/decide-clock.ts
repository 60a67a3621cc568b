import { levelAt } from '../../rules/procedure/stakes.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { OfficeCommand } from '../office-command.ts';
import { done, no, type OfficeHandlers } from '../office-decision.ts';
import { isAtFinalTable } from './final-table.ts';
import { ofTournament, structureRefused } from './occasion.ts';
import { stopsClock } from './pace-now.ts';
import type { Tournament } from './tournament.ts';
import {
  adjusted,
  atLevel,
  atLevelEnd,
  breakNow,
  type ClockChange,
  paused,
  resumed,
  withLevels,
} from './tournament-clock.ts';
import type { TournamentEvent } from './tournament-event.ts';

type ClockSet = Extract<TournamentEvent, { type: 'clock-set' }>;

/** Commands for a tournament's clock. */
export const clockHandlers: OfficeHandlers<
  | 'pause-clock'
  | 'resume-clock'
  | 'adjust-clock'
  | 'go-to-level'
  | 'set-pace'
  | 'begin-break'
  | 'break-now'
  | 'begin-day'
  | 'change-levels'
> = {
  'pause-clock': setting('paused', paused),
  'resume-clock': setting('resumed', resumed),
  'adjust-clock': setting('adjusted', (schedule, at, { minutes }) => adjusted(schedule, at, minutes)),
  'go-to-level': setting('level', (schedule, at, { level }) => atLevel(schedule, at, level)),
  'set-pace': ofTournament(({ now: { tournament }, at }, { pace }) => {
    const { schedule, stage } = tournament;
    if (schedule === null || stage !== 'running') return no({ reason: 'not-now', stage });
    if (pace === null && tournament.pace === undefined) return no({ reason: 'not-paced' });
    if (pace?.lastHands !== undefined && levelAt(schedule, at).breakUntil !== null) return no({ reason: 'in-break' });
    return done(paceOrdered(tournament, schedule, at, pace));
  }),
  'begin-break': ofTournament(({ now: { tournament }, at }) => {
    const { schedule, stage, pace } = tournament;
    if (schedule === null || stage !== 'running') return no({ reason: 'not-now', stage });
    if (pace?.lastHands === undefined) return no({ reason: 'not-paced' });
    const { lastHands: _dealt, told: _told, ...goesOn } = pace;
    // With levels counted in hands no clock knows when the break ends: the floor says so.
    if (goesOn.handsPerLevel !== undefined) return no({ reason: 'paced' });
    const then = goesOn.windowSeconds === undefined ? null : goesOn;
    return done(ordered(tournament, at, then, atLevelEnd(schedule, at)));
  }),
  'break-now': setting('break', (schedule, at, { minutes }) => breakNow(schedule, at, minutes)),
  'begin-day': ofTournament(({ now: { tournament }, at }) => {
    const { id, stage, day = 1 } = tournament;
    return stage === 'running'
      ? done({ type: 'day-begun', tournament: id, at, day: day + 1 })
      : no({ reason: 'not-now', stage });
  }),
  'change-levels': ofTournament(({ now: { tournament }, at }, { levels }) => {
    const { id, schedule, stage, structure } = tournament;
    if (stage === 'over') return no({ reason: 'not-now', stage });
    const refused = structureRefused({ ...structure, levels });
    if (refused !== null) return refused;
    const changed = schedule === null ? null : withLevels(schedule, at, structure, levels);
    if (changed !== null && 'refusal' in changed) return no(changed.refusal);
    return done({ type: 'levels-changed', tournament: id, levels, schedule: changed?.schedule ?? null });
  }),
};

/** A pace is ordered for a tournament that runs by this schedule, and the level clock follows the pace. */
export const paceOrdered = (
  tournament: Tournament,
  schedule: Schedule,
  at: number,
  pace: PaceOrder | null,
): PaceOrdered => ordered(tournament, at, pace, pacedSchedule(tournament, schedule, pace, at));

type PaceOrdered = Extract<TournamentEvent, { type: 'pace-ordered' }>;

const ordered = (tournament: Tournament, at: number, pace: PaceOrder | null, schedule: Schedule): PaceOrdered => ({
  type: 'pace-ordered',
  tournament: tournament.id,
  at,
  pace: pace === null ? null : { ...pace, told: at },
  schedule,
  ...(pace === null && isAtFinalTable(tournament, at) ? { atFinal: true } : null),
});

/** The level clock with this pace: stopped while hands are counted, in a break at the level after it, and then running again. */
function pacedSchedule({ pace: before }: Tournament, schedule: Schedule, pace: PaceOrder | null, at: number): Schedule {
  if (!stopsClock(pace)) return stopsClock(before) ? scheduleOf(resumed(schedule, at), schedule) : schedule;
  const { level, breakUntil } = levelAt(schedule, at);
  const inLevel = breakUntil === null ? schedule : scheduleOf(atLevel(schedule, at, level.number), schedule);
  return scheduleOf(paused(inLevel, at), inLevel);
}

const scheduleOf = (change: ClockChange, otherwise: Schedule): Schedule =>
  'refusal' in change ? otherwise : change.schedule;

/** Sets the clock of a running tournament. */
function setting<Command extends Extract<OfficeCommand, { tournament: string; at: number }>>(
  why: ClockSet['why'],
  change: (schedule: NonNullable<Tournament['schedule']>, at: number, command: Command) => ClockChange,
) {
  return ofTournament<Command>(({ now: { tournament } }, command) => {
    const { id, schedule, stage } = tournament;
    if (schedule === null || stage !== 'running') return no({ reason: 'not-now', stage });
    if (stopsClock(tournament.pace)) return no({ reason: 'paced' });
    const { at } = command;
    const changed = change(schedule, at, command);
    if ('refusal' in changed) return no(changed.refusal);
    return done({ type: 'clock-set', tournament: id, at, why, schedule: changed.schedule });
  });
}
