import { z } from 'zod';
import { type Structure, structureTemplates } from '../../engine/office.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const count = z.int().min(0).max(1_000_000);

/** Cards an entry has at its first seat, also a re-entry of a player who had some left. */
export const bankAtEntryQuestion = bookless('office', {
  given: z.strictObject({
    byEntryLevel: z.array(z.strictObject({ untilLevel: count, n: count })).min(1),
    reentry: z.enum(['higher-of', 'new']),
  }),
  when: z.strictObject({
    type: z.literal('bank-at-entry'),
    level: count.max(1_000),
    leftBefore: count.exactOptional(),
  }),
  ask: ({ given: entry, when: { level, leftBefore } }) => {
    const before = { table: 1, players: level === 0 ? [] : [1, 2] };
    const room = new TournamentOfTables([before], timedBy(entry, level), { rulebook: 'tda-2024', overlay: {} });
    if (level > 0) room.handsGoBy(1, 1);
    if (leftBefore !== undefined) {
      if (level === 0) throw new ImpossibleScenario('Nobody re-enters before the tournament begins.');
      const seat = seated(room);
      room.send('table-1', { type: 'set-bank', seat, n: leftBefore, at: room.at });
      room.goes(1, seat);
    }
    if (level > 0) room.goesToLevel(level);
    seated(room);
    const cards = room.tableOf(1).shotClock?.clock.banks[player];
    if (cards === undefined) throw new ImpossibleScenario('The entry has no bank.');
    return { outcome: { cards }, turnsOn: [] };
  },
});

const player = 'newcomer';

/** Sells an entry and draws its seat at the one table. */
function seated(room: TournamentOfTables): number {
  const drawn = room.draws([player], [0, 0, 0, 0]);
  if ('reason' in drawn) throw new ImpossibleScenario(`The office draws no seat: ${drawn.reason}.`);
  return drawn.drawn[0]?.to.seat ?? 0;
}

/** Entries and re-entries are sold to the last level. */
function timedBy(entry: NonNullable<NonNullable<Structure['shotClock']>['entry']>, level: number): Partial<Structure> {
  const [first] = structureTemplates.regular.levels;
  if (first === undefined) throw new Error('The regular structure has levels.');
  const most = Math.max(level, 1);
  const seconds = 30;
  return {
    seatsPerTable: 9,
    levels: Array.from({ length: most }, (_, index) => ({ ...first, number: index + 1 })),
    lateUntilLevel: most,
    reentry: { untilLevel: most, most: null },
    shotClock: {
      shot: { preflop: seconds, flop: seconds, turn: seconds, river: seconds },
      firstAction: null,
      bank: { kind: 'cards', seconds },
      bankAtStart: 0,
      entry,
      auto: false,
      refill: [],
      afterCount: 'continue',
      from: 'start',
      atZero: 'dealer',
    },
  };
}
