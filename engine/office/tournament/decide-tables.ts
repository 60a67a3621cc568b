import type { RandomBelow } from '../../rules/tournament/seat-draw.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import { done, no, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { seatsOrdered } from '../seats-ordered.ts';
import { tableLeft, tableUsedBy } from '../table-in-use.ts';
import type { EventNow } from './event-now.ts';
import { pacedIfFinal } from './final-pace.ts';
import { haltsOver } from './halts-over.ts';
import { type Occasion, ofTournament, untilOver } from './occasion.ts';
import { seatsKept, seatsOf } from './open-seats.ts';
import { isFieldSettled } from './registration.ts';
import { randomFrom } from './rolls.ts';
import { roundSet, roundsEnd, tablesInRound } from './rounds-of-hands.ts';

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
    // Letting a short table that has not stopped go on is a waiver, if the rulebook has one.
    const waived =
      why === null && now.policies['halt.waivable'] && asked.every((tableId) => halts[tableId] === undefined);
    return done({ type: 'tables-halted', tournament: id, tables: asked, why, ...(waived ? { waived } : null) });
  }),
  'hand-for-hand': untilOver(({ now, at }, { on }) => {
    const { stage, handForHand } = now.tournament;
    if (stage !== 'running' || on === (handForHand !== null)) return no({ reason: 'not-now', stage });
    // Anybody who still enters moves the money: there is no bubble yet.
    if (on && !isFieldSettled(now.tournament, at)) return no({ reason: 'still-sold' });
    if (on) return done(...roundSet(now, 0, at));
    // Ending hand for hand also ends every halt whose reason is over, so that one key lets them go on.
    const tables = haltsOver(now);
    const ended = roundSet(now, null, at);
    const { id: tournament } = now.tournament;
    return tables.length === 0
      ? done(...ended)
      : done(...ended, { type: 'tables-halted', tournament, tables, why: null });
  }),
  'next-round': untilOver(({ now, at }) => {
    const { stage, handForHand } = now.tournament;
    if (stage !== 'running' || handForHand === null) return no({ reason: 'not-now', stage });
    const running = tablesInRound(now);
    return running.length > 0
      ? no({ reason: 'hands-running', tables: running })
      : done(...roundSet(now, handForHand.round + 1, at));
  }),
};

/** All that are left are equally likely to be next. */
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
  const others = tables.filter((other) => other !== tableId);
  return done(
    { type: 'table-left', tournament: id, tableId, hand, raced, rows: facts.lastStays(tableId) },
    ...roundsEnd(now, others, at),
    ...pacedIfFinal(now.tournament, { tables: others }, at),
  );
}

/** Closes a seat of one of its tables, or opens it again. */
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
