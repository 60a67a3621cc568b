import { expect, test } from 'vitest';
import { makeMoney } from './money.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [1_320_000, 'EUR', 'en', '€13,200'],
  [-50_000, 'EUR', 'en', '−€500'],
  [-50_050, 'EUR', 'cs', '−500,50 €'],
  [120_050, 'PLN', 'pl', '1 200,50 zł'],
  [120_000, 'CZK', 'en', '1,200 Kč'],
] as const)('%i of %s in %s is %s', (money, currency, language, text) => {
  expect(plain(makeMoney(money, currency, language))).toBe(text);
});
