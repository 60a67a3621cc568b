import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
import { type ChipsFound, chipsHidden, transferMismatch } from './chips-hidden.ts';

const found = (chips: ChipsFound, rulebook: 'tda-2011' | 'tda-sk' | 'tda-cz' = 'tda-2011') =>
  consult({ rulebook, overlay: {} }, (policies) => chipsHidden(chips, policies)).outcome;

test.each(['tda-2011', 'tda-sk', 'tda-cz'] as const)('%s: chips out of sight are lost and leave play', (rulebook) => {
  expect(found({ amount: 800, stack: 9000, chipsInPlay: 60_000 }, rulebook)).toEqual({
    accepted: true,
    forfeit: 800,
    stack: 8200,
    chipsInPlay: 59_200,
    disqualification: 'floor',
  });
});

test('all of a stack may be lost, no more than that', () => {
  expect(found({ amount: 9000, stack: 9000, chipsInPlay: null })).toMatchObject({ accepted: true, stack: 0 });
  expect(found({ amount: 9001, stack: 9000, chipsInPlay: null })).toEqual({
    accepted: false,
    reason: 'more-than-stack',
  });
  expect(found({ amount: 0, stack: 9000, chipsInPlay: null })).toEqual({ accepted: false, reason: 'nothing-hidden' });
});

test('a house may make disqualification compulsory', () => {
  const overlay = { chipsHidden: { forfeit: true, outOfPlay: true, disqualification: 'must' } } as const;
  const { outcome } = consult({ rulebook: 'tda-2011', overlay }, (policies) =>
    chipsHidden({ amount: 800, stack: 9000, chipsInPlay: null }, policies),
  );
  expect(outcome).toMatchObject({ disqualification: 'must' });
});

test('a stack that is not what the move ticket says is noticed', () => {
  expect(transferMismatch(9000, 8200)).toBe(true);
  expect(transferMismatch(9000, 9000)).toBe(false);
});
