import type { RandomBelow } from '../../rules/tournament/seat-draw.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import { done, no, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { isSame } from '../same-data.ts';
import { seatsOrdered } from '../seats-ordered.ts';
import { tableLeft, tableUsedBy } from '../table-in-use.ts';
import type { EventNow } from './event-now.ts';
import { pacedIfFinal } from './final-pace.ts';
import { haltsOver } from './halts-over.ts';
import { type Occasion, ofTournament, untilOver } from './occasion.ts';
import { seatsKept, seatsOf } from './open-seats.ts';
import { randomFrom } from './rolls.ts';
import { tablesInRound } from './tables-in-round.ts';
import { givenBack, movedOn, resumed } from './tournament-clock.ts';

/** Which tables a tournament has, and whether hands are dealt there. */
export const tableHandlers: OfficeHandlers<
  | 'use-table'
  | 'leave-table'
  | 'close-seat'
  | 'set-breaking-order'
  | 'put-off-break'
  | 'halt-tables'
  | 'hand-for-hand'
  | 'next-round'
> = {
  'use-table': untilOver((occasion, { tableId }) => used(occasion, tableId)),
  'leave-table': ofTournament((occasion, { tableId }) => left(occasion, tableId)),
  'close-seat': untilOver(({ now }, { seat, closed }) => seatClosed(now, seat, closed)),
  'set-breaking-order': untilOver(({ now }, { tables: order, rolls }) => {
    const { id, tables } = now.tournament;
    const missing = tables.find((tableId) => !order.includes(tableId));
    const foreign = order.find((tableId, index) => !tables.includes(tableId) || order.indexOf(tableId) !== index);
    const wrong = missing ?? foreign;
    if (wrong !== undefined) return no({ reason: 'unknown', what: 'table', id: wrong });
    if (now.policies['breakTable.order'] !== 'random')
      return done({ type: 'breaking-order-set', tournament: id, tables: order });
    const random = randomFrom(rolls);
    const drawn = orderDrawn(order, random.below);
    return done({ type: 'breaking-order-set', tournament: id, tables: drawn, rolls: random.used() });
  }),
  'put-off-break': untilOver(({ now: { tournament } }, { tableId }) => {
    const { id, tables, breaksPutOff = [] } = tournament;
    if (!tables.includes(tableId)) return no({ reason: 'unknown', what: 'table', id: tableId });
    return breaksPutOff.includes(tableId) ? done() : done({ type: 'break-put-off', tournament: id, tableId });
  }),
  'halt-tables': untilOver(({ now }, { tables: named, why }) => {
    const { id, tables, broken, halts } = now.tournament;
    const asked = named === 'all' ? tables : named;
    const foreign = asked.find((tableId) => !tables.includes(tableId) && !broken.includes(tableId));
    if (foreign !== undefined) return no({ reason: 'unknown', what: 'table', id: foreign });
    // To let a short table go on that has not stopped is a waiver, where the rulebook knows one.
    const waived =
      why === null && now.policies['halt.waivable'] && asked.every((tableId) => halts[tableId] === undefined);
    return done({ type: 'tables-halted', tournament: id, tables: asked, why, ...(waived ? { waived } : null) });
  }),
  'hand-for-hand': untilOver((occasion, { on }) => {
    const { stage, handForHand } = occasion.now.tournament;
    if (stage !== 'running' || on === (handForHand !== null)) return no({ reason: 'not-now', stage });
    if (on) return roundSet(occasion, 0);
    // With hand for hand every other halt ends whose reason is over: one key lets them go on.
    const tables = haltsOver(occasion.now);
    const ended = roundSet(occasion, null);
    if ('refusal' in ended || tables.length === 0) return ended;
    const { id: tournament } = occasion.now.tournament;
    return { ...ended, events: [...ended.events, { type: 'tables-halted', tournament, tables, why: null }] };
  }),
  'next-round': untilOver((occasion) => {
    const { stage, handForHand } = occasion.now.tournament;
    if (stage !== 'running' || handForHand === null) return no({ reason: 'not-now', stage });
    const running = tablesInRound(occasion.now);
    return running.length > 0
      ? no({ reason: 'hands-running', tables: running })
      : roundSet(occasion, handForHand.round + 1);
  }),
};

/** Each of those left is as likely to be next. */
function orderDrawn(tables: readonly string[], below: RandomBelow): readonly string[] {
  const left = [...tables];
  return tables.flatMap(() => left.splice(below(left.length), 1));
}

function used({ now, state, facts, at }: Occasion, tableId: string): OfficeDecision {
  const { id } = now.tournament;
  const table = facts.tables.get(tableId)?.state;
  if (table === undefined) return no({ reason: 'unknown', what: 'table', id: tableId });
  const by = tableUsedBy(state, tableId);
  if (by !== null) return no({ reason: 'table-in-use', tableId, by });
  const players = table.chairs.filter(({ player }) => player !== null).length + seatsOrdered(facts, tableId);
  if (players > 0) return no({ reason: 'table-not-empty', tableId, players });
  const { handNumber: hand, raced } = table;
  const rows = facts.lastStays(tableId);
  const use = { tableId, at, hand, rows, everyLog: true as const, ...(raced === undefined ? {} : { raced }) };
  return done(...tableLeft(state, facts, tableId), { type: 'table-used', tournament: id, ...use });
}

function left({ now, facts, at }: Occasion, tableId: string): OfficeDecision {
  const { id, tables, broken } = now.tournament;
  if (!tables.includes(tableId) && !broken.includes(tableId))
    return no({ reason: 'unknown', what: 'table', id: tableId });
  const sitting = now.seated.filter((one) => one.tableId === tableId).length;
  const kept = seatsKept(now).filter((seat) => seat.tableId === tableId).length;
  // A player on the way to a table is still on the way when the tournament ends.
  const players = sitting + Math.max(kept, seatsOrdered(facts, tableId));
  if (players > 0) return no({ reason: 'table-not-empty', tableId, players });
  const { handNumber: hand = 0, raced = 0 } = now.tables.get(tableId) ?? {};
  return done(
    { type: 'table-left', tournament: id, tableId, hand, raced, rows: facts.lastStays(tableId) },
    ...pacedIfFinal(now.tournament, { tables: tables.filter((other) => other !== tableId) }, at),
  );
}

/** A seat of a table of its own, closed or open again. */
function seatClosed(now: EventNow, seat: EventSeatOf, closed: boolean): OfficeDecision {
  const { id, tables } = now.tournament;
  const { tableId, seat: number } = seat;
  if (!tables.includes(tableId)) return no({ reason: 'unknown', what: 'table', id: tableId });
  const seats = seatsOf(now, tableId);
  if (number > seats) return no({ reason: 'no-such-seat', tableId, seat: number, seats });
  const sits = now.seated.find((one) => one.tableId === tableId && one.seat === number);
  if (closed && sits !== undefined) return no({ reason: 'seat-taken', tableId, seat: number, by: sits.person });
  return done({ type: 'seat-closed', tournament: id, seat, closed });
}

/** A round is one hand at every table. The first one begins when the hands that run are over. */
function roundSet({ now, at }: Occasion, round: number | null): OfficeDecision {
  const { id, schedule } = now.tournament;
  const set = { type: 'round-set', tournament: id, at, round, hands: handsOf(now) } as const;
  const clock = schedule === null ? null : roundClock(now, schedule, round, at);
  if (clock === null || isSame(clock, schedule)) return done(set);
  const why = round === 0 ? 'paused' : round === null ? 'resumed' : 'adjusted';
  return done(set, { type: 'clock-set', tournament: id, at, why, schedule: clock });
}

/**
 * Hand for hand, a hand takes the same minutes off the clock however long it lasts: the clock stands, and each round moves it on. Where
 * the rulebook only says the most a hand takes, the clock runs and is given back what was more (tda-2024#RP-8B, #RP-8C).
 */
function roundClock(
  { tournament, policies }: EventNow,
  schedule: Schedule,
  round: number | null,
  at: number,
): Schedule {
  const step = policies['handForHand.stepMinutes'];
  const most = policies['handForHand.maxMinutes'];
  const mark = tournament.marks?.at(-1);
  const dealt = tournament.handForHand?.round ?? 0;
  if (step === null)
    return most === null || mark === undefined || dealt === 0 ? schedule : givenBack(schedule, mark.at, at, most);
  const minutes = Math.min(step, most ?? step);
  const announced = tournament.marks?.findLast((one) => one.round === 0);
  // A clock the floor has stopped or set going meanwhile is left as it is.
  const isOurs = announced !== undefined && schedule.pausedAt === announced.at + dealt * minutes * 60_000;
  if (round === 0) return schedule.pausedAt === undefined ? { ...schedule, pausedAt: at } : schedule;
  if (!isOurs) return schedule;
  if (round !== null) return movedOn(schedule, minutes);
  const goesOn = resumed(schedule, at);
  return 'schedule' in goesOn ? goesOn.schedule : schedule;
}

/** Hands of the tables so far, the one being played included: what comes after is after it. */
const handsOf = ({ tournament: { tables }, tables: known }: EventNow): Readonly<Record<string, number>> =>
  Object.fromEntries(tables.map((tableId) => [tableId, known.get(tableId)?.handNumber ?? 0]));
