import { z } from 'zod';
import { mayDispute } from '../../engine/index.ts';
import { levelSequence } from './level-sequence.ts';
import { beginsHand, timeOf, when } from './procedure-acts.ts';
import { type Questions, question } from './question.ts';
import { aroundTheTable, time } from './situation.ts';

/** Several things in order: levels and hands, objections. */
export const procedureSequences: Questions = {
  'sequence/levels': levelSequence,
  'sequence/disputes': question({
    given: z.strictObject({ ...aroundTheTable, green: time.nullish(), handEnd: time.nullish() }),
    when,
    answer: ({ given: { green }, when: { events } }, policies) => {
      const starts = [green, ...events.filter(beginsHand).map(timeOf)].filter((at) => typeof at === 'number');
      const nextHandAt = starts.length === 0 ? null : Math.min(...starts);
      const found = events
        .filter(({ act: name }) => name === 'dispute')
        .map((event) => mayDispute({ at: timeOf(event), nextHandAt }, policies));
      return { outcome: { results: found.map(({ outcome }) => outcome) }, turnsOn: found[0]?.turnsOn ?? [] };
    },
  }),
};
