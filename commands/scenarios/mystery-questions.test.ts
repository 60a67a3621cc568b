import { expect, test } from 'vitest';
import { answerScenario } from './answer-scenario.ts';

const ask = (count: number) =>
  answerScenario({
    id: 'x',
    rulebook: 'tda-2011',
    given: { tournament: 'e', envelopes: [{ amount: 1, count }], seed: '7'.repeat(64), public: 'a', unit: 1 },
    when: { type: 'mystery-order' },
  });

test('a draw of more envelopes than any event has players is refused, not written out', () => {
  expect(ask(2)).toHaveProperty('actual');
  expect(ask(927_605)).toMatchObject({ error: expect.stringContaining('are more than 20000') });
});
