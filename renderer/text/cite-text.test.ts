import { expect, test } from 'vitest';
import { citeText } from './cite-text.ts';

test.each([
  ['tda-2011#32', 'TDA 32'],
  ['tda-pl#49', 'TDA PL 49'],
  ['tda-sk#27a', 'TDA SK 27a'],
  ['house-cz#blinds.1', 'House CZ blinds.1'],
  ['phh', 'phh'],
])('%s is printed as %s: a number alone would be another rule in another book', (cite, tag) => {
  expect(citeText(cite)).toBe(tag);
});
