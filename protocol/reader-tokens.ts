import { z } from 'zod';
import { wordsSchema } from './words-schema.ts';

/**
 * What a token lets a program read: public events and the public state; the same with hole cards after the stream's delay; when and for
 * what stakes players have played, if they agreed; or the cardroom's health.
 */
export const tokenRoles = ['events', 'stream', 'sessions', 'watch'] as const;
export type TokenRole = (typeof tokenRoles)[number];

const purpose = wordsSchema({ most: 40 });

/** A manager's request about the tokens of other people's programs. */
export const tokenWishSchema = z.discriminatedUnion('wish', [
  z.strictObject({ wish: z.literal('list') }),
  /** `purpose`: what it is for; no two tokens have the same. */
  z.strictObject({ wish: z.literal('make'), purpose, role: z.enum(tokenRoles) }),
  /** From now on it opens nothing, and a program connected with it is cut off. */
  z.strictObject({ wish: z.literal('revoke'), purpose }),
]);
export type TokenWish = Readonly<z.infer<typeof tokenWishSchema>>;

/** A token as listed; the token itself is shown once, when it is made. */
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
  /** The new token, shown only now. Absent: none was made. */
  readonly made?: string;
  readonly refusal: TokenRefusal | null;
}
