import { expect, test } from 'vitest';
import { powerCutsProof } from './power-cuts-proof.ts';
import { hasTracer } from './tracer.ts';

test('the power fails at moments of everything programs do to their disks, and nothing acknowledged is lost', {
  timeout: 300_000,
}, async () => {
  const { figures, failures } = await powerCutsProof.run({ seed: 20_261_124, rounds: 40 });
  expect(failures).toEqual([]);
  if (!hasTracer()) {
    expect(figures['not run']).toMatch(/no strace/);
    return;
  }
  expect(figures['of a table that is played at']).toBeGreaterThan(5);
  expect(figures['syncs traced']).toBeGreaterThan(300);
});
