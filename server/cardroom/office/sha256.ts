import { createHash } from 'node:crypto';

/** SHA-256 of several pieces in sequence, text as UTF-8. */
export const sha256 = (...pieces: readonly (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};
