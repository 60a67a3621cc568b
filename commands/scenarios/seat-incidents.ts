import { z } from 'zod';
import { dodgedBlind, type Policies, seatCorrection, wrongSeatKeys } from '../../engine/rules.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, level, seat, time } from './situation.ts';

const eventSeat = z.strictObject({ table: z.int().min(1).max(10_000), seat });

type Move = Policies['dodgeBlind']['moves'][number];

/** The words scenarios have for a move. */
const moves = {
  'table-broken': 'broken-table',
  'broken-table': 'broken-table',
  balancing: 'balancing',
  balance: 'balancing',
} as const satisfies Readonly<Record<string, Move>>;

/** Players who are not where they should be. */
export const seatIncidents: Questions = {
  'incident/WRONG-SEAT': question({
    given: z.strictObject({
      ...aroundTheTable,
      ticket: eventSeat,
      sat: eventSeat,
      startStack: chips,
      currentStack: chips,
      otherPlayersStack: z.boolean().optional(),
    }),
    when: z.strictObject({ type: z.literal('incident'), code: z.literal('WRONG-SEAT') }),
    answer: ({ given: { ticket, sat, startStack, currentStack, otherPlayersStack = false } }, policies) => {
      if (ticket.table === sat.table && ticket.seat === sat.seat)
        throw new ImpossibleScenario('The player sits where the ticket says.');
      const wrong = { ticket, startStack, currentStack, otherPlayersStack };
      const corrected = seatCorrection(wrong, policies);
      return { outcome: corrected ?? { ruling: 'floor' }, turnsOn: wrongSeatKeys(wrong) };
    },
  }),
  'incident/LATE-ARRIVAL': question({
    given: z.strictObject({
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
    }),
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal('LATE-ARRIVAL'),
      table: eventSeat.shape.table,
      seat,
      at: time,
    }),
    answer: ({ given: { move, blinds, handAtNewTable }, when }, policies) => {
      const { to, orderedAt, reason } = move;
      if (to.table !== when.table || to.seat !== when.seat)
        throw new ImpossibleScenario(`The player was sent to table ${to.table}, seat ${to.seat}.`);
      if (when.at < orderedAt) throw new ImpossibleScenario('Nobody arrives before being sent.');
      const { green, bbSeatIfPresent = null, sbSeatIfPresent = null } = handAtNewTable;
      const dodged = dodgedBlind(
        {
          move: moves[reason],
          orderedAt,
          arrivedAt: when.at,
          seat: when.seat,
          hand: { startedAt: green, bigBlind: bbSeatIfPresent, smallBlind: sbSeatIfPresent },
          blinds: { smallBlind: blinds[0], bigBlind: blinds[1] },
        },
        policies,
      );
      // A penalty is the floor's: only the floor can find that it was on purpose.
      const outcome =
        dodged === null
          ? { flag: null, amount: 0, ruling: null, automaticPenalty: false }
          : { flag: 'DODGED-BLIND', amount: dodged, ruling: 'floor', automaticPenalty: false };
      return { outcome, turnsOn: ['dodgeBlind'] };
    },
  }),
};
