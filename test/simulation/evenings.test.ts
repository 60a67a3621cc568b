import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';
import { simulationProof } from './simulation-proof.ts';

// Evenings are thousands of transactions that are really on the disk.
vi.setConfig({ testTimeout: 120_000 });

const hands = 40;
/** For all of them together. The soak plays ten thousand. */
const budgetMs = 20_000;
const begun = performance.now();

test('seed 3: a tournament is played to its end over cut cables, and the next one begins', async () => {
  const { evening, wrong, chips } = await simulatedEvening(3, hands);
  expect([wrong, chips]).toEqual([[], []]);
  expect(evening.tournaments).toBeGreaterThan(1);
});

test('after as many evenings as there is time for every event is there once, and every order was answered', async () => {
  const wrong: string[] = [];
  let [seed, dealt] = [100, 0];
  for (; performance.now() - begun < budgetMs || dealt === 0; seed += 1) {
    const { failures, figures } = await simulationProof.run({ seed, rounds: 1 });
    wrong.push(...failures);
    dealt += Number(figures.hands);
  }
  console.log(`${seed - 100 + 1} evenings of up to ${hands} hands in ${budgetMs / 1_000} s.`);
  expect(wrong).toEqual([]);
});
