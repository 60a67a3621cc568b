import type { Chips } from '../../engine/notation.ts';
import type { Language } from './i18n.ts';

const narrowNoBreakSpace = '\u202f';
/** The minus sign; a hyphen is not one. */
export const minus = '\u2212';

const formats = new Map<string, Intl.NumberFormat>();

/** Numbers as the language writes them: `1,200.5`, `1.200,5`, or `1 200,5` with narrow spaces that never break. */
export function makeNumber(value: number, language: Language, decimals = 0): string {
  const key = `${language} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(language, { useGrouping: 'always', ...fraction });
    formats.set(key, format);
  }
  return format.format(value).replaceAll('\u00a0', narrowNoBreakSpace).replaceAll('-', minus);
}

/** What stands before the decimals: a point, or a comma. */
export const decimalSign = (language: Language): string => (makeNumber(0.5, language, 1).includes(',') ? ',' : '.');

/** An amount in full: `1,200` in English, `1.200` in German, `1 200` in Czech. */
export const makeAmount = (chips: Chips, language: Language): string => makeNumber(chips, language);

/**
 * Chips, and blinds in a narrow place: from 100,000 on in thousands or millions, if that loses nothing. `beside`: the larger of two that
 * are read together, which both are written in one way: "50K / 100K".
 */
export function makeShortAmount(chips: Chips, language: Language, beside: Chips = chips): string {
  const from = beside >= 100_000 ? 10_000 : 100_000;
  if (chips >= 1_000_000 && chips % 100_000 === 0)
    return `${makeNumber(chips / 1_000_000, language, chips % 1_000_000 === 0 ? 0 : 1)}M`;
  if (chips >= from && chips % 1_000 === 0) return `${makeAmount(chips / 1_000, language)}K`;
  return makeAmount(chips, language);
}

/** A field's maximum: from a million on in words, so that nobody counts zeros (`10 billion`, `10 Milliarden`), if that loses nothing. */
export function makeLimit(number: number, language: Language, places = 2): string {
  const inWords = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' });
  return number >= 1_000_000 && Number(number.toPrecision(2)) === number
    ? inWords.format(number)
    : makeNumber(number, language, Number.isInteger(number) ? 0 : places);
}
