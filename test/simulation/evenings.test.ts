import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';
import { simulationProof } from './simulation-proof.ts';

// Evenings are thousands of transactions that are really on the disk.
vi.setConfig({ testTimeout: 120_000 });

const hands = 40;
/** The soak plays ten thousand. */
const evenings = 2;

test('seed 3: a tournament is played to its end over cut cables, and the next one begins', async () => {
  const { evening, wrong, chips } = await simulatedEvening(3, hands);
  expect([wrong, chips]).toEqual([[], []]);
  expect(evening.tournaments).toBeGreaterThan(1);
});

test('after some evenings of cut cables and killed programs every event is there once, and every order was answered', async () => {
  const { failures, figures } = await simulationProof.run({ seed: 100, rounds: evenings });
  expect(failures).toEqual([]);
  expect(Number(figures.hands)).toBeGreaterThan(evenings);
});
