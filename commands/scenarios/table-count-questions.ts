import { z } from 'zod';
import { finalTable, finalTableKeys, type PolicyKey } from '../../engine/index.ts';
import { atDoor, ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const count = z.int().min(1).max(100);
const tables = z.array(z.strictObject({ table: z.int().min(1).max(10_000), players: count })).min(1);

/** No table has more. */
const mostSeats = 10;

/** What follows from how many players are left at which tables. */
export const tableCountQuestions: Questions = {
  'balance-check': atDoor('office', {
    given: z.strictObject({ ...aroundTheTable, tables, seatsPerTable: count.nullish() }),
    when: z.strictObject({ type: z.literal('balance-check') }),
    ask: ({ given: { tables: counts, seatsPerTable = null } }, rules) => {
      const crowded = counts.find(({ players }) => players > (seatsPerTable ?? mostSeats));
      if (crowded !== undefined)
        throw new ImpossibleScenario(
          `Table ${crowded.table} has more players than its ${seatsPerTable ?? mostSeats} seats.`,
        );
      const seats = seatsPerTable ?? Math.max(2, ...counts.map(({ players }) => players));
      const sitting = counts.map(({ table, players }) => ({
        table,
        players: Array.from({ length: players }, (_, index) => index + 1),
      }));
      const room = new TournamentOfTables(sitting, { seatsPerTable: seats }, rules);
      const halts = room.view.proposals.filter((one) => one.what === 'halt');
      return {
        outcome: { halted: halts.flatMap((one) => one.tables.map(room.numberOf)) },
        cites: halts.flatMap((one) => one.cites),
        turnsOn: ['haltWhenShortBy', 'haltReference'],
      };
    },
  }),
  'final-check': question({
    given: z.strictObject({
      ...aroundTheTable,
      tables,
      format: z.enum(['flop', 'six-handed', 'seven-handed', 'stud']),
      seatsPerTable: count.nullish(),
    }),
    when: z.strictObject({ type: z.literal('final-check') }),
    answer: ({ given: { tables: counts, format } }, policies, { overlay }) => {
      const key = finalTableKeys[format];
      const final = finalTable(
        format,
        counts.map(({ players }) => players),
        policies,
      );
      const house = Object.hasOwn(overlay, key);
      const outcome =
        final === null
          ? { ruling: 'floor' }
          : { merge: final.merge, finalTableSize: final.size, ...(house ? { source: 'overlay' } : {}) };
      // Where a format has no number, the rule for the others is what leaves it open.
      const turnsOn: readonly PolicyKey[] = house
        ? ['finalTableSize.houseMayChange', 'houseRulesOverride', key]
        : [key, 'finalTableSize.flop'];
      return { outcome, turnsOn };
    },
  }),
};
