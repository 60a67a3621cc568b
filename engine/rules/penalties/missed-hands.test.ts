import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
import { missedHandsLeft } from './missed-hands.ts';

const rounds = { type: 'rounds', rounds: 3 } as const;

test.each([
  { served: 0, left: 21 },
  { served: 20, left: 1 },
  { served: 22, left: 0 },
])('TDA 51: of three rounds at a table of seven, $served served: $left to go', ({ served, left }) => {
  const { outcome, others } = consult({ rulebook: 'tda-2011', overlay: {} }, (policies) =>
    missedHandsLeft({ sanction: rounds, playersAtTable: 7, served }, policies),
  );
  expect(outcome).toEqual({ missedHandsLeft: left });
  expect(others).toEqual([]);
});

test('where orbits have no number, what is left of them is the floor’s too', () => {
  const { outcome, others } = consult({ rulebook: 'tda-cz', overlay: {} }, (policies) =>
    missedHandsLeft({ sanction: rounds, playersAtTable: 6, served: 4 }, policies),
  );
  expect(outcome).toEqual({ missedHandsLeft: 14 });
  expect(others).toEqual([{ ruling: 'floor' }]);
});

test('a penalty the rulebook does not have is none', () => {
  const { outcome } = consult({ rulebook: 'tda-2011', overlay: {} }, (policies) =>
    missedHandsLeft({ sanction: { type: 'rounds', rounds: 9 }, playersAtTable: 6, served: 4 }, policies),
  );
  expect(outcome).toEqual({ accepted: false });
});
