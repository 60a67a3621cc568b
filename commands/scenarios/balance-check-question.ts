import { z } from 'zod';
import { atDoor, ImpossibleScenario } from './question.ts';
import { aroundTheTable } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const count = z.int().min(1).max(100);

/** No table has more. */
const mostSeats = 10;

/** Which tables the office stops, by how many players are left where. */
export const balanceCheckQuestion = atDoor('office', {
  given: z.strictObject({
    ...aroundTheTable,
    tables: z.array(z.strictObject({ table: z.int().min(1).max(10_000), players: count })).min(1),
    seatsPerTable: count.nullish(),
  }),
  when: z.strictObject({ type: z.literal('balance-check') }),
  ask: ({ given: { tables, seatsPerTable } }, rules) => {
    const most = seatsPerTable ?? mostSeats;
    const crowded = tables.find(({ players }) => players > most);
    if (crowded !== undefined)
      throw new ImpossibleScenario(`Table ${crowded.table} has more players than its ${most} seats.`);
    const sitting = tables.map(({ table, players }) => ({
      table,
      players: Array.from({ length: players }, (_, index) => index + 1),
    }));
    const seats = seatsPerTable ?? Math.max(2, ...tables.map(({ players }) => players));
    const room = new TournamentOfTables(sitting, { seatsPerTable: seats }, rules);
    const halts = room.view.proposals.filter((one) => one.what === 'halt');
    return {
      outcome: { halted: halts.flatMap((one) => one.tables.map(room.numberOf)) },
      cites: halts.flatMap((one) => one.cites),
      turnsOn: ['haltWhenShortBy', 'haltReference'],
    };
  },
});
