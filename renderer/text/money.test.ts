import { expect, test } from 'vitest';
import { cashStakes } from './cash-text.ts';
import { makeMoney, readDecimal, readWhole } from './money.ts';

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

test.each([
  ['1 000', 1_000, 100_000, 10_000_000],
  ['1,000', 1_000, 100_000, 10_000],
  ['25,125', 25_125, 2_512_500, 251_250],
  ['25.125', 25_125, 2_512_500, 251_250],
  ['1 000,5', null, 100_050, 10_005_000],
  ['0.500', null, null, 5_000],
  ['.500', null, null, null],
  ['00,125', null, null, 1_250],
  ['0.5', null, 50, 5_000],
  ['0,0001', null, null, 1],
  ['0,00001', null, null, null],
  ['', null, null, null],
  ['-5', null, null, null],
  ['ten', null, null, null],
])('%j is %s whole, %s in hundredths, %s in ten-thousandths', (text, whole, hundredths, tenThousandths) => {
  expect([readWhole(text), readDecimal(text, 2), readDecimal(text, 4)]).toEqual([whole, hundredths, tenThousandths]);
});

test.each([
  ['en', '€5/€10', '€3/€5'],
  ['cs', '5/10 €', '3/5 €'],
] as const)('a cash game is called by its blinds, a limit game by its bets, in %s', (language, bets, blinds) => {
  const stakes = { smallBlind: 3, bigBlind: 5, minBet: 5, ante: null };
  const worth = { currency: 'EUR', unit: 100 } as const;
  const shown = (of: typeof stakes & { bigBet?: number }) =>
    cashStakes({ stakes: of, ...worth }, language).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([shown({ ...stakes, bigBet: 10 }), shown(stakes)]).toEqual([bets, blinds]);
});
