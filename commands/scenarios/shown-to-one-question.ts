import { z } from 'zod';
import { showAll } from '../../engine/rules.ts';
import { ImpossibleScenario, question } from './question.ts';
import { scenarioSeat, showdownBlock } from './showdown-table.ts';

/** A player showed the own cards to one other player: do all see them, and when? */
export const shownToOneQuestion = question({
  given: z.strictObject({ ...showdownBlock, live: showdownBlock.live.optional() }),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('SHOWN-TO-ONE'),
    seat: scenarioSeat,
    to: scenarioSeat.nullish(),
    inHand: z.boolean(),
    bettingOpen: z.boolean(),
  }),
  answer: ({ given, when }, policies) => {
    const { seat, to, inHand, bettingOpen } = when;
    if (to === seat) throw new ImpossibleScenario('Nobody shows cards to themselves.');
    if (!inHand && given.live?.includes(seat))
      throw new ImpossibleScenario(`Seat ${seat} reaches the showdown: it is not out of the hand.`);
    const { mode = 'tournament' } = given;
    return { outcome: { showAll: showAll({ mode, inHand, bettingOpen }, policies) }, turnsOn: ['showOneShowAll'] };
  },
});
