import type { Currency, Money } from '../../engine/office.ts';
import { makeNumber, minus } from './amount.ts';
import type { Language } from './i18n.ts';

/** Signs as price tags write them. */
const signs: { readonly [Code in Currency]: string } = {
  EUR: '€',
  GBP: '£',
  USD: '$',
  CZK: 'Kč',
  PLN: 'zł',
  HUF: 'Ft',
};

/** Whether a language writes a sign before the sum; a sign of letters follows it everywhere. */
const isFirst = (sign: string, language: Language): boolean =>
  /^\p{Sc}$/u.test(sign) &&
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).formatToParts(1)[0]?.type === 'currency';

/** Every currency the house may play for. */
export const currencies = Object.keys(signs) as readonly Currency[];

/** A sum of money in full: `€13,200`, `−€500`, `13 200 €`, `1 200,50 zł`. */
export function makeMoney(money: Money, currency: Currency, language: Language): string {
  const sign = signs[currency];
  if (!isFirst(sign, language)) return `${makeSum(money, language)}\u00a0${sign}`;
  return `${money < 0 ? minus : ''}${sign}${makeSum(Math.abs(money), language)}`;
}

/** The sum without its sign. */
export const makeSum = (money: Money, language: Language): string => makeDecimal(money, language, 2);

/** So many smallest units as a number; decimals only if there are any. */
export function makeDecimal(units: number, language: Language, places: number): string {
  const one = 10 ** places;
  return makeNumber(units / one, language, units % one === 0 ? 0 : places);
}

/**
 * Typed text as a whole number; null if it is none. Spaces and thousands separators are allowed, but no separator follows a zero or
 * nothing: `0.500` means a half, not five hundred.
 */
export function readWhole(text: string): number | null {
  if (/^\s*0*[.,]/.test(text)) return null;
  const digits = text.replace(/[\s\u00a0\u202f]|[.,](?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,13}$/.test(digits)) return null;
  return Number(digits);
}

/** Typed text with at most so many decimals, in its smallest unit; null if it is none. */
export function readDecimal(text: string, places: number): number | null {
  const [, whole = '', parts = ''] = new RegExp(`^(.*?)(?:[.,](\\d{1,${places}}))?$`).exec(text.trim()) ?? [];
  const number = readWhole(whole);
  return number === null ? null : number * 10 ** places + Number(parts.padEnd(places, '0'));
}
