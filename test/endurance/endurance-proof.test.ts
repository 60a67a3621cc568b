import { expect, test } from 'vitest';
import { enduranceProof } from './endurance-proof.ts';

test('two hours of a busy room leak nothing', async () => {
  const { figures, failures } = await enduranceProof.run({ seed: 1, rounds: 2 });
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ hours: 2 });
  for (const what of ['hands', 'taps', 'messages to pages', 'hands told as text', 'statements a tap'])
    expect([what, figures[what]]).toEqual([what, expect.toSatisfy((count) => Number(count) > 0)]);
});
