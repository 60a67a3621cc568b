import { z } from 'zod';
import { checkLive, chipsInOf, dealBlock } from './deal-block.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { ruledFault } from './ruled-fault.ts';
import { cards, seat, seatMap } from './situation.ts';

const given = z.strictObject({ ...dealBlock, awarded: seatMap.optional() });
const incident = z.literal('incident');
const place = z.string().min(1);

/** A deck that is not the right one. */
export const deckFaultQuestions: Questions = {
  'incident/FOREIGN-CARD': question({
    given,
    when: z.strictObject({ type: incident, code: z.literal('FOREIGN-CARD'), where: place, card: place.nullish() }),
    answer: ({ given: block, when }, policies) => {
      const where = when.where === 'stub' ? 'stub' : 'play';
      return ruledFault({ fault: 'foreign-card', where, chipsIn: chipsInOf(block) }, policies);
    },
  }),
  'incident/DUPLICATE-CARD': question({
    given,
    when: z.strictObject({ type: incident, code: z.literal('DUPLICATE-CARD'), card: place, where: z.array(place) }),
    answer: ({ given: block, when }, policies) => {
      if (when.where.length < 2) throw new ImpossibleScenario(`Where ${when.card} lies twice must be said.`);
      return ruledFault({ fault: 'duplicate-card', chipsIn: chipsInOf(block) }, policies);
    },
  }),
  'incident/JOKER': question({
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('JOKER'),
      seat,
      acted: z.boolean(),
      unseen: z.boolean().optional(),
    }),
    answer: ({ given: block, when }, policies) => {
      checkLive(block, when.seat);
      const { seat: at, acted, unseen = false } = when;
      return ruledFault({ fault: 'joker', seat: at, acted, unseen, chipsIn: chipsInOf(block) }, policies);
    },
  }),
  'incident/MISSING-CARDS': question({
    given,
    when: z.strictObject({ type: incident, code: z.literal('MISSING-CARDS'), missing: cards }),
    answer: ({ given: { awarded = {} }, when: { missing } }, policies) =>
      ruledFault({ fault: 'missing-cards', missing, awarded }, policies),
  }),
};
