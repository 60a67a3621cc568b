import { makeAmount } from './amount.ts';
import type { Language } from './i18n.ts';
import { type AmountWords, factsOf } from './language-facts.ts';

/** An amount as spoken at a table ("twelve hundred", "one point two million"); digits if words would be long or the language has none. */
export function spokenAmount(chips: number, language: Language): string {
  const words = factsOf(language).spokenAmounts;
  return (words === null ? null : inWords(chips, words)) ?? makeAmount(chips, language);
}

function inWords(chips: number, words: AmountWords): string | null {
  const { hundred, thousand, million, point } = words;
  const below = (value: number) => belowThousand(value, words);
  if (chips < 1000) return below(chips);
  if (chips < 10_000 && chips % 100 === 0 && chips % 1000 !== 0) return `${below(chips / 100)} ${hundred}`;
  if (chips < 1_000_000 && chips % 1000 === 0) return `${below(chips / 1000)} ${thousand}`;
  if (chips < 1_000_000 && chips % 100 === 0) {
    return `${below(Math.floor(chips / 1000))} ${thousand} ${below(chips % 1000)}`;
  }
  if (chips < 1_000_000_000 && chips % 100_000 === 0) {
    const tenths = (chips % 1_000_000) / 100_000;
    const part = tenths === 0 ? '' : ` ${point} ${below(tenths)}`;
    return `${below(Math.floor(chips / 1_000_000))}${part} ${million}`;
  }
  return null;
}

function belowThousand(value: number, words: AmountWords): string {
  const { ones, tens, hundred } = words;
  if (value < 20) return ones[value] ?? '';
  if (value < 100) {
    const ten = tens[Math.floor(value / 10) - 2] ?? '';
    return value % 10 === 0 ? ten : `${ten}-${ones[value % 10]}`;
  }
  const rest = value % 100;
  return `${ones[Math.floor(value / 100)]} ${hundred}${rest === 0 ? '' : ` ${belowThousand(rest, words)}`}`;
}
