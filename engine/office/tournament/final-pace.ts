import { levelAt } from '../../rules/procedure/stakes.ts';
import type { OfficeEvent } from '../office-event.ts';
import type { OfficeState } from '../office-state.ts';
import { paceOrdered } from './decide-clock.ts';
import { isAtFinalTable } from './final-table.ts';
import type { Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

/**
 * If the structure says so, levels are counted in hands from the final table on, unless the floor has ordered a pace of its own. A break
 * comes first: while hands are counted, no clock would end it.
 */
export function pacedByHands(tournament: Tournament, at: number): readonly TournamentEvent[] {
  const { schedule, stage, pace, structure } = tournament;
  const { finalTableHands: handsPerLevel = null } = structure;
  if (schedule === null || stage !== 'running' || pace !== undefined || handsPerLevel === null) return [];
  if (levelAt(schedule, at).breakUntil !== null) return [];
  return [paceOrdered(tournament, schedule, at, { handsPerLevel })];
}

/** The same when a command makes the remaining table the final one, in any way: the last but one is broken or leaves, or sales end. */
export const pacedIfFinal = (
  before: Tournament,
  changed: Partial<Pick<Tournament, 'tables' | 'closed'>>,
  at: number,
): readonly TournamentEvent[] => {
  const after = { ...before, ...changed };
  return isAtFinalTable(after, at) && !isAtFinalTable(before, at) ? pacedByHands(after, at) : [];
};

/** The same when nobody does anything: late registration ends by the clock, or the break after it. Once booked, it is no longer due. */
export const finalPaceDue = ({ tournaments }: OfficeState, at: number): readonly OfficeEvent[] =>
  Object.values(tournaments).flatMap((tournament) =>
    tournament.byClockAtFinal !== true && isAtFinalTable(tournament, at) ? pacedByHands(tournament, at) : [],
  );
