import { expect, test } from 'vitest';
import { foldName, ruleSearchedAs } from './searched-as.ts';

test.each([
  ['Dvořák', 'dvorak'],
  ['ŁUKASZ  Żółć', 'lukasz zolc'],
  [' Šťastná ', 'stastna'],
  ['Đorđe Weiß', 'dorde weiss'],
  ['Øystein Ærø', 'oystein aero'],
  ['ﬁle №1', 'file no1'],
  ['İpek Işık', 'ipek isik'],
  ['M\u200dx Q\u00aduinn', 'mx quinn'],
])('%s is searched as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
  expect(foldName(foldName(name))).toBe(folded);
});

test.each([
  ['tda-2011#40', ['tda-2011#40', '40']],
  ['tda-2011#8A', ['tda-2011#8a', '8a', 'tda-2011#8', '8']],
  ['house-cz#irr.3', ['house-cz#irr.3', 'irr.3']],
  ['common practice', ['common practice']],
])('rule %s is found by its parts', (cite, asked) => {
  expect(ruleSearchedAs(cite)).toEqual(asked);
});
