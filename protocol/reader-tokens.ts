import { z } from 'zod';
import { wordsSchema } from './words-schema.ts';

/**
 * What a token lets a program read: public events and the public state; the same with hole cards that have waited for a stream; when and for
 * what players have played who agreed to that; or the cardroom's health.
 */
export const tokenRoles = ['events', 'stream', 'sessions', 'watch'] as const;
export type TokenRole = (typeof tokenRoles)[number];

const purpose = wordsSchema({ most: 40 });

/** What a manager says of the tokens of other people's programs. */
export const tokenWishSchema = z.discriminatedUnion('wish', [
  z.strictObject({ wish: z.literal('list') }),
  /** `purpose`: what it is for; each token has one of its own. */
  z.strictObject({ wish: z.literal('make'), purpose, role: z.enum(tokenRoles) }),
  /** It opens nothing from now on, and a program that reads with it is cut off. */
  z.strictObject({ wish: z.literal('revoke'), purpose }),
]);
export type TokenWish = Readonly<z.infer<typeof tokenWishSchema>>;

/** A token as its list shows it: the token itself is shown once, when it is made. */
interface ShownToken {
  readonly purpose: string;
  readonly role: TokenRole;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** Why a token was not made or revoked. `none`: this cardroom keeps no tokens. */
export type TokenRefusal = 'taken' | 'too-many' | 'no-such' | 'not-kept' | 'none';

export interface TokenAnswer {
  /** By purpose. */
  readonly tokens: readonly ShownToken[];
  /** The new token, for the only time. Absent: none was made. */
  readonly made?: string;
  readonly refusal: TokenRefusal | null;
}
