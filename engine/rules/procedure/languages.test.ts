import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { languagesAt } from './languages.ts';

test.each([
  { rulebook: 'tda-2011', country: 'PL', languages: ['en', 'pl'] },
  { rulebook: 'tda-2011', country: 'DE', languages: ['en', 'de'] },
  { rulebook: 'tda-2011', country: 'GB', languages: ['en'] },
  { rulebook: 'tda-2011', country: 'US', languages: ['en'] },
  { rulebook: 'tda-sk', country: 'SK', languages: ['sk', 'en'] },
  { rulebook: 'tda-sk', country: 'US', languages: ['en'] },
  { rulebook: 'tda-cz', country: 'CZ', languages: ['cs', 'en'] },
] as const)('$rulebook in $country: $languages', ({ rulebook, country, languages }) => {
  expect(languagesAt(country, effectivePolicies(rulebook)).outcome).toEqual({ languages });
});

test.each(['XX', null])('where nobody knows what is spoken (%s), it is the local language', (country) => {
  expect(languagesAt(country, effectivePolicies('tda-2011')).outcome).toEqual({ languages: ['en', 'local'] });
});

test('a house may add one', () => {
  const policies = effectivePolicies('tda-cz', { languages: ['local', 'en', 'de'] });
  expect(languagesAt('CZ', policies).outcome).toEqual({ languages: ['cs', 'en', 'de'] });
});
