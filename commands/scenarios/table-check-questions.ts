import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import type { PolicyKey } from '../../engine/rules.ts';
import { atDoor } from './question.ts';
import type { Place } from './seating-table.ts';
import { aroundTheTable } from './situation.ts';
import { TournamentOfTables, tablesOf } from './tournament-of-tables.ts';

const count = z.int().min(1).max(100);

/** Which tables the office stops, by the number of players left at each. */
export const balanceCheckQuestion = atDoor('office', {
  given: z.strictObject({
    ...aroundTheTable,
    tables: z
      .array(
        z.strictObject({
          table: z.int().min(1).max(10_000),
          players: count,
          bigBlindOnEmptySeat: z.boolean().optional(),
        }),
      )
      .min(1),
    seatsPerTable: count.nullish(),
    /** Tables the floor lets go on. */
    waived: z.array(z.int().min(1).max(10_000)).optional(),
    format: z.enum(['flop', 'six-handed', 'seven-handed', 'eight-handed', 'turbo', 'stud']).optional(),
  }),
  when: z.strictObject({ type: z.literal('balance-check') }),
  ask: ({ given: { tables, seatsPerTable, waived = [], format = 'flop' } }, rules) => {
    const sitting = tablesOf(tables, seatsPerTable ?? mostSeats);
    const seats = seatsPerTable ?? Math.max(2, ...tables.map(({ players }) => players));
    const room = new TournamentOfTables(sitting, { seatsPerTable: seats, format }, rules);
    for (const { table, players, bigBlindOnEmptySeat } of tables)
      if (bigBlindOnEmptySeat !== undefined && players > 1) room.plays(table, lastPlace(players, bigBlindOnEmptySeat));
    for (const table of waived) room.waives(table);
    if (room.view.haltsByFloor) return { outcome: { ruling: 'floor', halted: [] }, turnsOn: ['halt.otherFormats'] };
    const halts = room.view.proposals.filter((one) => one.what === 'halt');
    return {
      outcome: { halted: halts.flatMap((one) => one.tables.map(room.numberOf)) },
      cites: halts.flatMap((one) => one.cites),
      turnsOn: ['haltWhenShortBy', 'haltReference', 'halt.trigger'],
    };
  },
});

/** Players sit at seats 1 to n: a hand whose big blind is the last of them has an empty seat next, if there is one. */
function lastPlace(players: number, isLast: boolean): Place {
  const big = isLast ? players : players - 1;
  if (players === 2) return { button: 3 - big, smallBlindPlace: 3 - big, bigBlind: big };
  const before = (seat: number): number => (seat === 1 ? players : seat - 1);
  return { button: before(before(big)), smallBlindPlace: before(big), bigBlind: big };
}

/** The house's setting for another size. */
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
    // If a format has no number, the rule for the others leaves it open.
    const turnsOn: readonly PolicyKey[] = isHouse
      ? ['finalTableSize.houseMayChange', 'houseRulesOverride', key]
      : [key, 'finalTableSize.flop'];
    if (finalTableSize === null) return { outcome: { ruling: 'floor' }, turnsOn };
    const merge = proposals.some(({ what }) => what === 'final-table');
    return { outcome: { merge, finalTableSize, ...(isHouse ? { source: 'overlay' } : {}) }, turnsOn };
  },
});
