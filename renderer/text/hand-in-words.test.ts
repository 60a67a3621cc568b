import { beforeEach, expect, test } from 'vitest';
import type { HandName, Rank } from '../../engine/notation.ts';
import { handInWords } from './hand-in-words.ts';
import { i18n, languages } from './i18n.ts';
import { wordsOf } from './use-text.ts';

type HandCategory = HandName['category'];

beforeEach(() => i18n.changeLanguage('en'));

const said = (name: HandName): string =>
  handInWords(
    name,
    wordsOf((key, values) => i18n.t(key, { ...values })),
  );

const named = (kind: HandName['kind'], category: HandCategory, ranks: string): HandName => ({
  kind,
  category,
  ranks: [...ranks] as Rank[],
});

const hands: readonly (readonly [HandName, Readonly<Record<string, string>>])[] = [
  [
    named('high', 'high-card', 'AKQT5'),
    { en: 'ace high', cs: 'vysoká karta eso', sk: 'vysoká karta eso', pl: 'wysoka karta as', de: 'Ass hoch' },
  ],
  [
    named('high', 'pair', 'KQT5'),
    {
      en: 'pair of kings, queen kicker',
      cs: 'pár králů, kicker dáma',
      sk: 'pár kráľov, kicker dáma',
      pl: 'para króli, kicker dama',
      de: 'Paar Könige, Kicker Dame',
    },
  ],
  [
    named('high', 'two-pair', 'KTA'),
    {
      en: 'two pair, kings and tens, ace kicker',
      cs: 'dva páry, králové a desítky, kicker eso',
      sk: 'dva páry, králi a desiatky, kicker eso',
      pl: 'dwie pary, króle i dziesiątki, kicker as',
      de: 'zwei Paare, Könige und Zehner, Kicker Ass',
    },
  ],
  [
    named('high', 'three-of-a-kind', 'KQT'),
    { en: 'three kings', cs: 'trojice králů', sk: 'trojica kráľov', pl: 'trójka króli', de: 'Drilling Könige' },
  ],
  [
    named('high', 'straight', 'Q'),
    {
      en: 'straight to the queen',
      cs: 'postupka do dámy',
      sk: 'postupka do dámy',
      pl: 'strit do damy',
      de: 'Straight bis Dame',
    },
  ],
  [
    named('short-deck-high', 'straight', '9'),
    {
      en: 'straight to the nine',
      cs: 'postupka do devítky',
      sk: 'postupka do deviatky',
      pl: 'strit do dziewiątki',
      de: 'Straight bis Neun',
    },
  ],
  [
    named('high', 'flush', 'AQT55'),
    {
      en: 'flush, ace high',
      cs: 'flush, nejvyšší eso',
      sk: 'flush, najvyššia karta eso',
      pl: 'kolor, najwyższa karta as',
      de: 'Flush, Ass hoch',
    },
  ],
  [
    named('high', 'full-house', 'KT'),
    {
      en: 'full house, kings full of tens',
      cs: 'full house, trojice králů a pár desítek',
      sk: 'full house, trojica kráľov a pár desiatok',
      pl: 'full, trójka króli i para dziesiątek',
      de: 'Full House, drei Könige und zwei Zehner',
    },
  ],
  [
    named('high', 'four-of-a-kind', '5A'),
    { en: 'four fives', cs: 'čtveřice pětek', sk: 'štvorica pätiek', pl: 'kareta piątek', de: 'Vierling Fünfer' },
  ],
  [
    named('high', 'straight-flush', 'Q'),
    {
      en: 'straight flush to the queen',
      cs: 'čistá postupka do dámy',
      sk: 'čistá postupka do dámy',
      pl: 'poker do damy',
      de: 'Straight Flush bis Dame',
    },
  ],
  [
    named('high', 'straight-flush', 'A'),
    { en: 'royal flush', cs: 'královská postupka', sk: 'kráľovská postupka', pl: 'poker królewski', de: 'Royal Flush' },
  ],
  [
    named('eight-or-better', 'low', '8642A'),
    { en: '8-6-4-2-A low', cs: 'low 8-6-4-2-A', sk: 'low 8-6-4-2-A', pl: 'low 8-6-4-2-A', de: 'Low 8-6-4-2-A' },
  ],
  [named('ace-to-five', 'low', '5432A'), { en: 'wheel', cs: 'wheel', sk: 'wheel', pl: 'wheel', de: 'Wheel' }],
  [
    named('deuce-to-seven', 'low', 'T5432'),
    { en: '10-5-4-3-2 low', cs: 'low 10-5-4-3-2', sk: 'low 10-5-4-3-2', pl: 'low 10-5-4-3-2', de: 'Low 10-5-4-3-2' },
  ],
  [
    named('deuce-to-seven', 'low', 'A5432'),
    { en: 'A-5-4-3-2 low', cs: 'low A-5-4-3-2', sk: 'low A-5-4-3-2', pl: 'low A-5-4-3-2', de: 'Low A-5-4-3-2' },
  ],
  [
    named('ace-to-five', 'pair', '485A'),
    {
      en: 'pair of fours, 8-5-A',
      cs: 'pár čtyřek, 8-5-A',
      sk: 'pár štvoriek, 8-5-A',
      pl: 'para czwórek, 8-5-A',
      de: 'Paar Vierer, 8-5-A',
    },
  ],
  [
    named('ace-to-five', 'three-of-a-kind', 'A32'),
    {
      en: 'three aces, 3-2',
      cs: 'trojice es, 3-2',
      sk: 'trojica es, 3-2',
      pl: 'trójka asów, 3-2',
      de: 'Drilling Asse, 3-2',
    },
  ],
  [
    named('ace-to-five', 'two-pair', '32A'),
    {
      en: 'two pair, threes and twos, ace kicker',
      cs: 'dva páry, trojky a dvojky, kicker eso',
      sk: 'dva páry, trojky a dvojky, kicker eso',
      pl: 'dwie pary, trójki i dwójki, kicker as',
      de: 'zwei Paare, Dreier und Zweier, Kicker Ass',
    },
  ],
  [
    named('deuce-to-seven', 'flush', '85432'),
    {
      en: 'flush, 8-5-4-3-2',
      cs: 'flush, 8-5-4-3-2',
      sk: 'flush, 8-5-4-3-2',
      pl: 'kolor, 8-5-4-3-2',
      de: 'Flush, 8-5-4-3-2',
    },
  ],
  [
    named('badugi', 'badugi', '853A'),
    { en: 'badugi 8-5-3-A', cs: 'badugi 8-5-3-A', sk: 'badugi 8-5-3-A', pl: 'badugi 8-5-3-A', de: 'Badugi 8-5-3-A' },
  ],
  [
    named('badugi', 'three-card', '742'),
    {
      en: 'three-card 7-4-2',
      cs: 'tři karty 7-4-2',
      sk: 'tri karty 7-4-2',
      pl: 'trzy karty 7-4-2',
      de: 'drei Karten 7-4-2',
    },
  ],
  [
    named('badugi', 'two-card', '42'),
    { en: 'two-card 4-2', cs: 'dvě karty 4-2', sk: 'dve karty 4-2', pl: 'dwie karty 4-2', de: 'zwei Karten 4-2' },
  ],
  [
    named('badugi', 'one-card', 'A'),
    { en: 'one-card A', cs: 'jedna karta A', sk: 'jedna karta A', pl: 'jedna karta A', de: 'eine Karte A' },
  ],
];

test.each(Object.keys(hands[0]?.[1] ?? {}))('hands are named in %s', async (language) => {
  await i18n.changeLanguage(language);
  expect(hands.map(([name]) => said(name).replaceAll('\u2011', '-'))).toEqual(
    hands.map(([, texts]) => texts[language]),
  );
});

test.each(languages)('no hand is without a name in %s', async (language) => {
  await i18n.changeLanguage(language);
  for (const [name] of hands) expect(said(name)).not.toMatch(/hand\.|\{\{|undefined/);
});

test('every category of hand is named', () => {
  const categories: { readonly [Category in HandCategory]: true } = {
    'high-card': true,
    pair: true,
    'two-pair': true,
    'three-of-a-kind': true,
    straight: true,
    flush: true,
    'full-house': true,
    'four-of-a-kind': true,
    'straight-flush': true,
    low: true,
    badugi: true,
    'three-card': true,
    'two-card': true,
    'one-card': true,
  };
  expect(new Set(hands.map(([{ category }]) => category))).toEqual(new Set(Object.keys(categories)));
});

test('the ranks of a low are never broken across two lines', () => {
  expect(said(named('ace-to-five', 'low', '8642A'))).toBe('8\u20116\u20114\u20112\u2011A low');
});
