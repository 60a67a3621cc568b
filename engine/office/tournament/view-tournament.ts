import { finalTableKeys } from '../../rules/tournament/final-table.ts';
import { isNamed } from '../consent.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { baggingOf } from './bagging.ts';
import { bountyView } from './bounty-view.ts';
import { chipsNow } from './chips-now.ts';
import { eventNow, stillIn } from './event-now.ts';
import { eventTakings, takenTogether } from './event-takings.ts';
import { meetingsOf } from './meetings.ts';
import { isOnTheWay, openSeats, seatsKept } from './open-seats.ts';
import { paceNow } from './pace-now.ts';
import { prizesNow } from './prizes-now.ts';
import { haltsByFloor, proposalsOf } from './proposals.ts';
import { isSoldHere } from './registration.ts';
import { satelliteNow } from './satellite-now.ts';
import { standingsOf } from './standings.ts';
import { openTickets } from './tickets.ts';
import type { Tournament } from './tournament.ts';
import type { FlightLine, TournamentView } from './tournament-view.ts';

/** A tournament with what the tables say of it. `at`: the office's clock. */
export function tournamentView(asKept: Tournament, state: OfficeState, facts: RoomFacts, at: number): TournamentView {
  const now = eventNow(asKept, state, facts, at);
  const { tournament } = now;
  const chips = chipsNow(now);
  const playersLeft = stillIn(now).length;
  const kept = seatsKept(now);
  const satellite = satelliteNow(now);
  const ticketsOpen = tournament.stage === 'over' ? [] : openTickets(tournament, state);
  return {
    tournament,
    standings: standingsOf(now).map((one) => (isNamed(state, one.player) ? { ...one, named: true } : one)),
    playersLeft,
    chips,
    average: playersLeft === 0 ? null : Math.floor(chips.issued / playersLeft),
    ...prizesNow(now),
    onTheWay: tournament.moves.filter((move) => isOnTheWay(now, move)),
    proposals: proposalsOf(now, at),
    meetings: tournament.stage === 'over' ? [] : meetingsOf(now),
    haltsByFloor: haltsByFloor(now),
    breakingOrder: now.policies['breakTable.order'],
    finalTableSize: now.policies[finalTableKeys[tournament.structure.format]],
    ...(tournament.structure.days == null || tournament.flightOf !== undefined
      ? {}
      : { flights: now.flights.map(flightLine) }),
    ...(tournament.baggingSince === undefined ? {} : { bagging: baggingOf(now) }),
    bounty: bountyView(now, at),
    pace: paceNow(tournament, now.tables),
    ...(satellite === null ? {} : { satellite }),
    ...(ticketsOpen.length === 0 ? {} : { ticketsOpen }),
    isSoldHere: isSoldHere(tournament, at),
    openSeats: tournament.tables.reduce((sum, tableId) => sum + openSeats(now, tableId, kept).length, 0),
  };
}

const flightLine = ({ id, name, stage, entries, flightClosed }: Tournament): FlightLine => ({
  id,
  name,
  stage,
  entries: entries.filter(({ withdrawn }) => withdrawn === null || withdrawn.kept === true).length,
  ...takenTogether(eventTakings({ entries })),
  through:
    flightClosed === undefined
      ? null
      : {
          players: flightClosed.bags.length,
          chips: flightClosed.bags.reduce((sum, { bag }) => sum + bag.chips, 0),
        },
});
