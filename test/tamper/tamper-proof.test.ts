import { expect, test } from 'vitest';
import { usualSeed } from '../support/seed-of-run.ts';
import { tamperProof } from './tamper-proof.ts';

test('tampering with a log is found, and untouched logs raise no finding', async () => {
  const { figures, failures } = await tamperProof.run({
    seed: Number(process.env.RIFFLE_SEED ?? usualSeed),
    rounds: 120,
  });
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ 'files nobody touched': 2 });
  expect(Number(figures['ways of tampering'])).toBeGreaterThan(20);
});
