import { type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import type { signedReviewKeySchema, signedStreamKeySchema } from '../../protocol/sync-messages.ts';
import { isSignedBy } from '../staff/staff-list.ts';

/** The purpose of sealing hole cards: a review, or a stream. */
export type SealingKind = 'review-key' | 'stream-key';

const reviewKeySchema = z.strictObject({
  /** Keeps a key signed by the room from being taken for anything else it signs. */
  is: z.enum(['review-key', 'stream-key']),
  /** 32 bytes in base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** Milliseconds since 1970; a later key replaces an earlier one. */
  madeAt: z.int().min(0),
  /** Anybody may know its passphrase. */
  demo: z.boolean(),
});

/** The public half of a room's review key, for which tables seal hands. */
export type ReviewKeyNotice = Readonly<Omit<z.infer<typeof reviewKeySchema>, 'is'>>;

/** The signed key as sent to tables and stored on their disks. */
export type SignedReviewKey = Readonly<z.infer<typeof signedReviewKeySchema>>;

/** The same of either kind; of a stream key with what the console offers. */
export type SignedSealingKey = Readonly<z.infer<typeof signedStreamKeySchema>>;

/** Signs it with the room's own key. */
export function signReviewKey(
  { publicKey, madeAt, demo }: ReviewKeyNotice,
  roomKey: KeyObject,
  is: SealingKind = 'review-key',
): SignedReviewKey {
  const reviewKey = JSON.stringify({ is, publicKey, madeAt, demo });
  return { reviewKey, signature: sign(null, Buffer.from(reviewKey, 'utf8'), roomKey).toString('base64') };
}

/** Reads a key signed by the holder of that room key, in canonical form; null for any other. */
export function openReviewKey(
  { reviewKey, signature }: SignedReviewKey,
  roomKey: string,
  kind: SealingKind = 'review-key',
): ReviewKeyNotice | null {
  if (!isSignedBy(roomKey, reviewKey, signature)) return null;
  try {
    const { data } = reviewKeySchema.safeParse(JSON.parse(reviewKey));
    if (data === undefined || data.is !== kind) return null;
    const { is: _is, ...key } = data;
    return key;
  } catch {
    return null;
  }
}
