import type { OfficeCommand } from '../office-command.ts';
import { done, no, type OfficeHandlers } from '../office-decision.ts';
import { ofTournament, structureRefused } from './occasion.ts';
import type { Tournament } from './tournament.ts';
import { adjusted, atLevel, type ClockChange, paused, resumed, withLevels } from './tournament-clock.ts';
import type { TournamentEvent } from './tournament-event.ts';

type ClockSet = Extract<TournamentEvent, { type: 'clock-set' }>;

/** What is asked of a tournament's clock. */
export const clockHandlers: OfficeHandlers<
  'pause-clock' | 'resume-clock' | 'adjust-clock' | 'go-to-level' | 'change-levels'
> = {
  'pause-clock': setting('paused', paused),
  'resume-clock': setting('resumed', resumed),
  'adjust-clock': setting('adjusted', (schedule, at, { minutes }) => adjusted(schedule, at, minutes)),
  'go-to-level': setting('level', (schedule, at, { level }) => atLevel(schedule, at, level)),
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

/** Sets the clock of a tournament that runs. */
function setting<Command extends Extract<OfficeCommand, { tournament: string; at: number }>>(
  why: ClockSet['why'],
  change: (schedule: NonNullable<Tournament['schedule']>, at: number, command: Command) => ClockChange,
) {
  return ofTournament<Command>(({ now: { tournament } }, command) => {
    const { id, schedule, stage } = tournament;
    if (schedule === null || stage !== 'running') return no({ reason: 'not-now', stage });
    const { at } = command;
    const changed = change(schedule, at, command);
    if ('refusal' in changed) return no(changed.refusal);
    return done({ type: 'clock-set', tournament: id, at, why, schedule: changed.schedule });
  });
}
