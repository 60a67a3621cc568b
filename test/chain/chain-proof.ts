import { luckOf } from '../../commands/simulation/random-play.ts';
import type { Proof } from '../proof/proof.ts';
import { killChain } from './killed-chain.ts';

export const chainProof: Proof = {
  name: 'chain',
  promise:
    'Whatever is killed between rooms and their chain (its program, its PostgreSQL, a room, a cable), every event is at the chain once in the end, and every head is the room’s.',
  rounds: 'kills',
  usual: 12,
  soak: 200,
  run: async ({ seed, rounds }) => {
    const { kills, events, findings } = await killChain(rounds, luckOf(seed));
    const figures = {
      'of the chain’s program': kills.chain,
      'of its PostgreSQL': kills.postgres,
      'of a room': kills.room,
      'of a cable': kills.cable,
      events,
    };
    return { figures, failures: findings };
  },
};
