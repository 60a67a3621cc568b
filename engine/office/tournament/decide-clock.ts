import type { OfficeDecision } from '../office-decision.ts';
import { done, no, type Occasion, type OfOneCommand, structureRefused } from './occasion.ts';
import { adjusted, atLevel, type ClockChange, paused, resumed, withLevels } from './tournament-clock.ts';

type ClockCommand = Extract<
  OfOneCommand,
  { type: 'pause-clock' | 'resume-clock' | 'adjust-clock' | 'go-to-level' | 'change-levels' }
>;

/** Decides what is asked of a tournament's clock. */
export function decideClock({ now: { tournament }, at }: Occasion, command: ClockCommand): OfficeDecision {
  const { id, schedule, stage, structure } = tournament;
  if (command.type === 'change-levels') {
    if (stage === 'over') return no({ reason: 'not-now', stage });
    const refused = structureRefused({ ...structure, levels: command.levels });
    if (refused !== null) return refused;
    const changed = schedule === null ? null : withLevels(schedule, at, structure, command.levels);
    if (changed !== null && 'refusal' in changed) return no(changed.refusal);
    const { levels } = command;
    return done({ type: 'levels-changed', tournament: id, levels, schedule: changed?.schedule ?? null });
  }
  if (schedule === null || stage !== 'running') return no({ reason: 'not-now', stage });
  const change = clockChange(schedule, command);
  if ('refusal' in change) return no(change.refusal);
  return done({
    type: 'clock-set',
    tournament: id,
    at: command.at,
    why: whyOf[command.type],
    schedule: change.schedule,
  });
}

const whyOf = {
  'pause-clock': 'paused',
  'resume-clock': 'resumed',
  'adjust-clock': 'adjusted',
  'go-to-level': 'level',
} as const;

function clockChange(
  schedule: Parameters<typeof paused>[0],
  command: Exclude<ClockCommand, { type: 'change-levels' }>,
): ClockChange {
  switch (command.type) {
    case 'pause-clock':
      return paused(schedule, command.at);
    case 'resume-clock':
      return resumed(schedule, command.at);
    case 'adjust-clock':
      return adjusted(schedule, command.at, command.minutes);
    case 'go-to-level':
      return atLevel(schedule, command.at, command.level);
  }
}
