import { z } from 'zod';
import { dealComplete, isTooLate } from '../../engine/index.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, seat, seatMap, stacksOf } from './situation.ts';

const partOfDeal = z.strictObject({ afterCard: z.int().min(0), ofCards: z.int().min(1) });

/** Whoever left once the deal was complete has a hand like anybody else. */
function leftBeforeDealt(from: string | z.infer<typeof partOfDeal>): boolean {
  return typeof from === 'string' ? !/^after (the )?deal/.test(from) : !isTooLate(from);
}

/** A seat whose player is away while the cards are dealt. */
export const presenceQuestions: Questions = {
  presence: question({
    given: z.strictObject({ ...aroundTheTable, penalties: seatMap.optional() }),
    when: z.strictObject({
      type: z.literal('presence'),
      seat,
      absentFrom: z.union([z.string(), partOfDeal]),
      returns: partOfDeal.nullable(),
      reason: z.enum(['absent', 'penalty']),
    }),
    answer: ({ given, when }, policies) => {
      const { live = [], blinds, sb, bb, ante, seats, absent = [], penalties = {} } = given;
      if (!live.includes(when.seat)) throw new ImpossibleScenario(`No hand is due to seat ${when.seat}.`);
      const [small, big] = blinds ?? [0, 0];
      const posts = Object.fromEntries(
        live.map((one) => [one, (ante ?? 0) + (one === sb ? small : 0) + (one === bb ? big : 0)]),
      );
      const missing = when.reason === 'penalty' || (leftBeforeDealt(when.absentFrom) && isTooLate(when.returns));
      const away = [...absent.filter((one) => one !== when.seat), ...(missing ? [when.seat] : [])];
      const { outcome, turnsOn } = dealComplete(
        { dealt: live, away, penalties, posts, stacks: stacksOf(seats) },
        policies,
      );
      const { stacks, ...rest } = outcome;
      return { outcome: seats === undefined ? rest : { ...rest, stacks }, turnsOn };
    },
  }),
};
