import { z } from 'zod';
import { decide } from '../../engine/table.ts';
import { handOf } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { atDoor } from './question.ts';
import { ofType, unknownCards } from './real-table.ts';
import { tableInRoundOf } from './round-at-table.ts';

/** What has the person dealing to see to before anything else? */
export const dealerStepQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-step') }),
  ask: ({ given }, rules) => {
    const turnsOn = ['allInFaceUp'] as const;
    const table = tableInRoundOf(given, rules);
    const { toAct, stage } = handOf(table);
    // While somebody is still to act no hand is opened and no card is dealt.
    const opened = toAct === null ? decide(table, { type: 'table-all-hands' }) : null;
    const seats =
      opened === null || 'refusal' in opened ? [] : ofType(opened.events, 'hand-tabled').map(({ seat }) => seat);
    const next = decide(table, { type: 'deal-board', cards: unknownCards(1), by: 'dealer' });
    const step = seats.length > 0 ? 'TABLE-ALL-HANDS' : null;
    const boardLocked = step !== null || (stage === 'betting' && 'refusal' in next);
    return { outcome: { step, seats, boardLocked }, turnsOn };
  },
});
