import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { loadSealedBoxes } from '../../server/review/sealed-boxes.ts';
import { type SealingKind, signReviewKey } from '../../server/review/signed-review-key.ts';
import { publicRoomKey } from '../../server/staff/staff-list.ts';
import { CachedReviewKey, type CachedReviewKeyOptions } from '../../server/table/cached-review-key.ts';
import { repeatableRandom, sampleRoomKey } from './staff-of-house.ts';

/** A review key pair, the same for the same seed. */
export async function samplePair(seed = 'review') {
  const boxes = await loadSealedBoxes();
  return boxes.pairOf(repeatableRandom(seed)(32));
}

/** A review key of that public half, signed by a room. */
export const signedKey = (publicKey: string, { madeAt = 1, room = 'room', is = 'review-key' as SealingKind } = {}) =>
  signReviewKey({ publicKey, madeAt, demo: false }, sampleRoomKey(room), is);

/** A table's review key over files in memory; it knows the sample room. */
export function cachedKeyIn(files: PrivateFiles, changes: Partial<CachedReviewKeyOptions> = {}): CachedReviewKey {
  const roomKey = publicRoomKey(sampleRoomKey());
  return new CachedReviewKey({ files, file: 'review-key.json', roomKey: () => roomKey, report: () => {}, ...changes });
}
