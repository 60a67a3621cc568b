import {
  done,
  type GivenOrder,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
} from '../office-decision.ts';
import { isSame } from '../same-data.ts';
import { bountyNow } from './bounty-now.ts';
import { chipsNow, isBalanced } from './chips-now.ts';
import { unpaidShares } from './deal-now.ts';
import { notWholeRefused } from './decide-money.ts';
import { type EventNow, stillIn } from './event-now.ts';
import { pacedIfFinal } from './final-pace.ts';
import { leftBehindIn } from './left-behind.ts';
import { mysteryNow } from './mystery-now.ts';
import { type Occasion, ofTournament, structureRefused } from './occasion.ts';
import { isHandRunning } from './open-seats.ts';
import { isAnythingOwed } from './owed-by-hands.ts';
import { maySomebodyCome, registrationRefused } from './registration.ts';
import { satelliteNow } from './satellite-now.ts';
import { undecided } from './standings.ts';
import type { Structure } from './structure.ts';
import { ticketGiven } from './tickets.ts';
import { resumed, startedSchedule, withLevels } from './tournament-clock.ts';

/** How a tournament begins, changes and ends. */
export const lifeHandlers: OfficeHandlers<
  | 'change-structure'
  | 'cancel-tournament'
  | 'set-start-time'
  | 'start-tournament'
  | 'end-tournament'
  | 'reopen-tournament'
  | 'close-registration'
  | 'open-registration'
> = {
  'change-structure': ofTournament((occasion, { structure }) => changed(occasion, structure)),
  'cancel-tournament': ofTournament(({ now }, { at }) => {
    const { id, stage, paid, ticketsGiven = [] } = now.tournament;
    // What was taken back is paid to nobody.
    const first = Object.entries(paid).find(([, { amount }]) => amount !== 0);
    const [ticket] = ticketsGiven;
    if (stage === 'over') return no({ reason: 'not-now', stage });
    // Money paid in the flights is played for here.
    if (now.flights.length > 0) return no({ reason: 'flights-open', flights: now.flights.map(({ name }) => name) });
    if (first !== undefined) return no({ reason: 'paid-already', entry: Number(first[0]), amount: first[1].amount });
    if (ticket !== undefined) return no(ticketGiven(ticket));
    return { events: [{ type: 'tournament-cancelled', tournament: id, at }], orders: everybodyOut(now) };
  }),
  'set-start-time': ofTournament(({ now: { tournament } }, { startsAt }) => {
    const { id, stage } = tournament;
    return stage === 'planned'
      ? done({ type: 'start-time-set', tournament: id, startsAt })
      : no({ reason: 'not-now', stage });
  }),
  'start-tournament': ofTournament((occasion, { at }) => started(occasion, at)),
  'end-tournament': ofTournament(({ now }, command) => ended(now, command)),
  'reopen-tournament': ofTournament(({ now: { tournament } }, { at }) => {
    const { id, stage, cancelled } = tournament;
    return stage === 'over' && cancelled !== true
      ? done({ type: 'tournament-reopened', tournament: id, at })
      : no({ reason: 'not-now', stage });
  }),
  'close-registration': ofTournament(({ now: { tournament }, at }) => {
    const { id, stage, closed } = tournament;
    if (stage === 'over') return no({ reason: 'not-now', stage });
    if (closed) return no({ reason: 'registration-closed', level: null });
    const paced = pacedIfFinal(tournament, { closed: true }, at);
    return done({ type: 'registration-closed', tournament: id }, ...paced);
  }),
  'open-registration': ofTournament(({ now: { tournament }, at }) => {
    if (tournament.mystery !== undefined) return no({ reason: 'mystery', because: 'promised' });
    // Re-entries may be sold for longer than entries.
    const opened = { ...tournament, closed: false };
    const refused = tournament.closed && maySomebodyCome(opened, at) ? null : registrationRefused(opened, at);
    return refused === null ? done({ type: 'registration-opened', tournament: tournament.id }) : no(refused);
  }),
};

/** Before the start anything may change; afterwards future levels, how long entries are sold, and prizes until the first is paid. */
function changed({ now, at }: Occasion, structure: Structure): OfficeDecision {
  const { id, stage, schedule, structure: before, paid } = now.tournament;
  if (stage === 'over') return no({ reason: 'not-now', stage });
  const refused = structureRefused(structure);
  if (refused !== null) return refused;
  const sold = [now.tournament, ...now.flights].flatMap(({ entries }) => entries);
  const forHeads = sold.reduce((sum, { paid: { bounty = 0 } }) => sum + bounty, 0);
  if ((structure.bounty ?? null) === null && forHeads > 0) return no({ reason: 'heads-open', unclaimed: forHeads });
  if (schedule === null) return done({ type: 'structure-changed', tournament: id, structure, schedule: null });
  const { levels, payouts, name, lateUntilLevel, reentry, rebuy, addOn } = structure;
  if (!isSame(structure, { ...before, levels, payouts, name, lateUntilLevel, reentry, rebuy, addOn }))
    return no({ reason: 'not-now', stage });
  const [first] = Object.entries(paid);
  if (first !== undefined && !isSame(payouts, before.payouts))
    return no({ reason: 'paid-already', entry: Number(first[0]), amount: first[1].amount });
  const change = withLevels(schedule, at, before, levels);
  if ('refusal' in change) return no(change.refusal);
  const { rebuys } = startedSchedule(structure, 0);
  const { rebuys: _before, ...rest } = change.schedule;
  const after = { ...rest, ...(rebuys === undefined ? {} : { rebuys }) };
  return done({ type: 'structure-changed', tournament: id, structure, schedule: after });
}

/**
 * Two seated players are enough; others may wait for a seat. The only player to come through the flights has won the final day without a
 * seat.
 */
function started({ now }: Occasion, at: number): OfficeDecision {
  const { id, stage, structure, entries, schedule, flightOf, dayOpened } = now.tournament;
  if (stage !== 'planned') return no({ reason: 'not-now', stage });
  if (structure.days != null && flightOf === undefined && dayOpened === undefined)
    return no({ reason: 'flights-open', flights: now.flights.map(({ name }) => name) });
  const players = entries.filter(({ withdrawn }) => withdrawn === null);
  const goesOn = schedule === null ? null : resumed(schedule, at);
  const begins = goesOn !== null && 'schedule' in goesOn ? goesOn.schedule : startedSchedule(structure, at);
  const begun = done({ type: 'tournament-started', tournament: id, schedule: begins, at });
  if (dayOpened !== undefined && players.length === 1) return begun;
  if (players.length < 2) return no({ reason: 'players-left', players: players.length });
  const seated = stillIn(now).filter(({ entry, seated: sits }) => entry.seat !== null || sits !== null);
  const [without] = stillIn(now).filter(({ entry, seated: sits }) => entry.seat === null && sits === null);
  if (seated.length < 2 && without !== undefined) return no({ reason: 'not-seated', player: without.person });
  return begun;
}

/**
 * Ends with one player left, or when those left have shared out everything; and only when every chip is found or its loss is explained, and
 * every head belongs to somebody.
 */
function ended(now: EventNow, { at, unpaid }: OfficeCommandOf<'end-tournament'>): OfficeDecision {
  const { id, stage } = now.tournament;
  if (stage !== 'running') return no({ reason: 'not-now', stage });
  const players = stillIn(now).length;
  if (players > 1 && undecided(now).length > 0) return no({ reason: 'players-left', players });
  const running = [...now.tables].flatMap(([tableId, table]) => (isHandRunning(table) ? [tableId] : []));
  if (players > 1 && running.length > 0) return no({ reason: 'hands-running', tables: running });
  const [tied] = satelliteNow(now)?.draw?.entries ?? [];
  if (tied !== undefined) return no({ reason: 'place-open', entry: tied });
  const chips = chipsNow(now);
  if (!isBalanced(chips)) return no({ reason: 'chips-differ', issued: chips.issued, found: chips.found });
  if (isAnythingOwed(now)) return no({ reason: 'chips-owed' });
  const unbagged = leftBehindIn(now.flightsNow());
  if (unbagged.length > 0) return no({ reason: 'bags-missing', players: unbagged });
  const unclaimed = [now, ...now.flightsNow()].reduce((sum, one) => sum + (bountyNow(one)?.unclaimed ?? 0), 0);
  const toDraw = mysteryNow(now, at)?.due.length ?? 0;
  if (unclaimed !== 0) return no({ reason: 'heads-open', unclaimed, ...(toDraw === 0 ? {} : { toDraw }) });
  // A place the floor settled while others played stands, though they came elsewhere than it looked then.
  const settled = Object.keys(now.tournament.places).map(Number);
  // Of somebody who still plays it is settled anew once it is over.
  const isPast = settled.length > 0 && !stillIn(now).some(({ entry }) => settled.includes(entry.number));
  const unwhole = isPast ? notWholeRefused({ ...now, tournament: { ...now.tournament, stage: 'over' } }) : null;
  if (unwhole !== null) return no(unwhole);
  // Players of a deal may still wait for their shares: the manager confirms that this is known.
  const owed = unpaidShares(now);
  if (owed.length > 0 && unpaid !== true) return no({ reason: 'shares-unpaid', owed });
  return { ...done({ type: 'tournament-ended', tournament: id, at }), orders: everybodyOut(now) };
}

/** Tables are free when nobody sits there. */
export const everybodyOut = ({ seated, entries }: EventNow): readonly GivenOrder[] =>
  seated
    .filter(({ person }) => entries.some((one) => one.person === person))
    .map(({ tableId, seat, chair }) => ({
      tableId,
      order: { order: 'move-out', seat, player: chair.player?.id ?? '', to: null, letGo: { why: 'over' } },
    }));

/** Which structures the house keeps, and which tournaments are planned by them. */
export const structureHandlers: OfficeHandlers<'keep-structure' | 'drop-structure' | 'plan-tournament'> = {
  'keep-structure': (_now, { id, structure }) =>
    structureRefused(structure) ?? done({ type: 'structure-kept', id, structure }),
  'drop-structure': ({ state }, { id }) =>
    state.structures[id] === undefined
      ? no({ reason: 'unknown', what: 'structure', id })
      : done({ type: 'structure-dropped', id }),
  'plan-tournament': (_now, { id, structure, name, at }) =>
    structureRefused(structure) ?? done({ type: 'tournament-planned', id, at, structure, name }),
};
