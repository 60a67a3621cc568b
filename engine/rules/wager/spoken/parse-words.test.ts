import { expect, test } from 'vitest';
import { languages, lexicons } from '../../../../test/support/languages.ts';
import type { Declared } from '../../../words/seen-wager.ts';
import { parseWords } from './parse-words.ts';

type Heard = [
  said: string,
  kind: Declared['kind'],
  amount?: number | undefined,
  amountIs?: Declared['amountIs'],
  spoken?: number,
];

const en: readonly Heard[] = [
  ['call', 'call'],
  ['CALL!', 'call'],
  ['check', 'check'],
  ['fold', 'fold'],
  ['all in', 'all-in'],
  ["I'm all-in", 'all-in'],
  ['va banque', 'all-in'],
  ['raise', 'raise'],
  ['raise, all in', 'all-in'],
  ['complete', 'complete'],
  ['I bet the pot', 'pot'],
  ['pot', 'pot'],
  ['tap', 'tap'],
  ['raise to 1 600', 'raise', 1600, 'total'],
  ['raise to 1,600', 'raise', 1600, 'total'],
  ['Raise to 1600 total', 'raise', 1600, 'total'],
  ['to 1600, raise', 'raise', 1600, 'total'],
  ['thirteen hundred', null, 1300, 'unstated'],
  ['raise, eight thousand', 'raise', 8000, 'unstated'],
  ['raise two thousand five hundred', 'raise', 2500, 'unstated'],
  ['bet 600', 'bet', 600, 'total'],
  ['make it 2k', null, 2000, 'unstated'],
  ['raise to 1.5k', 'raise', 1500, 'total'],
  ['one hundred and fifty', null, 150, 'unstated'],
  ['call five hundred', 'call', 500, 'unstated'],
  ['two million', null, 2_000_000, 'unstated'],
  ['five', null, undefined, null, 5],
  ['I bet five', 'bet', undefined, null, 5],
  ['raise to twenty-five', 'raise', undefined, 'total', 25],
  ['15', null, undefined, null, 15],
];

const cs: readonly Heard[] = [
  ['dorovnávám', 'call'],
  ['dorovnavam', 'call'],
  ['call', 'call'],
  ['ček', 'check'],
  ['check', 'check'],
  ['pokládám', 'fold'],
  ['fold', 'fold'],
  ['zvyšuji', 'raise'],
  ['Zvyšuju', 'raise'],
  ['all-in', 'all-in'],
  ['všechno', 'all-in'],
  ['va banque', 'all-in'],
  ['sázím bank', 'pot'],
  ['dorovnat small', 'complete'],
  ['complete', 'complete'],
  ['klepu', 'tap'],
  ['raise na 1 600', 'raise', 1600, 'total'],
  ['zvyšuji na dva tisíce', 'raise', 2000, 'total'],
  ['na dva tisíce zvyšuji', 'raise', 2000, 'total'],
  ['raise pět set', 'raise', 500, 'unstated'],
  ['osm tisíc', null, 8000, 'unstated'],
  ['dvanáct set', null, 1200, 'unstated'],
  ['pětset', null, 500, 'unstated'],
  ['dvě stě padesát', null, 250, 'unstated'],
  ['tisíc dvě stě', null, 1200, 'unstated'],
  ['sázím sto', 'bet', 100, 'total'],
  ['pětadvacet tisíc', null, 25_000, 'unstated'],
  ['jednadvacet set', null, 2100, 'unstated'],
  ['pět', null, undefined, null, 5],
  ['sázím pět', 'bet', undefined, null, 5],
  ['sazim pet', 'bet', undefined, null, 5],
];

const sk: readonly Heard[] = [
  ['dorovnávam', 'call'],
  ['dorovnavam', 'call'],
  ['call', 'call'],
  ['ček', 'check'],
  ['potvrdzujem', 'check'],
  ['zahadzujem', 'fold'],
  ['fold', 'fold'],
  ['navyšujem', 'raise'],
  ['zvysujem', 'raise'],
  ['raise', 'raise'],
  ['all in', 'all-in'],
  ['všetko', 'all-in'],
  ['va bank', 'all-in'],
  ['celý bank', 'pot'],
  ['dorovnať small', 'complete'],
  ['klopem', 'tap'],
  ['navyšujem na 1 600', 'raise', 1600, 'total'],
  ['raise na dvetisíc', 'raise', 2000, 'total'],
  ['dvetisícpäťsto', null, 2500, 'unstated'],
  ['osem tisíc', null, 8000, 'unstated'],
  ['päťsto', null, 500, 'unstated'],
  ['dvanásťsto', null, 1200, 'unstated'],
  ['stavím dvesto', 'bet', 200, 'total'],
  ['raise štyristo', 'raise', 400, 'unstated'],
  ['call tristo', 'call', 300, 'unstated'],
  ['dvadsaťpäť tisíc', null, 25_000, 'unstated'],
  ['milión', null, 1_000_000, 'unstated'],
  ['päť', null, undefined, null, 5],
  ['vsádzam päť', 'bet', undefined, null, 5],
];

const pl: readonly Heard[] = [
  ['sprawdzam', 'call'],
  ['call', 'call'],
  ['czekam', 'check'],
  ['check', 'check'],
  ['pas', 'fold'],
  ['pasuję', 'fold'],
  ['podbijam', 'raise'],
  ['przebijam', 'raise'],
  ['raise', 'raise'],
  ['all-in', 'all-in'],
  ['wchodzę za wszystko', 'all-in'],
  ['va banque', 'all-in'],
  ['zagrywam za pulę', 'pot'],
  ['uzupełniam', 'complete'],
  ['pukam', 'tap'],
  ['podbijam do 1200', 'raise', 1200, 'total'],
  ['podbijam do 1 200', 'raise', 1200, 'total'],
  ['do tysiąca dwustu podbijam', 'raise', 1200, 'total'],
  ['przebijam do dwóch tysięcy', 'raise', 2000, 'total'],
  ['podbijam do pięciuset', 'raise', 500, 'total'],
  ['pięćset', null, 500, 'unstated'],
  ['piecset', null, 500, 'unstated'],
  ['osiem tysięcy', null, 8000, 'unstated'],
  ['tysiąc dwieście pięćdziesiąt', null, 1250, 'unstated'],
  ['stawiam sto', 'bet', 100, 'total'],
  ['raise trzysta', 'raise', 300, 'unstated'],
  ['w sumie 900, podbijam', 'raise', 900, 'total'],
  ['dwadzieścia pięć tysięcy', null, 25_000, 'unstated'],
  ['pięć', null, undefined, null, 5],
  ['stawiam pięć', 'bet', undefined, null, 5],
];

const de: readonly Heard[] = [
  ['call', 'call'],
  ['ich gehe mit', 'call'],
  ['check', 'check'],
  ['ich schiebe', 'check'],
  ['fold', 'fold'],
  ['ich bin raus', 'fold'],
  ['erhöhe', 'raise'],
  ['ich erhoehe', 'raise'],
  ['raise', 'raise'],
  ['all in', 'all-in'],
  ['alles rein', 'all-in'],
  ['Pot', 'pot'],
  ['klopfe', 'tap'],
  ['erhöhe auf 1.600', 'raise', 1600, 'total'],
  ['auf zweitausend erhöhe ich', 'raise', 2000, 'total'],
  ['raise auf zwölfhundert', 'raise', 1200, 'total'],
  ['zweitausendfünfhundert', null, 2500, 'unstated'],
  ['eintausendzweihundertfünfzig', null, 1250, 'unstated'],
  ['fünfundzwanzigtausend', null, 25_000, 'unstated'],
  ['fuenfundzwanzig tausend', null, 25_000, 'unstated'],
  ['dreißigtausend', null, 30_000, 'unstated'],
  ['dreissigtausend', null, 30_000, 'unstated'],
  ['ich setze hundert', 'bet', 100, 'total'],
  ['raise sechshundert', 'raise', 600, 'unstated'],
  ['eine Million', null, 1_000_000, 'unstated'],
  ['fünf', null, undefined, null, 5],
  ['setze fünfundzwanzig', 'bet', undefined, null, 25],
];

const heardIn = Object.entries({ en, cs, sk, pl, de });

test.each(heardIn.flatMap(([language, all]) => all.map((heard): [string, ...Heard] => [language, ...heard])))(
  '%s: "%s"',
  (language, said, kind, amount = undefined, amountIs = null, spoken = undefined) => {
    expect(parseWords(said, [language], lexicons)).toEqual({
      kind,
      amount: amount ?? null,
      amountIs,
      spoken: spoken ?? null,
      clear: true,
    });
  },
);

test('each language is understood beside the others', () => {
  expect(parseWords('sprawdzam', languages, lexicons)).toMatchObject({ kind: 'call', clear: true });
  expect(parseWords('dorovnávám', languages, lexicons)).toMatchObject({ kind: 'call', clear: true });
  expect(parseWords('navyšujem na päťsto', languages, lexicons)).toMatchObject({ kind: 'raise', amount: 500 });
  expect(parseWords('raise to five hundred', languages, lexicons)).toMatchObject({ kind: 'raise', amount: 500 });
  expect(parseWords('erhöhe auf fünfhundert', languages, lexicons)).toMatchObject({ kind: 'raise', amount: 500 });
});

test.each([
  '',
  '...',
  'hm',
  'if you bet I raise',
  'call and raise',
  'five fifty',
  'bet zero',
  '0',
  'raise 0.5',
  'je relance',
  'to',
  'and',
  'thousand million',
])('"%s" is not clear', (said) => {
  expect(parseWords(said, languages, lexicons)).toEqual({
    kind: null,
    amount: null,
    amountIs: null,
    spoken: null,
    clear: false,
  });
});

test.each([
  ['dorovnávám', ['sk', 'en'], null],
  ['podbijam do 1200', ['cs', 'en'], 'pl'],
  ['sprawdzam', ['en'], 'pl'],
  ['pětadvacet', ['en', 'pl'], 'cs'],
  ['two thousand', ['pl'], 'en'],
] as const)('"%s" where %s are spoken', (said, allowed, other) => {
  const heard = parseWords(said, allowed, lexicons);
  if (other === null) expect(heard).toMatchObject({ clear: true });
  else expect(heard).toEqual({ reason: 'language-not-allowed', language: other, allowed });
});

test('figures and borrowed words belong to every language', () => {
  for (const language of languages) {
    expect(parseWords('raise 1600', [language], lexicons)).toMatchObject({ kind: 'raise', amount: 1600 });
    expect(parseWords('all in', [language], lexicons)).toMatchObject({ kind: 'all-in' });
  }
});

test('a word that never ends is no number, and is not searched through for one', () => {
  for (const word of ['t'.repeat(200_000), 'dvesto'.repeat(40_000)])
    expect(parseWords(word, languages, lexicons)).toMatchObject({ clear: false });
});
