import { z } from 'zod';
import { wordsSchema } from './words-schema.ts';

/** `StaffProof` as a server accepts it. */
export const staffProofSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('badge'), badge: z.string().min(1).max(300) }),
  z.strictObject({ by: z.literal('pin'), number: z.string().regex(/^\d{1,6}$/), pin: z.string().regex(/^\d{1,8}$/) }),
]);

/** `StaffAsk` as a server accepts it. */
export const staffAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('come'), proof: staffProofSchema }),
  z.strictObject({ type: z.literal('deal'), proof: staffProofSchema }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('join'), proof: staffProofSchema }),
  z.strictObject({ type: z.literal('part') }),
  z.strictObject({ type: z.literal('stay') }),
  z.strictObject({ type: z.literal('sign'), proof: staffProofSchema, command: z.string().min(2).max(32_000) }),
  z.strictObject({ type: z.literal('leave-console'), proof: staffProofSchema.nullable() }),
  z.strictObject({
    type: z.literal('new-log'),
    proof: staffProofSchema.nullable(),
    reason: wordsSchema({ most: 200 }),
  }),
]);
