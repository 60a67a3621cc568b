import { maySomebodyCome } from './registration.ts';
import type { Tournament } from './tournament.ts';

/**
 * Whether every remaining player sits at one table and nobody can enter any more. A flight has no final table: its last table is bagged.
 */
export const isAtFinalTable = (tournament: Tournament, at: number): boolean =>
  tournament.flightOf === undefined && tournament.tables.length === 1 && !maySomebodyCome(tournament, at);
