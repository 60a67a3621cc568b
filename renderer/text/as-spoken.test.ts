import { expect, test } from 'vitest';
import { texts } from './i18n.ts';

/** Whole words only; `\b` takes a letter with an accent for the end of a word. */
const words = (...all: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${all.join('|')})(?!\\p{L})`, 'giu');
const found = (part: unknown, other: RegExp): readonly string[] => JSON.stringify(part).match(other) ?? [];

test.each([
  ['pl', words('zachowaj', 'zapisz', 'uruchom', 'wypisz', 'weź', 'zamień')],
  ['de', words('heb', 'speichere', 'starte')],
  ['cs', words('nech si', 'ulož', 'spusť', 'vypiš', 'vezmi')],
  ['sk', words('nechaj si', 'ulož', 'spusti', 'vypíš', 'vezmi')],
] as const)('the printed draw speaks to guests formally: %s', (language, familiar) => {
  const tournament = texts[language]?.tournament as { mystery: Record<string, string> } | undefined;
  const { printBefore, printAfter, order } = tournament?.mystery ?? {};
  expect([printBefore, printAfter, order].map((text) => typeof text)).toEqual(['string', 'string', 'string']);
  expect(found([printBefore, printAfter, order], familiar)).toEqual([]);
});

test.each([
  [
    'a hand is “handa” in Czech',
    'cs',
    words('handem', 'tento hand', 'znovu hand', 'žetony před hrou', 'hra po jedné', 'od první hry'),
  ],
  ['a hand is “handa” in Slovak', 'sk', words('žetóny pred hrou', 'hra po jednej', 'od prvej hry')],
  ['bags are “bagy” in Czech, in every case', 'cs', words('bazích')],
  ['a ticket is “lístek” in Czech', 'cs', words('vstupenka', 'vstupenku', 'vstupenky', 'vstupenkou', 'vstupenek')],
] as const)('%s', (_name, language, other) => {
  expect(found(texts[language], other)).toEqual([]);
});

test('flights have levels in Czech as every tournament has them', () => {
  const { flights, tournament } = texts.cs ?? {};
  expect(found([flights, tournament], words('úroveň', 'úrovni', 'úrovní', 'úrovně'))).toEqual([]);
});

test('what the last players agree on is a “deal” in Polish', () => {
  const { flights, tournament, display } = texts.pl ?? {};
  // What is still to be shared out, “do podziału”, is no deal.
  const other = words(
    'układ',
    'układu',
    'układem',
    'układzie',
    'umowa',
    'umowy',
    'podział',
    'podziałem',
    'kwoty podziału',
  );
  expect(found([flights, tournament, display], other)).toEqual([]);
});
