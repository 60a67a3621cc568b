import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import type { PolicyKey } from '../../engine/rules.ts';
import { atDoor } from './question.ts';
import { aroundTheTable } from './situation.ts';
import { TournamentOfTables, tablesOf } from './tournament-of-tables.ts';

const count = z.int().min(1).max(100);

/** What a house sets to have another size. */
const keys = {
  flop: 'finalTableSize.flop',
  turbo: 'finalTableSize.flop',
  'eight-handed': 'finalTableSize.eightHanded',
  'six-handed': 'finalTableSize.sixHanded',
  'seven-handed': 'finalTableSize.sevenHanded',
  stud: 'finalTableSize.stud',
} as const satisfies Record<string, PolicyKey>;

/** Whether the office proposes the final table, once nobody can come any more. */
export const finalCheckQuestion = atDoor('office', {
  given: z.strictObject({
    ...aroundTheTable,
    tables: z.array(z.strictObject({ table: z.int().min(1).max(10_000), players: count })).min(1),
    format: z.enum(['flop', 'six-handed', 'seven-handed', 'eight-handed', 'turbo', 'stud']),
    seatsPerTable: count.nullish(),
  }),
  when: z.strictObject({ type: z.literal('final-check') }),
  ask: ({ given: { tables, format, seatsPerTable } }, rules) => {
    const sitting = tablesOf(tables, seatsPerTable ?? mostSeats);

    const room = new TournamentOfTables(sitting, { format, seatsPerTable: mostSeats }, rules);
    room.closeRegistration();
    const { proposals, finalTableSize } = room.view;
    const key = keys[format];
    const isHouse = Object.hasOwn(rules.overlay, key);
    // Where a format has no number, the rule for the others is what leaves it open.
    const turnsOn: readonly PolicyKey[] = isHouse
      ? ['finalTableSize.houseMayChange', 'houseRulesOverride', key]
      : [key, 'finalTableSize.flop'];
    if (finalTableSize === null) return { outcome: { ruling: 'floor' }, turnsOn };
    const merge = proposals.some(({ what }) => what === 'final-table');
    return { outcome: { merge, finalTableSize, ...(isHouse ? { source: 'overlay' } : {}) }, turnsOn };
  },
});
