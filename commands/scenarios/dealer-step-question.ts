import { z } from 'zod';
import { handsToTable } from '../../engine/rules.ts';
import { closeRound, draft } from '../../engine/table.ts';
import { handOf, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { question } from './question.ts';

/** What has the person dealing to see to before anything else? */
export const dealerStepQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-step') }),
  answer: ({ given }, policies, inForce) => {
    const state = tableInRound(given, policies, inForce);
    // While somebody is still to act, no hand is opened and no card is dealt.
    if (handOf(state).toAct !== null)
      return { outcome: { step: null, seats: [], boardLocked: true }, turnsOn: ['allInFaceUp'] };
    const seats = handsToTable(closeRound(draft(state)).hand);
    const open = seats.length > 0;
    return {
      outcome: { step: open ? 'TABLE-ALL-HANDS' : null, seats, boardLocked: open },
      turnsOn: ['allInFaceUp'],
    };
  },
});
