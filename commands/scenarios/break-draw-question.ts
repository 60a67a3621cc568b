import { z } from 'zod';
import { firstDrawn } from '../../engine/office.ts';
import { effectivePolicies } from '../../engine/rules.ts';
import { oneCard } from './deal-block.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { seat } from './situation.ts';

/** Who takes the first seat card of a breaking table, drawn by hand. */
export const breakDrawQuestion = atDoor('office', {
  given: z.strictObject({
    mode: z.literal('tournament').optional(),
    seatCards: z.array(z.strictObject({ table: z.int().min(1), seat })).min(1),
    cards: z.record(z.string(), oneCard),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('break-draw') }),
  ask: ({ given: { seatCards, cards } }, { rulebook, overlay }) => {
    const first = firstDrawn(seatCards, cards, effectivePolicies(rulebook, overlay));
    if (first === null) throw new ImpossibleScenario('Nobody draws a card.');
    return { outcome: { ...first }, turnsOn: ['breakTable.draw', 'suitOrder'] };
  },
});
