import { z } from 'zod';

const passphrase = z.string().max(400);

/** What whoever runs the cardroom's PC asks about its review key; `riffle review` says it. */
export const reviewAskSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('status') }),
  z.strictObject({ type: z.literal('make'), passphrase }),
  z.strictObject({ type: z.literal('unlock'), passphrase }),
  z.strictObject({ type: z.literal('lock') }),
]);
export type ReviewAsk = z.infer<typeof reviewAskSchema>;

/** How the review key is. `none`: never made; `unusable`: its file cannot be read or makes no sense, as `fault` says. */
export interface ReviewStanding {
  readonly state: 'none' | 'locked' | 'unlocked' | 'unusable';
  /** Anybody may know its passphrase. */
  readonly demo: boolean;
  /** Milliseconds since 1970; null where there is none. */
  readonly madeAt: number | null;
  readonly file: string;
  readonly fault: string | null;
}

/** Done, with how things stand now; or one sentence that says why not. */
export type ReviewAnswer = ReviewStanding | { readonly sentence: string };

/** Opens the review key of a house that is tried out. */
export const demoPassphrase = 'everybody may know this';

/** Letters a passphrase has at least: a thief of the file tries as fast as their machines go. */
export const shortestPassphrase = 14;
