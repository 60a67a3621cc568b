import { expect } from 'vitest';
import type { Measured } from './measured.ts';

/** Ratios of a row; how large they are is no test's business, but each must come from times that passed. */
export function ratiosOf(measured: Measured): readonly number[] {
  if ('missing' in measured) throw new Error(measured.missing);
  return measured.map(({ ratio, ours, peer }) => {
    expect(ours).toMatch(/^[\d,.]*[1-9]/);
    expect(peer).toMatch(/^[\d,.]*[1-9]/);
    expect(ratio).toBeGreaterThan(0);
    expect(ratio).toBeLessThan(Number.POSITIVE_INFINITY);
    return ratio;
  });
}
