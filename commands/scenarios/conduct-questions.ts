import { z } from 'zod';
import { type ConductCode, conductCodes, noteConduct } from '../../engine/rules.ts';
import { type Question, type Questions, question } from './question.ts';
import { aroundTheTable, cards, seat, time } from './situation.ts';

const onRecord = z.looseObject({ code: z.string(), at: time.optional() });

const conductQuestion = (code: ConductCode): Question =>
  question({
    given: z.strictObject({
      ...aroundTheTable,
      country: z.string().optional(),
      threshold: z.int().min(1).nullish(),
      incidents: z.record(z.string(), z.array(onRecord)).optional(),
    }),
    when: z.strictObject({
      type: z.literal('incident'),
      code: z.literal(code),
      seat: seat.nullish(),
      at: time.optional(),
      /** Whom it was said or shown to. */
      to: z.union([seat, z.string()]).nullish(),
      words: z.string().nullish(),
      language: z.string().optional(),
      cards: cards.optional(),
    }),
    answer: ({ given: { incidents = {}, threshold }, when }, policies) => {
      // Nobody has a record without a seat.
      if (when.seat === null || when.seat === undefined)
        return { outcome: { accepted: false, reason: 'seat-missing' }, turnsOn: ['etiquetteExamples'] };
      const record = incidents[String(when.seat)] ?? [];
      const { outcome, turnsOn } = noteConduct({ code, record, threshold: threshold ?? null }, policies);
      return { outcome: { ...outcome }, turnsOn };
    },
  });

/** Conduct noted at the table, one question per code. */
export const conductQuestions: Questions = Object.fromEntries(
  conductCodes.map((code) => [`incident/${code}`, conductQuestion(code)]),
);
