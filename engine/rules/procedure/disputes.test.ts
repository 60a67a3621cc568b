import { expect, test } from 'vitest';
import { citesOf, consult } from '../rulebooks/consult.ts';
import { mayDispute } from './disputes.ts';

test.each([
  { rulebook: 'tda-2011', rule: 'tda-2011#19' },
  { rulebook: 'tda-sk', rule: 'tda-sk#19' },
  { rulebook: 'tda-cz', rule: 'tda-cz#18' },
] as const)('$rule: a hand may be contested until the next one begins', ({ rulebook, rule }) => {
  const at = (time: number, nextHandAt: number | null) =>
    consult({ rulebook, overlay: {} }, (policies) => mayDispute({ at: time, nextHandAt }, policies));
  expect(at(99, 100).outcome).toBe('accepted');
  expect(at(100, 100).outcome).toBe('refused');
  expect(at(101, 100).outcome).toBe('refused');
  expect(at(9999, null).outcome).toBe('accepted');
  expect(citesOf(at(99, 100).by)[0]).toBe(rule);
});
