import { expect, test } from 'vitest';
import { i18n, languages } from './i18n.ts';
import { refusalText } from './refusal-text.ts';
import { wordsOf } from './use-text.ts';

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
