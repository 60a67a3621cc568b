import { makeAmount } from './amount.ts';
import type { Language } from './i18n.ts';

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

function belowThousand(value: number): string {
  if (value < 20) return ones[value] as string;
  if (value < 100)
    return value % 10 === 0 ? (tens[value / 10] as string) : `${tens[Math.floor(value / 10)]}-${ones[value % 10]}`;
  const rest = value % 100;
  return `${ones[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` ${belowThousand(rest)}`}`;
}

/** An amount as it is said at a table in English ("twelve hundred", "one point two million"); digits where words would be long. */
export function spokenAmount(chips: number, language: Language): string {
  if (language !== 'en') return makeAmount(chips, language);
  if (chips < 1000) return belowThousand(chips);
  if (chips < 10_000 && chips % 100 === 0 && chips % 1000 !== 0) return `${belowThousand(chips / 100)} hundred`;
  if (chips < 1_000_000 && chips % 1000 === 0) return `${belowThousand(chips / 1000)} thousand`;
  if (chips < 1_000_000 && chips % 100 === 0) {
    return `${belowThousand(Math.floor(chips / 1000))} thousand ${belowThousand(chips % 1000)}`;
  }
  if (chips < 1_000_000_000 && chips % 100_000 === 0) {
    const tenths = (chips % 1_000_000) / 100_000;
    return `${belowThousand(Math.floor(chips / 1_000_000))}${tenths === 0 ? '' : ` point ${ones[tenths]}`} million`;
  }
  return makeAmount(chips, language);
}
