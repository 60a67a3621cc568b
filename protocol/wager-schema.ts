import { z } from 'zod';
import { chipsSchema as chips } from './stakes-schema.ts';

/** More chips than two hands can push. */
const motion = z
  .array(z.strictObject({ denom: chips, count: z.int().min(1).max(1_000) }))
  .min(1)
  .max(20)
  .readonly();

const lying = z
  .array(z.strictObject({ denom: chips, count: z.int().min(1).max(1_000) }))
  .max(20)
  .readonly();

/** Words and chips as the person dealing saw and heard them. */
export const seenWagerSchema = z.strictObject({
  declared: z
    .strictObject({
      kind: z.enum(['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap']).nullable(),
      amount: chips.nullable(),
      amountIs: z.enum(['total', 'unstated']).nullable(),
      spoken: chips.nullable(),
      clear: z.boolean(),
    })
    .nullable(),
  order: z.enum(['chips-only', 'words-only', 'words-first', 'chips-first', 'simultaneous']),
  motions: z.array(motion).max(5).readonly(),
  statedAmount: chips.exactOptional(),
  front: z.strictObject({ chips: lying, pulledBack: lying, merged: z.literal(true).exactOptional() }).exactOptional(),
});

/** What may be done out of turn. */
export const outOfTurnActionSchema = z.enum(['check', 'call', 'bet', 'raise', 'all-in', 'fold']);

export const skippedRulingSchema = z.enum(['acts', 'dead-hand', 'call-or-fold']);
