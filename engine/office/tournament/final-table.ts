import { paceOrdered } from './decide-clock.ts';
import { maySomebodyCome } from './registration.ts';
import type { Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** Everybody who is left sits at one table, and nobody can come any more. A flight has no final table: its last one is bagged. */
export const isAtFinalTable = (tournament: Tournament, at: number): boolean =>
  tournament.flightOf === undefined && tournament.tables.length === 1 && !maySomebodyCome(tournament, at);

/** Levels go by hands from the final table on where the structure says so, unless the floor has ordered a pace of its own. */
export function pacedByHands(tournament: Tournament, at: number): readonly TournamentEvent[] {
  const { schedule, stage, pace, structure } = tournament;
  const { finalTableHands: handsPerLevel = null } = structure;
  if (schedule === null || stage !== 'running' || pace !== undefined || handsPerLevel === null) return [];
  return [paceOrdered(tournament, schedule, at, { handsPerLevel })];
}

/** The same where a command makes the table that is left the final one, however it does: the last but one is broken or leaves, or sales end. */
export const pacedIfFinal = (
  before: Tournament,
  changed: Partial<Pick<Tournament, 'tables' | 'closed'>>,
  at: number,
): readonly TournamentEvent[] => {
  const after = { ...before, ...changed };
  return isAtFinalTable(after, at) && !isAtFinalTable(before, at) ? pacedByHands(after, at) : [];
};
