import type { OfficeEvent } from '../office-event.ts';
import type { OfficeState } from '../office-state.ts';
import { applyEntry } from './apply-entry.ts';
import { payoutsChanged } from './apply-payouts.ts';
import { finalDay, stopped } from './days.ts';
import { isSameSeat } from './open-seats.ts';
import type { HandMark, Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

type OfOne = Extract<TournamentEvent, { tournament: string }>;

/** The office after an event of its tournaments; other events leave it unchanged. */
export function applyTournament(state: OfficeState, event: OfficeEvent): OfficeState {
  switch (event.type) {
    case 'structure-kept':
      return { ...state, structures: { ...state.structures, [event.id]: event.structure } };
    case 'structure-dropped': {
      const { [event.id]: _dropped, ...structures } = state.structures;
      return { ...state, structures };
    }
    case 'tournament-planned': {
      const { type: _type, ...plan } = event;
      return { ...state, tournaments: { ...state.tournaments, [plan.id]: planned(plan) } };
    }
    default: {
      if (!('tournament' in event)) return state;
      const tournament = state.tournaments[event.tournament];
      if (tournament === undefined) return state;
      const grown = {
        ...state,
        tournaments: { ...state.tournaments, [tournament.id]: changed(tournament, event as OfOne) },
      };
      if (event.type !== 'draw-committed') return grown;
      return { ...grown, seeds: { ...state.seeds, [tournament.id]: event.seed } };
    }
  }
}

const planned = ({
  id,
  at,
  structure,
  name,
  flightOf,
  flightMark,
}: Omit<Extract<TournamentEvent, { type: 'tournament-planned' }>, 'type'>): Tournament => ({
  id,
  name,
  structure,
  createdAt: at,
  stage: 'planned',
  schedule: null,
  tables: [],
  broken: [],
  entries: [],
  moves: [],
  halts: {},
  handForHand: null,
  closed: false,
  prizes: null,
  deal: null,
  places: {},
  paid: {},
  ...(flightOf === undefined ? {} : { flightOf }),
  ...(flightMark === undefined ? {} : { flightMark }),
});

function pacedBy(
  { pace: _before, byClockAtFinal: _floor, ...rest }: Tournament,
  { pace, schedule, atFinal }: Extract<OfOne, { type: 'pace-ordered' }>,
): Tournament {
  const byClock = atFinal === undefined ? null : { byClockAtFinal: atFinal };
  return { ...rest, schedule, ...(pace === null ? byClock : { pace }) };
}

/** Chips that are not where they should be, as the floor has said. */
function booked(tournament: Tournament, event: Extract<OfOne, { type: 'chips-booked' | 'owed-settled' }>): Tournament {
  if (event.type === 'owed-settled') {
    const { of, chips } = event;
    return { ...tournament, owedSettled: [...(tournament.owedSettled ?? []), { of, chips }] };
  }
  const { difference, reason } = event;
  return { ...tournament, booked: [...(tournament.booked ?? []), { difference, reason }] };
}

function startingAt({ startsAt: _before, ...tournament }: Tournament, startsAt: number | null): Tournament {
  return startsAt === null ? tournament : { ...tournament, startsAt };
}

const begun = (
  tournament: Tournament,
  { schedule, at = schedule.startedAt }: Extract<OfOne, { type: 'tournament-started' }>,
): Tournament => ({ ...tournament, stage: 'running', schedule, begunAt: at });

const withLevels = (
  { structure, ...tournament }: Tournament,
  { levels, schedule }: Extract<OfOne, { type: 'levels-changed' }>,
): Tournament => ({ ...tournament, structure: { ...structure, levels }, schedule });

function changed(tournament: Tournament, event: OfOne): Tournament {
  switch (event.type) {
    case 'structure-changed':
      return { ...tournament, structure: event.structure, schedule: event.schedule };
    case 'tournament-started':
      return begun(tournament, event);
    case 'tournament-ended':
    case 'tournament-reopened':
      return event.type === 'tournament-ended' ? endedAt(tournament, event.at) : { ...tournament, stage: 'running' };
    case 'tournament-cancelled':
      return calledOff(tournament, event.at);
    case 'registration-closed':
    case 'registration-opened':
      return { ...tournament, closed: event.type === 'registration-closed' };
    case 'start-time-set':
    case 'clock-set':
    case 'pace-ordered':
    case 'day-begun':
    case 'levels-changed':
      return timeChanged(tournament, event);
    case 'places-settled':
      return placesSettled(tournament, event);
    case 'deal-agreed':
    case 'deal-proposed':
    case 'deal-voted':
    case 'deal-dropped':
      return dealChanged(tournament, event);
    case 'prizes-fixed':
    case 'place-paid':
    case 'ticket-given':
    case 'ticket-taken-back':
    case 'bounty-paid':
    case 'head-settled':
    case 'draw-committed':
    case 'draw-opened':
    case 'envelope-drawn':
    case 'draw-revealed':
      return payoutsChanged(tournament, event);
    case 'bagging-set':
    case 'flight-closed':
    case 'bagged-late':
    case 'day-opened':
      return daysChanged(tournament, event);
    case 'chips-booked':
    case 'owed-settled':
      return booked(tournament, event);
    case 'entry-sold':
    case 'entry-withdrawn':
    case 'seat-won':
    case 'seat-stands':
    case 'seat-taken-back':
    case 'share-answered':
    case 'share-returned':
    case 'rebuy-sold':
    case 'add-on-sold':
    case 'sale-taken-back':
    case 'seats-drawn':
    case 'seat-given':
    case 'player-sent':
    case 'move-taken-back':
    case 'table-broken':
    case 'final-table-drawn':
      return applyEntry(tournament, event);
    case 'table-used':
    case 'table-left':
    case 'seat-closed':
    case 'breaking-order-set':
    case 'break-put-off':
    case 'tables-halted':
    case 'round-set':
      return tablesChanged(tournament, event);
  }
}

function placesSettled(
  tournament: Tournament,
  { places, of }: Extract<TournamentEvent, { type: 'places-settled' }>,
): Tournament {
  if (of === undefined) return { ...tournament, places: { ...tournament.places, ...places } };
  return { ...tournament, settlements: [...(tournament.settlements ?? []), { places, of }] };
}

function timeChanged(
  tournament: Tournament,
  event: Extract<OfOne, { type: 'start-time-set' | 'clock-set' | 'pace-ordered' | 'day-begun' | 'levels-changed' }>,
): Tournament {
  switch (event.type) {
    case 'start-time-set':
      return startingAt(tournament, event.startsAt);
    case 'clock-set':
      return { ...tournament, schedule: event.schedule };
    case 'pace-ordered':
      return pacedBy(tournament, event);
    case 'day-begun':
      return { ...tournament, day: event.day };
    case 'levels-changed':
      return withLevels(tournament, event);
  }
}

/** Its clock stands where it ended: from there it goes on if it is opened again. */
const endedAt = ({ schedule, ...tournament }: Tournament, at: number): Tournament =>
  over({ ...tournament, schedule: schedule === null ? null : stopped(schedule, at) });

const over = ({ pace: _pace, ...tournament }: Tournament): Tournament => ({
  ...tournament,
  stage: 'over',
  moves: [],
  halts: {},
  handForHand: null,
});

/** It never was: everything sold goes back, also where hands were played for it. */
const calledOff = (tournament: Tournament, at: number): Tournament => ({
  ...over(tournament),
  cancelled: true,
  entries: tournament.entries.map(({ seatWon: _seat, ...entry }) => {
    const { kept: _kept, ...withdrawn } = entry.withdrawn ?? { at, chips: entry.chips };
    return { ...entry, withdrawn };
  }),
});

function dealChanged(
  { dealProposed: before, ...tournament }: Tournament,
  event: Extract<OfOne, { type: 'deal-agreed' | 'deal-proposed' | 'deal-voted' | 'deal-dropped' }>,
): Tournament {
  switch (event.type) {
    case 'deal-agreed': {
      const { at, amounts, left, shares, heads, outThen } = event;
      const more = outThen === undefined ? {} : { outThen };
      const terms = { ...(shares && { shares }), ...(heads && { heads }), ...more };
      const proposed = before === undefined ? {} : { proposed: before };
      return { ...tournament, deal: { at, amounts, left, ...terms, ...proposed } };
    }
    case 'deal-proposed': {
      const { at, digest, amounts, left, heads, before: now } = event;
      return { ...tournament, dealProposed: { at, digest, amounts, left, heads, before: now } };
    }
    case 'deal-voted':
      return before?.digest !== event.digest
        ? { ...tournament, ...(before === undefined ? {} : { dealProposed: before }) }
        : { ...tournament, dealProposed: { ...before, agreed: event.agreed } };
    case 'deal-dropped':
      return tournament;
  }
}

function daysChanged(
  tournament: Tournament,
  event: Extract<OfOne, { type: 'bagging-set' | 'flight-closed' | 'bagged-late' | 'day-opened' }>,
): Tournament {
  switch (event.type) {
    case 'bagging-set': {
      const { baggingSince: _before, ...rest } = tournament;
      return { ...rest, schedule: event.schedule, ...(event.on ? { baggingSince: event.at } : {}) };
    }
    case 'flight-closed': {
      const { at, reached, bags } = event;
      const { baggingSince: _since, ...rest } = over(tournament);
      return { ...rest, flightClosed: { at, reached, bags } };
    }
    case 'bagged-late': {
      const { flightClosed } = tournament;
      if (flightClosed === undefined) return tournament;
      return { ...tournament, flightClosed: { ...flightClosed, bags: [...flightClosed.bags, event.bagged] } };
    }
    case 'day-opened': {
      const { type: _type, tournament: _tournament, schedule, entries, ...dayOpened } = event;
      return { ...tournament, schedule, entries, dayOpened, day: finalDay };
    }
  }
}

function tablesChanged(
  tournament: Tournament,
  event: Extract<
    OfOne,
    {
      type:
        | 'table-used'
        | 'table-left'
        | 'seat-closed'
        | 'breaking-order-set'
        | 'break-put-off'
        | 'tables-halted'
        | 'round-set';
    }
  >,
): Tournament {
  const { uses = [], tables, broken } = tournament;
  switch (event.type) {
    case 'table-used': {
      const { type: _type, tournament: _tournament, ...use } = event;
      const { tableId } = use;
      return { ...tournament, tables: [...tables, tableId], uses: [...uses, use] };
    }
    case 'table-left': {
      const { tableId, hand, raced, rows } = event;
      const until = { hand, raced, ...(rows === undefined ? {} : { rows }) };
      const { [tableId]: _halt, ...halts } = tournament.halts;
      return {
        ...tournament,
        tables: tables.filter((one) => one !== tableId),
        broken: broken.filter((one) => one !== tableId),
        halts,
        uses: uses.map((use) => (use.tableId === tableId && use.until === undefined ? { ...use, until } : use)),
      };
    }
    case 'seat-closed': {
      const { seat, closed } = event;
      const others = (tournament.closedSeats ?? []).filter((one) => !isSameSeat(one, seat));
      return { ...tournament, closedSeats: closed ? [...others, seat] : others };
    }
    case 'breaking-order-set':
      return { ...tournament, tables: event.tables };
    case 'break-put-off':
      return { ...tournament, breaksPutOff: [...(tournament.breaksPutOff ?? []), event.tableId] };
    case 'tables-halted': {
      const { why } = event;
      const others = Object.entries(tournament.halts).filter(([tableId]) => !event.tables.includes(tableId));
      const halted = why === null ? [] : event.tables.map((tableId) => [tableId, why] as const);
      const { waived: before = [], ...rest } = tournament;
      const still = before.filter((tableId) => !event.tables.includes(tableId));
      const waived = event.waived === true ? [...still, ...event.tables] : still;
      const after = { ...rest, halts: Object.fromEntries([...others, ...halted]) };
      return waived.length === 0 ? after : { ...after, waived };
    }
    case 'round-set': {
      const { at, round, hands } = event;
      const mark: HandMark = { at, round, hands };
      return {
        ...tournament,
        handForHand: round === null ? null : { round },
        marks: [...(tournament.marks ?? []), mark],
      };
    }
  }
}
