import { z } from 'zod';
import { atDoor } from './question.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const table = z.int().min(1).max(10_000);

/** Whether the floor sets the order in which tables break or it is drawn, and whether players see it. */
export const breakingOrderQuestion = atDoor('office', {
  given: z.strictObject({
    mode: z.literal('tournament').optional(),
    /** The order in which the floor would break them. */
    tables: z.array(table).min(3),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('breaking-order') }),
  ask: ({ given: { tables } }, rules) => {
    const sitting = tables.map((one) => ({ table: one, players: [1, 2] }));
    const room = new TournamentOfTables(sitting, { seatsPerTable: 9, format: 'flop' }, rules);
    const ordered = room.ordered(tables);
    const isSet = ordered.every((one, index) => one === tables[index]);
    return {
      outcome: { order: isSet ? 'set' : 'drawn', posted: room.view.breakingOrder === 'posted' },
      turnsOn: ['breakTable.order'],
    };
  },
});
