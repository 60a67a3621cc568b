import { finalTableKeys } from '../../rules/tournament/final-table.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import { isNamed } from '../consent.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { baggingOf, bagsNow, cameThrough } from './bagging.ts';
import { bountyView } from './bounty-view.ts';
import { broughtFor, chipsNow, isBalanced } from './chips-now.ts';
import { isAllShared, unpaidShares } from './deal-now.ts';
import { voteVoid } from './decide-deal.ts';
import { type EntryNow, type EventNow, eventNow, leftSeated, stillIn } from './event-now.ts';
import { eventTakings } from './event-takings.ts';
import { haltsByFloor } from './halts-over.ts';
import { isOnTheWay, isSameSeat, openSeats, seatsKept } from './open-seats.ts';
import { owedToBags } from './owed-by-hands.ts';
import { paceNow } from './pace-now.ts';
import { isPaidBack } from './paid-back.ts';
import { prizesNow } from './prizes-now.ts';
import { proposalsOf } from './proposals.ts';
import { rebuyRefusedFor, saleUndone } from './rebuy-of-entry.ts';
import { isSoldHere, rebuysRefused } from './registration.ts';
import { tablesInRound } from './rounds-of-hands.ts';
import { satelliteNow } from './satellite-now.ts';
import { partiesToDeal, payFault, standingsOf, ticketsToWin } from './standings.ts';
import { isSeatForgotten } from './stays-of-entries.ts';
import { openTickets } from './tickets.ts';
import { isInField, type Tournament } from './tournament.ts';
import type { FlightLine, Meeting, Standing, TournamentView } from './tournament-view.ts';

/** A tournament with what its tables report. `at`: the office's clock. */
export function tournamentView(asKept: Tournament, state: OfficeState, facts: RoomFacts, at: number): TournamentView {
  const now = eventNow(asKept, state, facts, at);
  const { tournament } = now;
  const chips = chipsNow(now);
  const byNumber = new Map(now.entries.map((one) => [one.entry.number, one]));
  const playersLeft = stillIn(now).length;
  const kept = seatsKept(now);
  const satellite = satelliteNow(now);
  const unpaid = tournament.stage === 'running' ? unpaidShares(now) : [];
  const outInDeal = partiesToDeal(now)
    .filter(({ state }) => state === 'out' || state === 'withdrawn')
    .map(({ entry }) => entry.number);
  const toWin = ticketsToWin(now);
  const isVoid = voteVoid(now);
  const ticketsOpen = tournament.stage === 'over' ? [] : openTickets(tournament, state);
  return {
    tournament,
    standings: standingsOf(now).map(
      (one): Standing => ({
        ...one,
        ...(isNamed(state, one.player) ? { named: true } : {}),
        ...noRebuyFor(tournament, byNumber.get(one.entry)),
        ...paidBackFor(now, byNumber.get(one.entry)),
      }),
    ),
    playersLeft,
    chips,
    average: playersLeft === 0 ? null : Math.floor(chips.issued / playersLeft),
    ...prizesNow(now),
    fault: payFault(now),
    onTheWay: tournament.moves.filter((move) => isOnTheWay(now, move)),
    proposals: proposalsOf(now, at),
    meetings: tournament.stage === 'over' ? seatsForgotten(now, state) : meetingsOf(now, at),
    haltsByFloor: haltsByFloor(now),
    breakingOrder: now.policies['breakTable.order'],
    finalTableSize: now.policies[finalTableKeys[tournament.structure.format]],
    ...(tournament.structure.days == null || tournament.flightOf !== undefined
      ? {}
      : { flights: now.flightsNow().map((flight) => flightLine(flight, at)) }),
    ...(tournament.baggingSince === undefined ? {} : { bagging: baggingOf(now) }),
    ...(tournament.flightClosed === undefined ? {} : { bagsNow: bagsNow(now) }),
    ...(isVoid === null ? {} : { voteVoid: isVoid }),
    bounty: bountyView(now, at),
    pace: paceNow(tournament, now.tables),
    ...(tournament.handForHand === null ? {} : { inRound: tablesInRound(now) }),
    ...(satellite === null ? {} : { satellite }),
    ...(ticketsOpen.length === 0 ? {} : { ticketsOpen }),
    ...(unpaid.length === 0 ? {} : { unpaidShares: unpaid }),
    ...(outInDeal.length === 0 ? {} : { outInDeal }),
    ...(tournament.deal === null || toWin.length === 0 ? {} : { ticketsToWin: toWin }),
    ...(isAllShared(now) ? ({ allShared: true } as const) : {}),
    isSoldHere: isSoldHere(tournament, at),
    openSeats: tournament.tables.reduce((sum, tableId) => sum + openSeats(now, tableId, kept).length, 0),
  };
}

/** Why the entry is sold no re-buy, shown before anybody asks. */
function noRebuyFor({ structure, stage }: Tournament, one: EntryNow | undefined): Pick<Standing, 'noRebuy'> {
  const { rebuy } = structure;
  if (rebuy === null || stage !== 'running' || one?.state !== 'playing') return {};
  const refusal = rebuyRefusedFor(one, rebuy);
  return refusal === null ? {} : { noRebuy: refusal };
}

const paidBackFor = (now: EventNow, one: EntryNow | undefined): Pick<Standing, 'paidBack'> =>
  one !== undefined && stillIn({ entries: [one] }).length > 0 && isPaidBack(now, one) ? { paidBack: true } : {};

function flightLine(flight: EventNow, at: number): FlightLine {
  const { id, name, stage, entries, flightClosed, paid } = flight.tournament;
  const bounty = bountyView(flight, at);
  const through = cameThrough(flight);
  return {
    id,
    name,
    stage,
    entries: entries.filter(isInField).length,
    ...eventTakings({ entries }).together,
    won: prizesNow(flight).pool,
    paid: Object.values(paid).reduce((sum, { amount }) => sum + amount, 0),
    ...(bounty === null
      ? {}
      : { heads: { won: bounty.won, paid: bounty.entries.reduce((sum, one) => sum + one.paid, 0) } }),
    through:
      flightClosed === undefined
        ? null
        : {
            players: through.length,
            // A bag that a corrected hand takes chips from gives them on the final day.
            chips: through.reduce((sum, { bagged }) => sum + bagged.bag.chips, owedToBags(flight)),
            bags: through.map(({ bagged: { entry, bag } }) => ({ entry, number: bag.number })),
          },
  };
}

/** Players who still sit at a table of a finished tournament by an order this program does not know. All others are sent home. */
const seatsForgotten = (now: EventNow, state: OfficeState): readonly Meeting[] =>
  leftSeated(now, state)
    .filter(isSeatForgotten)
    .map(({ person, seated: { tableId, seat } }) => ({
      player: person,
      table: { tableId, seat },
      office: null,
      why: 'order-forgotten',
    }));

/** Where tables and office disagree. The table is right; the floor explains the difference. */
function meetingsOf(now: EventNow, at: number): readonly Meeting[] {
  const isOff = !isBalanced(chipsNow(now));
  return now.seated.flatMap((sits): readonly Meeting[] => {
    const table: EventSeatOf = { tableId: sits.tableId, seat: sits.seat };
    const own = now.entries.filter(({ person }) => person === sits.person);
    // Among several entries of one person, the one seated there counts, otherwise the last one.
    const one = own.find(({ seated }) => seated !== null && isSameSeat(seated, table)) ?? own.at(-1);
    const office = one === undefined || one.state === 'withdrawn' ? null : one.entry.seat;
    const why =
      one === undefined ? 'not-entered' : (whyOf(now, one, table) ?? (isOff ? stackDiffers(now, one, at) : null));
    const ofChips = one !== undefined && (why === 'other-stack' || why === 'rebuy-unsold' || why === 'sale-undone');
    return why === null
      ? []
      : [{ player: sits.person, table, office, why, ...(ofChips ? { entry: one.entry.number } : {}) }];
  });
}

function whyOf(now: EventNow, one: EntryNow, table: EventSeatOf): Meeting['why'] | null {
  if (one.state === 'withdrawn') return isSeatForgotten(one) ? 'order-forgotten' : 'withdrawn';
  if (one.state === 'out') return 'eliminated-and-seated';
  if (now.inTwice.has(one.person)) return 'in-twice';
  const { seat } = one.entry;
  const isSent = now.tournament.moves.some(
    (move) => now.personOf(move.player) === one.person && move.from.tableId === table.tableId && isOnTheWay(now, move),
  );
  return !isSent && (seat === null || !isSameSeat(seat, table)) ? 'other-seat' : null;
}

/** A stack with more or fewer chips than issued matters as long as the room's total is off. */
function stackDiffers(now: EventNow, one: EntryNow, at: number): Meeting['why'] | null {
  const { tournament, chipsOrdered } = now;
  const came = broughtFor(one);
  if (came === null) return null;
  // What was sold during a hand in play is at the table, and counts from the next one.
  const brought = came + (one.seated?.chair.announced ?? 0);
  if (brought === one.entry.chips) return null;
  const isAwaited = one.seated !== null && (chipsOrdered.get(one.seated.tableId) ?? 0) > 0;
  if (!isAwaited && saleUndone(one) !== null) return 'sale-undone';
  const { rebuy } = tournament.structure;
  const isSold =
    rebuy !== null && rebuysRefused(tournament, rebuy, at) === null && rebuyRefusedFor(one, rebuy) === null;
  return isSold && brought - one.entry.chips === rebuy.chips ? 'rebuy-unsold' : 'other-stack';
}
