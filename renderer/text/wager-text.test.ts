import { expect, test } from 'vitest';
import type { Declared } from '../../engine/table.ts';
import { i18n, languages } from './i18n.ts';
import { refusalText } from './refusal-text.ts';
import { wordsOf } from './use-text.ts';
import { saidText } from './wager-text.ts';

const bare: Declared = { kind: null, amount: 800, amountIs: 'unstated', spoken: null, clear: true };

test.each([
  ['en', '“800”', '“To 800”', '“Raise” 800'],
  ['de', '„800“', '„Auf 800“', '„Raise“ 800'],
  ['pl', '„800”', '„Do 800”', '„Przebijam” 800'],
  ['cs', '„800“', '„Na 800“', '„Raise“ 800'],
  ['sk', '„800“', '„Na 800“', '„Raise“ 800'],
])('an amount without a word is quoted as it was said, in %s', async (language, alone, total, named) => {
  await i18n.changeLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  expect(saidText(bare, words)).toBe(alone);
  expect(saidText({ ...bare, amountIs: 'total' }, words)).toBe(total);
  expect(saidText({ ...bare, kind: 'raise' }, words)).toBe(named);
});

test.each(languages)(
  'what the betting structure forbids is said in words, not by its code, in %s',
  async (language) => {
    await i18n.changeLanguage(language);
    const words = wordsOf((key, values) => i18n.t(key, { ...values }));
    const above = { reason: 'above-maximum', seat: 1, to: 250, maxTo: 10 } as const;
    for (const rule of ['fixed-limit', 'pot-limit', 'spread-limit', 'cap'])
      expect(refusalText({ ...above, rule }, words)).toMatch(new RegExp(`\\(${rule.replace('-', ' ')}\\)\\.$`, 'i'));
    expect(refusalText({ ...above, rule: 'tda-2024#43' }, words)).toContain('(TDA 2024 43)');
  },
);
