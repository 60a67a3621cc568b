import { expect, test } from 'vitest';
import { doorsProof } from './doors-proof.ts';

test('whatever anybody sends to any door, only what the tables allow changes anything', async () => {
  const { figures, failures } = await doorsProof.run({ seed: 1, rounds: 120 });
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ 'attack messages': 120 });
  for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(5);
});
