import { z } from 'zod';
import { chipRaceDealOrder, newChipsOf, raceChips } from '../../engine/rules.ts';
import { type Questions, question } from './question.ts';
import { aroundTheTable, cards, chips, oddBySeat, seatMap } from './situation.ts';

const given = z.strictObject({
  ...aroundTheTable,
  old: z.int().min(1),
  new: z.int().min(1),
  odd: oddBySeat,
  cards: z.record(z.string(), cards).optional(),
  stacks: seatMap.optional(),
  denominationsInPlay: z.array(chips).optional(),
});

/** Chips of a denomination that leaves play, drawn for. */
export const chipRaceQuestions: Questions = {
  'chip-race': question({
    given,
    when: z.strictObject({ type: z.literal('chip-race') }),
    answer: ({ given: { cards: dealt = {}, stacks, denominationsInPlay, button, ...race } }, policies) => {
      const { outcome, turnsOn } = raceChips(
        {
          ...race,
          cards: dealt,
          stacks: stacks ?? null,
          denominationsInPlay: denominationsInPlay ?? [],
          button: button ?? null,
        },
        policies,
      );
      return { outcome: { ...outcome }, turnsOn };
    },
  }),
  'query/chip-race-deal-order': question({
    given,
    when: z.strictObject({ type: z.literal('query'), what: z.literal('chip-race-deal-order') }),
    answer: ({ given: race }, policies) => {
      const dealt = chipRaceDealOrder(race.odd, policies);
      const made = newChipsOf(race, policies);
      return {
        outcome: { dealOrder: dealt.outcome, newChips: made.outcome },
        turnsOn: [...dealt.turnsOn, ...made.turnsOn],
      };
    },
  }),
};
