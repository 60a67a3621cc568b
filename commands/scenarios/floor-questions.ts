import { z } from 'zod';
import { changeDeck, colourUp, floorRuling, languagesAt, showNextCard } from '../../engine/rules.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, seat, time } from './situation.ts';

const deck = z.strictObject({
  set: z.union([z.string(), z.array(z.string())]).nullish(),
  sets: z.array(z.string()).optional(),
  count: z.int().min(0).max(200),
});

/** The sets a deck's cards belong to. "mixed", or several names, is no one set. */
function setsOf({ set, sets }: z.infer<typeof deck>): readonly string[] {
  const named = sets ?? (typeof set === 'string' ? set.split(/[+/,&]/).map((name) => name.trim()) : (set ?? []));
  return named.length === 1 && named[0]?.toLowerCase() === 'mixed' ? [] : [...new Set(named)];
}

const announcement = z.union([chips, z.strictObject({ denom: chips, at: time.optional() })]);

const requestGiven = z.strictObject({
  ...aroundTheTable,
  deckOut: deck.nullish(),
  deckIn: deck.nullish(),
  announcedColourUps: z.array(announcement).optional(),
});

const requestWhen = z.strictObject({
  type: z.literal('request'),
  what: z.enum(['deck-change', 'show-next-card', 'colour-up']),
  by: z.enum(['player', 'dealer', 'floor', 'dealer-push', 'level-change', 'house']),
  seat: seat.nullish(),
  denom: chips.nullish(),
  at: time.optional(),
});

const rulingGiven = z.strictObject({
  ...aroundTheTable,
  computed: z.unknown().optional(),
  totalBefore: chips.optional(),
});

const rulingWhen = z.strictObject({
  type: z.literal('floor-ruling'),
  decision: z.looseObject({ stacksAndPotsTotal: chips.optional() }),
  fairnessOverride: z.boolean().optional(),
  cite: z.string().nullish(),
  by: z.enum(['floor', 'dealer', 'player']).optional(),
});

/** What is asked of the staff, and what the floor decides. */
export const floorQuestions: Questions = {
  request: question({
    given: requestGiven,
    when: requestWhen,
    answer: ({ given, when: { what, by, denom } }, policies) => {
      const handOpen = given.handOpen ?? false;
      switch (what) {
        case 'deck-change': {
          const deckIn = given.deckIn ? { sets: setsOf(given.deckIn), count: given.deckIn.count } : null;
          return changeDeck({ by, handOpen, deckIn }, policies);
        }
        case 'show-next-card':
          return showNextCard(
            { mode: given.mode ?? 'tournament', handClosed: given.handClosed ?? !handOpen },
            policies,
          );
        case 'colour-up': {
          const announced = (given.announcedColourUps ?? []).map((one) => (typeof one === 'number' ? one : one.denom));
          return colourUp({ by, handOpen, denomination: denom ?? null, announced }, policies);
        }
      }
    },
  }),
  'floor-ruling': question({
    given: rulingGiven,
    when: rulingWhen,
    answer: ({ given: { computed, totalBefore }, when: { decision, fairnessOverride, cite, by } }, policies) => {
      const after = decision.stacksAndPotsTotal;
      if (after !== undefined && totalBefore === undefined)
        throw new ImpossibleScenario('It is not said how many chips there were before the ruling.');
      return floorRuling(
        {
          byFloor: by === undefined || by === 'floor',
          decision,
          computed,
          cite: cite ?? null,
          fairnessOverride: fairnessOverride ?? false,
          chips: after === undefined || totalBefore === undefined ? null : { before: totalBefore, after },
        },
        policies,
      );
    },
  }),
  'query/languages': question({
    given: z.strictObject({ ...aroundTheTable, country: z.string().length(2) }),
    when: z.strictObject({ type: z.literal('query'), what: z.literal('languages') }),
    answer: ({ given: { country } }, policies) => {
      const { outcome, turnsOn } = languagesAt(country.toUpperCase(), policies);
      if (outcome === null) throw new ImpossibleScenario(`Which language is spoken in ${country} is not known.`);
      return { outcome: { ...outcome }, turnsOn };
    },
  }),
};
