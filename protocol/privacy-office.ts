import { z } from 'zod';
import { consents } from '../engine/office.ts';
import { countrySchema } from './countries.ts';

/**
 * Requests from the operator of the cardroom's PC to erase something, or to change what may be published; `riffle forget`, `riffle
 * retention` and `riffle consent` send them.
 */
export const privacyAskSchema = z.discriminatedUnion('type', [
  /** `who`: a name, or an id as in logs. `all`: everybody of that name. */
  z.strictObject({ type: z.literal('forget-player'), who: z.string().min(1).max(200), all: z.boolean() }),
  /**
   * What a player agrees to, or no longer agrees to. `who`, `all`: as above. `country`: where the player is from, for results; absent:
   * unchanged.
   */
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

/** Done, with lines to show; or one sentence that says why not. */
export type PrivacyAnswer = { readonly lines: readonly string[] } | { readonly sentence: string };
