import { z } from 'zod';
import { decide } from '../../engine/table.ts';
import { atDoor, type Questions } from './question.ts';
import { impossible, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { chips, seat } from './situation.ts';

const blinds = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } as const;

/** Whether the next hand is dealt at a table that is streamed, while some players have not agreed to be shown. */
const streamedDeal = atDoor('table', {
  given: z.strictObject({
    stacks: z.record(z.string(), chips),
    isStreamed: z.boolean(),
    agreed: z.array(seat),
    /** Players who are not at the table. */
    away: z.array(seat).optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('streamed-deal') }),
  ask: ({ given: { stacks, isStreamed, agreed, away = [] } }, rules) => {
    const seats = Object.keys(stacks).map(Number);
    const opened = openedTable(
      { mode: 'tournament', seats: Math.max(...seats), variant: 'no-limit-holdem', stakes: blinds },
      rules,
    );
    const seated = sent(
      opened,
      ...seats.map((one) => seatPlayer(one, stacks[one] ?? null)),
      ...away.map((one) => ({ type: 'set-away', seat: one, away: true }) as const),
    );
    const table = isStreamed
      ? sent(
          seated,
          { type: 'set-stream', delay: { minutes: 30, hands: 0 } },
          ...agreed.map((one) => ({ type: 'record-stream-consent', seat: one, agrees: true }) as const),
        )
      : seated;
    const decided = decide(table, startHand);
    if ('refusal' in decided && decided.refusal.reason !== 'stream-consent-missing') throw impossible(decided.refusal);
    const missing = 'refusal' in decided && 'seats' in decided.refusal ? decided.refusal.seats : [];
    return { outcome: { dealt: !('refusal' in decided), notAgreed: missing }, turnsOn: ['streamConsent'] };
  },
});

/** What a stream asks of the table it shows. */
export const streamQuestions: Questions = { 'query/streamed-deal': streamedDeal };
