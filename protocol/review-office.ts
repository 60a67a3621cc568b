import { z } from 'zod';

const passphrase = z.string().max(400);

/** Requests about the review key from the operator of the cardroom's PC; `riffle review` sends them. */
export const reviewAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('status') }),
  z.strictObject({ type: z.literal('make'), passphrase }),
  z.strictObject({ type: z.literal('unlock'), passphrase }),
  z.strictObject({ type: z.literal('lock') }),
]);
export type ReviewAsk = z.infer<typeof reviewAskSchema>;

/** The state of the review key. `none`: never made; `unusable`: its file cannot be read or makes no sense, as `fault` says. */
export interface ReviewStanding {
  readonly state: 'none' | 'locked' | 'unlocked' | 'unusable';
  /** Its passphrase is public. */
  readonly demo: boolean;
  /** Milliseconds since 1970; null if there is no key. */
  readonly madeAt: number | null;
  readonly file: string;
  readonly fault: string | null;
}

/** Done, with the state now; or one sentence that says why not. */
export type ReviewAnswer = ReviewStanding | { readonly sentence: string };

/** Opens the review key of a demonstration house. */
export const demoPassphrase = 'everybody may know this';

/** The shortest passphrase in characters: a thief of the file can try as fast as their machines allow. */
export const shortestPassphrase = 14;
