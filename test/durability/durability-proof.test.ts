import { expect, test } from 'vitest';
import { durabilityProof } from './durability-proof.ts';

/** The soak has a thousand of them. */
const kills = 10;

test('servers killed at any moment under load lose nothing they have acknowledged', async () => {
  const { figures, failures } = await durabilityProof.run({ seed: 20_261_123, rounds: kills });
  expect(failures).toEqual([]);
  expect(figures['kills of table servers']).toBe(kills);
  expect(figures['kills of the cardroom server']).toBe(1);
  expect(Number(figures['requests acknowledged'])).toBeGreaterThanOrEqual(
    kills - Number(figures['of them while starting']),
  );
  expect(figures['events the cardroom had acknowledged']).toBeGreaterThan(0);
  expect(figures['restarts in the middle of a hand']).toBeGreaterThan(kills / 4);
});
