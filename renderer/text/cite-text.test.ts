import { expect, test } from 'vitest';
import { citeText, rulebookText } from './cite-text.ts';

test.each([
  ['tda-2011#32', 'TDA 2011 32'],
  ['tda-pl#49', 'TDA PL 49'],
  ['tda-sk#27a', 'TDA SK 27a'],
  ['house-cz#blinds.1', 'House CZ blinds 1'],
  ['house-cz#irr.11', 'House CZ irr. 11'],
  ['tda-2019-sk#35A', 'TDA 2019 SK 35A'],
  ['wsop-2026#88A', 'WSOP 2026 88A'],
  ['ept#solvers', 'EPT solvers'],
  ['rrop#ties.odd-chip', 'RRoP ties.odd-chip'],
  ['phh', 'phh'],
])('%s is printed as %s: a number alone would be another rule in another book', (cite, tag) => {
  expect(citeText(cite)).toBe(tag);
});

test.each([
  ['tda-2011', 'TDA 2011'],
  ['tda-2019-sk', 'TDA 2019 SK'],
  ['house-cz', 'House CZ'],
  ['phh', 'phh'],
])('the book %s is printed as %s', (id, name) => {
  expect(rulebookText(id)).toBe(name);
});
