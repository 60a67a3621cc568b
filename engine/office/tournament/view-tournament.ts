import { finalTableKeys } from '../../rules/tournament/final-table.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { bountyView } from './bounty-view.ts';
import { chipsNow } from './chips-now.ts';
import { eventNow, stillIn } from './event-now.ts';
import { meetingsOf } from './meetings.ts';
import { isOnTheWay, openSeats, seatsKept } from './open-seats.ts';
import { prizesNow } from './prizes-now.ts';
import { haltsByFloor, proposalsOf } from './proposals.ts';
import { satelliteNow } from './satellite-now.ts';
import { standingsOf } from './standings.ts';
import { openTickets } from './tickets.ts';
import type { Tournament } from './tournament.ts';
import type { TournamentView } from './tournament-view.ts';

/** A tournament with what the tables say of it. `at`: the office's clock. */
export function tournamentView(
  tournament: Tournament,
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): TournamentView {
  const now = eventNow(tournament, state, facts, at);
  const chips = chipsNow(now);
  const playersLeft = stillIn(now).length;
  const kept = seatsKept(now);
  const satellite = satelliteNow(now);
  const ticketsOpen = tournament.stage === 'over' ? [] : openTickets(tournament, state);
  return {
    tournament,
    standings: standingsOf(now),
    playersLeft,
    chips,
    average: playersLeft === 0 ? null : Math.floor(chips.issued / playersLeft),
    ...prizesNow(now),
    onTheWay: tournament.moves.filter((move) => isOnTheWay(now, move)),
    proposals: proposalsOf(now, at),
    meetings: tournament.stage === 'over' ? [] : meetingsOf(now),
    haltsByFloor: haltsByFloor(now),
    finalTableSize: now.policies[finalTableKeys[tournament.structure.format]],
    bounty: bountyView(now, at),
    ...(satellite === null ? {} : { satellite }),
    ...(ticketsOpen.length === 0 ? {} : { ticketsOpen }),
    openSeats: tournament.tables.reduce((sum, tableId) => sum + openSeats(now, tableId, kept).length, 0),
  };
}
