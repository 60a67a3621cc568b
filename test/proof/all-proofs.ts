import { chainProof } from '../chain/killed-chain.ts';
import { doorsProof } from '../doors/doors-proof.ts';
import { durabilityProof } from '../durability/durability-proof.ts';
import { syncedFirstProof } from '../durability/synced-first-proof.ts';
import { tornWritesProof } from '../durability/torn-writes-proof.ts';
import { enduranceProof } from '../endurance/endurance-proof.ts';
import { fuzzProof } from '../fuzz/fuzz-proof.ts';
import { powerCutsProof } from '../power-cuts/power-cuts-proof.ts';
import { secrecyProof } from '../secrecy/secrecy-proof.ts';
import { simulationProof } from '../simulation/simulation-proof.ts';
import { tamperProof } from '../tamper/tamper-proof.ts';
import type { Proof } from './proof.ts';

/** Every proof there is, in the order of docs/PROOF.md. */
export const allProofs: readonly Proof[] = [
  durabilityProof,
  tornWritesProof,
  syncedFirstProof,
  powerCutsProof,
  tamperProof,
  secrecyProof,
  doorsProof,
  fuzzProof,
  simulationProof,
  chainProof,
  enduranceProof,
];
