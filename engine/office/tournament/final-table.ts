import { maySomebodyCome } from './registration.ts';
import type { Tournament } from './tournament.ts';

/** Everybody who is left sits at one table, and nobody can come any more. A flight has no final table: its last one is bagged. */
export const isAtFinalTable = (tournament: Tournament, at: number): boolean =>
  tournament.flightOf === undefined && tournament.tables.length === 1 && !maySomebodyCome(tournament, at);
