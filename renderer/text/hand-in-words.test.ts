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

const told = ['en', 'cs', 'sk', 'pl', 'de'];

/** A hand a line: its kind, category and ranks, and then how it is named in each of these languages. */
const hands = `
high high-card AKQT5 | ace high | vysoká karta eso | vysoká karta eso | wysoka karta as | Ass hoch
high pair KQT5 | pair of kings, queen kicker | pár králů, kicker dáma | pár kráľov, kicker dáma | para króli, kicker dama | Paar Könige, Kicker Dame
high two-pair KTA | two pair, kings and tens, ace kicker | dva páry, králové a desítky, kicker eso | dva páry, králi a desiatky, kicker eso | dwie pary, króle i dziesiątki, kicker as | zwei Paare, Könige und Zehner, Kicker Ass
high three-of-a-kind KQT | three kings | trojice králů | trojica kráľov | trójka króli | Drilling Könige
high straight Q | straight to the queen | postupka do dámy | postupka do dámy | strit do damy | Straight bis Dame
short-deck-high straight 9 | straight to the nine | postupka do devítky | postupka do deviatky | strit do dziewiątki | Straight bis Neun
high flush AQT55 | flush, ace high | flush, nejvyšší eso | flush, najvyššia karta eso | kolor, najwyższa karta as | Flush, Ass hoch
high full-house KT | full house, kings full of tens | full house, trojice králů a pár desítek | full house, trojica kráľov a pár desiatok | full, trójka króli i para dziesiątek | Full House, drei Könige und zwei Zehner
high four-of-a-kind 5A | four fives | čtveřice pětek | štvorica pätiek | kareta piątek | Vierling Fünfer
high straight-flush Q | straight flush to the queen | čistá postupka do dámy | čistá postupka do dámy | poker do damy | Straight Flush bis Dame
high straight-flush A | royal flush | královská postupka | kráľovská postupka | poker królewski | Royal Flush
eight-or-better low 8642A | 8-6-4-2-A low | low 8-6-4-2-A | low 8-6-4-2-A | low 8-6-4-2-A | Low 8-6-4-2-A
ace-to-five low 5432A | wheel | wheel | wheel | wheel | Wheel
deuce-to-seven low T5432 | 10-5-4-3-2 low | low 10-5-4-3-2 | low 10-5-4-3-2 | low 10-5-4-3-2 | Low 10-5-4-3-2
deuce-to-seven low A5432 | A-5-4-3-2 low | low A-5-4-3-2 | low A-5-4-3-2 | low A-5-4-3-2 | Low A-5-4-3-2
ace-to-five pair 485A | pair of fours, 8-5-A | pár čtyřek, 8-5-A | pár štvoriek, 8-5-A | para czwórek, 8-5-A | Paar Vierer, 8-5-A
ace-to-five three-of-a-kind A32 | three aces, 3-2 | trojice es, 3-2 | trojica es, 3-2 | trójka asów, 3-2 | Drilling Asse, 3-2
ace-to-five two-pair 32A | two pair, threes and twos, ace kicker | dva páry, trojky a dvojky, kicker eso | dva páry, trojky a dvojky, kicker eso | dwie pary, trójki i dwójki, kicker as | zwei Paare, Dreier und Zweier, Kicker Ass
deuce-to-seven flush 85432 | flush, 8-5-4-3-2 | flush, 8-5-4-3-2 | flush, 8-5-4-3-2 | kolor, 8-5-4-3-2 | Flush, 8-5-4-3-2
badugi badugi 853A | badugi 8-5-3-A | badugi 8-5-3-A | badugi 8-5-3-A | badugi 8-5-3-A | Badugi 8-5-3-A
badugi three-card 742 | three-card 7-4-2 | tři karty 7-4-2 | tri karty 7-4-2 | trzy karty 7-4-2 | drei Karten 7-4-2
badugi two-card 42 | two-card 4-2 | dvě karty 4-2 | dve karty 4-2 | dwie karty 4-2 | zwei Karten 4-2
badugi one-card A | one-card A | jedna karta A | jedna karta A | jedna karta A | eine Karte A
`
  .trim()
  .split('\n')
  .map((line) => {
    const [hand = '', ...names] = line.split(' | ');
    const [kind, category, ranks = ''] = hand.split(' ');
    return [named(kind as HandName['kind'], category as HandCategory, ranks), names] as const;
  });

test.each(told)('hands are named in %s', async (language) => {
  await i18n.changeLanguage(language);
  expect(hands.map(([name]) => said(name).replaceAll('\u2011', '-'))).toEqual(
    hands.map(([, names]) => names[told.indexOf(language)]),
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
