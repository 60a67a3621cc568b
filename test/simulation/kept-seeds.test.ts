import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';

// Evenings are thousands of transactions that are really on the disk.
vi.setConfig({ testTimeout: 300_000 });

const hands = 40;

test.each([
  [65, 'a bag is counted again before its table hears that the flight is closed, and its chips had been booked'],
  [95, 'a store is put back from a copy that knows no re-entry, and the table of that player has not spoken yet'],
  [123, 'a store is put back from a copy that knows no move, and the table moved to has not spoken yet'],
  [172, 'a bag is counted again before its table hears that the flight is closed'],
])('seed %s: %s', async (seed) => {
  const { wrong, chips } = await simulatedEvening(seed, hands);
  expect([wrong, chips]).toEqual([[], []]);
});
