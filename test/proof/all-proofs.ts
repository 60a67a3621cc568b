import type { Proof } from './proof.ts';

/** Every proof there is, in the order of docs/PROOF.md. */
export const allProofs: readonly Proof[] = [];
