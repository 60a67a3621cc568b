import { z } from 'zod';
import { decide } from '../../engine/table.ts';
import { handOf } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { atDoor } from './question.ts';
import { ofType, sent, unknownCards } from './real-table.ts';
import { tableInRoundOf } from './round-at-table.ts';

/** What has the person dealing to see to before anything else? */
export const dealerStepQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-step') }),
  ask: ({ given }, rules) => {
    const turnsOn = ['allInFaceUp', 'handForHand.allInFaceDown'] as const;
    const round = tableInRoundOf(given, rules);
    const handByHand = { type: 'set-hand-for-hand', round: 1 } as const;
    const table = given.handForHand === true ? sent(round, handByHand) : round;
    const { toAct, stage } = handOf(table);
    // While somebody is still to act no hand is opened and no card is dealt.
    const opened = toAct === null ? decide(table, { type: 'table-all-hands' }) : null;
    const seats =
      opened === null || 'refusal' in opened ? [] : ofType(opened.events, 'hand-tabled').map(({ seat }) => seat);
    const next = decide(table, { type: 'deal-board', cards: unknownCards(1), by: 'dealer' });
    const held = opened !== null && 'refusal' in opened && opened.refusal.reason === 'held-face-down';
    const step = held ? 'HOLD-FACE-DOWN' : seats.length > 0 ? 'TABLE-ALL-HANDS' : null;
    const boardLocked = step !== null || (stage === 'betting' && 'refusal' in next);
    return { outcome: { step, seats, boardLocked }, turnsOn };
  },
});
