import { z } from 'zod';
import { maySitDown, requiredChips } from '../../engine/rules.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, time } from './situation.ts';

const when = z.strictObject({
  type: z.literal('table-change'),
  reason: z.enum(['entry', 'own-wish', 'table-broken', 'manager']),
  chips,
  sameLimit: z.boolean().nullish(),
  leftAt: time.nullish(),
  leftWith: chips.nullish(),
  now: time.nullish(),
});

/** When the table entered was left before; null when it was not. */
function leftBefore({ leftAt, leftWith, now }: z.infer<typeof when>) {
  const said = [leftAt, leftWith].filter((one) => one !== null && one !== undefined).length;
  if (said === 0) return null;
  if (typeof leftAt !== 'number' || typeof leftWith !== 'number' || typeof now !== 'number')
    throw new ImpossibleScenario('When the table was left, with how much, and what time it is now belong together.');
  if (now < leftAt) throw new ImpossibleScenario('Nobody comes back before leaving.');
  return { chips: leftWith, ago: (now - leftAt) * 1000 };
}

/** Chips needed to sit down at a cash table. */
export const tableChangeQuestions: Questions = {
  'table-change': question({
    given: z.strictObject({ ...aroundTheTable, minBuyIn: chips }),
    when,
    answer: ({ given: { mode, minBuyIn }, when: asked }, policies) => {
      if (mode === 'tournament') throw new ImpossibleScenario('In a tournament nobody buys in at a table.');
      const { reason, sameLimit = null } = asked;
      const change = { reason, chips: asked.chips, sameLimit, minimum: minBuyIn, left: leftBefore(asked) };
      const { chips: required, by } = requiredChips(change, policies);
      const missing = Math.max(0, required - asked.chips);
      return { outcome: { accepted: maySitDown(change, required, policies), required, missing }, turnsOn: by };
    },
  }),
};
