import { z } from 'zod';
import { finalTable, finalTableKeys, type PolicyKey } from '../../engine/index.ts';
import { type Questions, question } from './question.ts';
import { aroundTheTable } from './situation.ts';

const count = z.int().min(1).max(100);
const tables = z.array(z.strictObject({ table: z.int().min(1).max(10_000), players: count })).min(1);

/** What follows from how many players are left at which tables. */
export const tableCountQuestions: Questions = {
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
