import { z } from 'zod';

/** What whoever runs the cardroom's PC asks to be erased; or may be told; `riffle forget`, `riffle retention` and `riffle consent` say it. */
export const privacyAskSchema = z.discriminatedUnion('type', [
  /** `who`: a name, or an id as logs have it. `all`: everybody of that name. */
  z.strictObject({ type: z.literal('forget-player'), who: z.string().min(1).max(200), all: z.boolean() }),
  /** Whether a player may be named to everybody, in public events. `who`, `all`: as above. */
  z.strictObject({
    type: z.literal('name-in-public'),
    who: z.string().min(1).max(200),
    all: z.boolean(),
    agreed: z.boolean(),
    /** Where the player is from, for results, by the two capitals of ISO 3166. Absent: as before. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  z.strictObject({ type: z.literal('forget-staff'), who: z.string().min(1).max(200) }),
  /** Erases what the configuration says was kept long enough; `dryRun`: only counts it. */
  z.strictObject({ type: z.literal('retention'), dryRun: z.boolean() }),
]);
export type PrivacyAsk = z.infer<typeof privacyAskSchema>;

/** Done, in lines for whoever asked; or one sentence that says why not. */
export type PrivacyAnswer = { readonly lines: readonly string[] } | { readonly sentence: string };
