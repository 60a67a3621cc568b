import { z } from 'zod';
import { redeal, substantialAction } from '../../engine/rules.ts';
import { dealBlock, positionsOf } from './deal-block.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { level, seat, seatMap, time } from './situation.ts';

/** The hand that is dealt again, and when it is too late for that. */
export const redealQuestions: Questions = {
  redeal: question({
    given: z.strictObject({
      ...dealBlock,
      level: level.optional(),
      nextLevel: level.nullish(),
      newLevelAnnounced: time.nullish(),
      misdealAt: time.optional(),
      waiting: z.array(z.strictObject({ seat, arrived: time.optional() })).optional(),
      penalties: seatMap.optional(),
    }),
    when: z.strictObject({ type: z.literal('redeal'), green: time }),
    answer: ({ given, when: { green } }, policies) => {
      const { live, waiting = [], misdealAt = green, newLevelAnnounced = null, nextLevel = null } = given;
      if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
      if (green < misdealAt) throw new ImpossibleScenario('A hand is not dealt again before its misdeal.');
      const taken = waiting.find((one) => live.includes(one.seat));
      if (taken !== undefined) throw new ImpossibleScenario(`Seat ${taken.seat} has a hand already.`);
      const { outcome, turnsOn } = redeal(
        {
          entitled: live,
          positions: positionsOf(given),
          blinds: given.level ?? given.blinds ?? null,
          announced: newLevelAnnounced !== null && newLevelAnnounced <= green ? nextLevel : null,
          waiting: waiting.map((one) => one.seat),
          absent: given.absent ?? [],
          penalties: given.penalties ?? {},
        },
        policies,
      );
      return { outcome: { ...outcome }, turnsOn };
    },
  }),
  'query/substantialAction': question({
    given: z.strictObject(dealBlock),
    when: z.strictObject({
      type: z.literal('query'),
      what: z.literal('substantialAction'),
      actions: z.array(
        z.strictObject({
          seat,
          action: z.enum(['check', 'call', 'bet', 'raise', 'complete', 'fold', 'all-in', 'bring-in', 'post', 'ante']),
          to: z.int().min(0).optional(),
        }),
      ),
    }),
    answer: ({ when: { actions } }, policies) => {
      // Forced bets are no actions of a player's own will.
      const own = actions.flatMap(({ seat: one, action }) =>
        action === 'post' || action === 'ante' ? [] : [{ seat: one, action }],
      );
      const closed = substantialAction(policies.substantialAction, own) !== null;
      return { outcome: { substantialAction: closed }, turnsOn: ['substantialAction'] };
    },
  }),
};
