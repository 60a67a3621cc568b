import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';

// Evenings are thousands of transactions that are really on the disk.
vi.setConfig({ testTimeout: 120_000 });

const hands = 40;

// The soak plays ten thousand seeds.
test('seed 3: a tournament is played to its end over cut cables, the next one begins, every event is there once and every order answered', async () => {
  const { evening, wrong, chips } = await simulatedEvening(3, hands);
  expect([wrong, chips]).toEqual([[], []]);
  expect(evening.tournaments).toBeGreaterThan(1);
});
