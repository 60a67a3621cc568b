import { z } from 'zod';
import { changeDeck, colourUp, showNextCard } from '../../engine/index.ts';
import { type Questions, question } from './question.ts';
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

/** What is asked of the staff. */
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
};
