import { z } from 'zod';
import { consents } from '../engine/office.ts';

/** A country by the two capitals of ISO 3166. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/);

/** What whoever runs the cardroom's PC asks to be erased; or may be told; `riffle forget`, `riffle retention` and `riffle consent` say it. */
export const privacyAskSchema = z.discriminatedUnion('type', [
  /** `who`: a name, or an id as logs have it. `all`: everybody of that name. */
  z.strictObject({ type: z.literal('forget-player'), who: z.string().min(1).max(200), all: z.boolean() }),
  /** What a player has agreed to, or does not any more. `who`, `all`: as above. `country`: where the player is from, for results; absent: as before. */
  z.strictObject({
    type: z.literal('record-consent'),
    consent: z.enum(consents),
    who: z.string().min(1).max(200),
    all: z.boolean(),
    agreed: z.boolean(),
    country: countrySchema.optional(),
  }),
  z.strictObject({ type: z.literal('forget-staff'), who: z.string().min(1).max(200) }),
  /** Erases what the configuration says was kept long enough; `dryRun`: only counts it. */
  z.strictObject({ type: z.literal('retention'), dryRun: z.boolean() }),
]);
export type PrivacyAsk = z.infer<typeof privacyAskSchema>;

/** Done, in lines for whoever asked; or one sentence that says why not. */
export type PrivacyAnswer = { readonly lines: readonly string[] } | { readonly sentence: string };
