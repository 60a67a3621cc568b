import { z } from 'zod';
import { mostSeats } from '../engine/notation.ts';
import type { answerCorrection, NewAct } from '../engine/table.ts';
import { actionShapes, cardActShapes } from './act-schema.ts';
import { byVerb } from './by-verb.ts';
import { chipsSchema as chips } from './stakes-schema.ts';
import { wordsSchema } from './words-schema.ts';

/** No hand of any game has more acts. */
const act = z.int().min(0).max(999);
const newAct = byVerb('type', { ...actionShapes, ...cardActShapes } satisfies Record<NewAct['type'], object>);

const changeSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('replace'), act, with: newAct }),
  z.strictObject({ change: z.literal('insert'), before: act, act: newAct }),
  z.strictObject({ change: z.literal('remove'), act }),
  z.strictObject({ change: z.literal('recount'), act, to: chips }),
]);
/** The changes of one amendment. */
export const changesSchema = z.array(changeSchema).max(100);
const hand = z.int().min(1);

/** What a screen may ask of the correction desk; see `CorrectionAsk`. */
export const correctionAskSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('acts'), hand }),
  z.strictObject({ what: z.literal('preview'), hand, changes: changesSchema }),
  z.strictObject({ what: z.literal('choices'), hand, act, changes: changesSchema }),
]);

const player = z.string().max(64);
/** See `Departed`. */
export const departedSchema = z
  .array(
    z.union([
      z.strictObject({ player, chips }),
      z.strictObject({
        player,
        table: z.string().max(80),
        entry: z.int().min(1).exactOptional(),
        has: chips.nullable().exactOptional(),
        isOut: z.literal(true).exactOptional(),
      }),
      z.strictObject({ player, bag: z.string().max(80) }),
    ]),
  )
  .max(mostSeats);

/** The hand as it should have been, with a reason if one is given. */
export const amendHandShape = {
  hand,
  changes: changesSchema.min(1),
  reason: wordsSchema({ most: 200 }).nullable(),
};

/** An answer, with the table's last event at that time; the request that amends the hand repeats it. */
export type SentCorrectionAnswer = ReturnType<typeof answerCorrection> & { readonly sequence: number };
