import { expect, test } from 'vitest';
import type { PolicyKey } from '../rulebook.ts';
import { effectivePolicies, rulebookIds, rulebookOf, ruleFor, sourceOf } from './all-rulebooks.ts';

const everyPolicy = rulebookIds.flatMap((id) =>
  (Object.keys(rulebookOf(id).policies) as PolicyKey[]).map((key) => ({ id, key })),
);

test.each(everyPolicy)('$id says where its $key comes from', ({ id, key }) => {
  const { source } = rulebookOf(id).policies[key];
  switch (source.layer) {
    case 'rulebook':
      expect(source.cites.length).toBeGreaterThan(0);
      for (const cite of source.cites) expect(cite).toMatch(/^(tda-2011#\d+[A-Z]?|phh#conventions)$/);
      break;
    case 'fallback':
      expect(source.from).not.toBe('');
      break;
    case 'house':
      expect.unreachable('a rulebook is not a house');
  }
});

test('a house overlay wins over the rulebook, and the ruling says so', () => {
  const overlay = { 'oddChip.several': 'all-to-first' } as const;
  expect(effectivePolicies('tda-2011')['oddChip.several']).toBe('one-each');
  expect(effectivePolicies('tda-2011', overlay)['oddChip.several']).toBe('all-to-first');
  expect(sourceOf('tda-2011', 'oddChip.several', overlay)).toEqual({ layer: 'house' });
  expect(ruleFor('tda-2011', 'oddChip.several', overlay)).toBe('house');
  expect(ruleFor('tda-2011', 'oddChip.several', {})).toBe('common practice');
  expect(ruleFor('tda-2011', 'allInFaceUp', {})).toBe('tda-2011#11');
});
