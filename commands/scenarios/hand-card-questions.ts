import { z } from 'zod';
import {
  actionsOf,
  checkLive,
  checkOnce,
  chipsInOf,
  dealBlock,
  handSizeNow,
  oneCard,
  seatToAct,
} from './deal-block.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { ruledFault } from './ruled-fault.ts';
import { cards, seat } from './situation.ts';

const given = z.strictObject(dealBlock);
const incident = z.literal('incident');

/** What can happen to the cards of one player. */
export const handCardQuestions: Questions = {
  'incident/CARD-DROPPED': question({
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('CARD-DROPPED'),
      seat,
      card: oneCard,
      reread: oneCard.nullish(),
    }),
    answer: ({ given: block, when }, policies) => {
      checkLive(block, when.seat);
      const { card, reread = null } = when;
      return ruledFault({ fault: 'card-dropped', seat: when.seat, card, reread }, policies);
    },
  }),
  'incident/UPCARDS-LIFTED': question({
    given,
    when: z.strictObject({ type: incident, code: z.literal('UPCARDS-LIFTED'), seat }),
    answer: ({ given: block, when }, policies) => {
      const { game = 'stud', facing = 0 } = block;
      if (game !== 'stud' && game !== 'razz' && game !== 'horse')
        throw new ImpossibleScenario('There are no up-cards in this game.');
      checkLive(block, when.seat);
      const [toAct, chipsIn] = [seatToAct(block), chipsInOf(block)];
      return ruledFault({ fault: 'upcards-lifted', seat: when.seat, toAct, facing, chipsIn }, policies);
    },
  }),
  'incident/KILLED-WRONG-COUNT': question({
    given,
    when: z.strictObject({ type: incident, code: z.literal('KILLED-WRONG-COUNT'), seat, cards }),
    answer: ({ given: block, when }, policies) => {
      checkLive(block, when.seat);
      checkOnce(when.cards);
      const [handSize, actions] = [handSizeNow(block), actionsOf(block)];
      const { seat: killed, cards: held } = when;
      return ruledFault({ fault: 'killed-wrong-count', seat: killed, cards: held.length, handSize, actions }, policies);
    },
  }),
};
