import { expect, test } from 'vitest';
import { policyKeys, policyOf } from '../../engine/rules.ts';
import { answers, witnesses } from './witnesses.ts';

test('every policy a house may set changes an answer at a live door, and no other policy can be set', () => {
  const settable = policyKeys.filter((key) => policyOf(key).isSettable);
  expect(Object.keys(witnesses).toSorted()).toEqual(settable.toSorted());
});

test.each(Object.entries(witnesses))('%s changes what a live door answers', (key, witness) => {
  expect(answers(witness, { [key]: witness.value })).not.toBe(answers(witness, {}));
});
