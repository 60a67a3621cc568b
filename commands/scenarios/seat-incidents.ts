import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { foldedThrough, impossible, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { citesOfAnswer, reportTo } from './reported.ts';
import { checkSeats } from './seating-table.ts';
import { aroundTheTable, chips, level, seat, time } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const eventSeat = z.strictObject({ table: z.int().min(1).max(10_000), seat });

/** The scenarios' words for moves. */
const moves = {
  'table-broken': 'broken-table',
  'broken-table': 'broken-table',
  balancing: 'balancing',
  balance: 'balancing',
} as const;

const wrongSeat = z.strictObject({
  ...aroundTheTable,
  ticket: eventSeat,
  sat: eventSeat,
  startStack: chips,
  currentStack: chips,
  otherPlayersStack: z.boolean().optional(),
});

const mostSeats = 10;

/** A player sits elsewhere than the ticket says: the table is told, and if it is another table the office sends the player there. */
function sentToTicket(stated: z.infer<typeof wrongSeat>, rules: RulesInForce): AtDoor {
  const { ticket, sat, startStack, currentStack, otherPlayersStack = false } = stated;
  const isElsewhere = ticket.table !== sat.table;
  if (!isElsewhere && ticket.seat === sat.seat) throw new ImpossibleScenario('The player sits where the ticket says.');
  checkSeats(mostSeats, [ticket.seat], [sat.seat]);
  const other = [1, 2, 3].find((one) => one !== sat.seat && one !== ticket.seat) ?? 0;
  const room = new TournamentOfTables(
    [{ table: sat.table, players: [sat.seat, other] }, ...(isElsewhere ? [{ table: ticket.table, players: [] }] : [])],
    { seatsPerTable: mostSeats },
    rules,
  );
  const tableId = room.tableOf(sat.table).tableId;
  room.send(tableId, { type: 'count-stack', seat: sat.seat, stack: currentStack });
  const report = {
    kind: 'wrong-seat',
    seat: sat.seat,
    chips: startStack,
    choice: otherPlayersStack ? 'others-chips' : 'own-chips',
    ...(isElsewhere ? {} : { to: ticket.seat }),
  } as const;
  const reported = reportTo(room.tableOf(sat.table), report);
  if ('reason' in reported) throw impossible(reported);
  const { key } = reported.answer.outcome.sentence;
  const cites = citesOfAnswer(reported);
  if (!key.startsWith('seat-moves') && !key.startsWith('seat-elsewhere'))
    return { outcome: { ruling: 'floor' }, cites, turnsOn: [] };
  room.send(
    tableId,
    { type: 'report', at: 0, incident: reported.incident, report },
    { type: 'rule-incident', at: 0, by: 'floor', incident: reported.incident, ruling: 0, reason: null },
  );
  if (isElsewhere) room.moves(sat, ticket, 'floor');
  const found = [...new Set([sat.table, ticket.table])].flatMap((table) =>
    room
      .tableOf(table)
      .chairs.flatMap(({ seat: at, player, stack }) =>
        player === null || at === other ? [] : [{ to: { table, seat: at }, stack }],
      ),
  );
  return { outcome: { ...found[0] }, cites, turnsOn: [] };
}

const lateGiven = z.strictObject({
  ...aroundTheTable,
  blinds: level,
  move: z.strictObject({
    reason: z.enum(Object.keys(moves) as (keyof typeof moves)[]),
    orderedAt: time,
    to: eventSeat,
  }),
  handAtNewTable: z.strictObject({
    green: time,
    bbSeatIfPresent: seat.nullish(),
    sbSeatIfPresent: seat.nullish(),
  }),
});
type Late = z.infer<typeof lateGiven>;

const ms = (seconds: number): number => seconds * 1000;

/** Everybody but the player, so that the next hand skips the seat with the given blinds. */
function tablePassing({ blinds, mode = 'tournament', move, handAtNewTable }: Late, rules: RulesInForce) {
  const who = move.to.seat;
  const seats = Math.max(6, who, handAtNewTable.bbSeatIfPresent ?? 1, handAtNewTable.sbSeatIfPresent ?? 1);
  const stakes = { smallBlind: blinds[0], bigBlind: blinds[1], minBet: Math.max(1, blinds[1]), ante: null };
  const others = Array.from({ length: seats }, (_, index) => index + 1).filter((one) => one !== who);
  const opened = openedTable({ mode, seats, variant: 'no-limit-holdem', stakes }, rules);
  const seated = sent(opened, ...others.map((one) => seatPlayer(one)));
  const before = (one: Seat, steps: number): Seat => {
    const index = others.findLastIndex((other) => other < one);
    return others.at(index - steps + 1) ?? one;
  };
  return { seated, who, before };
}

/** The hand that began before the player came, with its big blind as if the player had been there. */
function handMissed(late: Late, rules: RulesInForce) {
  const { seated, who, before } = tablePassing(late, rules);
  const { green, bbSeatIfPresent, sbSeatIfPresent } = late.handAtNewTable;
  const begin = { ...startHand, at: ms(green) };
  // The seat before had the big blind, so this seat was next.
  if (bbSeatIfPresent === who) return sent(seated, { type: 'move-button', seat: before(who, 2) }, begin);
  if (sbSeatIfPresent === who) {
    // The player who had the big blind in that seat is gone, and nobody posts the small blind.
    const first = sent(seated, seatPlayer(who), { type: 'move-button', seat: before(who, 2) }, startHand);
    return sent(foldedThrough(first), { type: 'open-seat', seat: who }, begin);
  }
  const bigBlind = bbSeatIfPresent ?? before(who, 1);
  return sent(seated, { type: 'move-button', seat: before(bigBlind, 2) }, begin);
}

function cameLate(late: Late, at: number, rules: RulesInForce): AtDoor {
  const { move, handAtNewTable } = late;
  const { seated, who } = tablePassing(late, rules);
  const told = { why: moves[move.reason], at: ms(move.orderedAt) };
  const comes = { ...seatPlayer(who), at: ms(at), sent: { from: 'Another table', told } };
  const table = sent(handAtNewTable.green < at ? handMissed(late, rules) : seated, comes);
  const reported = reportTo(table, { kind: 'late-arrival', seat: who }, ms(at));
  if ('reason' in reported) throw impossible(reported);
  const { sentence, who: ruledBy, effects } = reported.answer.outcome;
  const flagged = sentence.key === 'late-blind';
  return {
    outcome: {
      flag: flagged ? 'DODGED-BLIND' : null,
      amount: flagged ? sentence.values.chips : 0,
      ruling: ruledBy === 'floor' ? 'floor' : null,
      automaticPenalty: effects.some(({ effect }) => effect === 'penalty'),
    },
    cites: citesOfAnswer(reported),
    turnsOn: ['dodgeBlind'],
  };
}

/** Players who are not where they should be. */
export const seatIncidents: Questions = {
  'incident/WRONG-SEAT': atDoor('table', {
    given: wrongSeat,
    when: z.strictObject({ type: z.literal('incident'), code: z.literal('WRONG-SEAT') }),
    ask: ({ given }, rules) => sentToTicket(given, rules),
  }),
  'incident/LATE-ARRIVAL': atDoor('table', {
    given: lateGiven,
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal('LATE-ARRIVAL'),
      table: eventSeat.shape.table,
      seat,
      at: time,
    }),
    ask: ({ given, when }, rules) => {
      const { to, orderedAt } = given.move;
      if (to.table !== when.table || to.seat !== when.seat)
        throw new ImpossibleScenario(`The player was sent to table ${to.table}, seat ${to.seat}.`);
      if (when.at < orderedAt) throw new ImpossibleScenario('Nobody arrives before being sent.');
      checkSeats(mostSeats, [to.seat]);
      return cameLate(given, when.at, rules);
    },
  }),
};
