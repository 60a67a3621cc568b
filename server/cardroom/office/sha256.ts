import { createHash } from 'node:crypto';
import type { Sha256 } from '../../../engine/office.ts';

/** SHA-256 of several pieces in sequence, text as UTF-8. */
export const sha256: Sha256 = (...pieces) => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};
