import { expect, test } from 'vitest';
import { countryCodes, countrySchema } from './countries.ts';

test('a country is one that ISO 3166 names, and is listed once', () => {
  expect([countryCodes.length, new Set(countryCodes).size]).toEqual([249, 249]);
  expect(['CZ', 'SK', 'PL', 'DE', 'GB'].map((code) => countrySchema.safeParse(code).success)).not.toContain(false);
  for (const none of ['XX', 'EU', 'UK', 'cz', '', 'CZE']) expect(countrySchema.safeParse(none).success).toBe(false);
});
