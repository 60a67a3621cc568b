import { expect, test } from 'vitest';
import { rulebookIds } from '../../engine/rules.ts';
import { languages, texts } from './i18n.ts';
import { everyLexicon, factsOf } from './language-facts.ts';

type Flat = ReadonlyMap<string, string>;

/** Texts of a file by full key. */
function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string, all: Flat): boolean => all.has(key.replace(plural, '_other')) && plural.test(key);
const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
const namespaces = Object.keys(texts.en ?? {});
const textsOf = (language: string, namespace: string): Flat => new Map(flat(texts[language]?.[namespace] ?? {}));
const plainKeys = (all: Flat): readonly string[] =>
  [...new Set([...all.keys()].map((key) => (isPlural(key, all) ? key.replace(plural, '') : key)))].sort();

/** Every file of every language, `./cs/health.json` → cs, health. */
const filesOf = (language: string): ReadonlyMap<string, unknown> => folders.get(language) ?? new Map();
const folders = Object.entries(import.meta.glob('./*/*.json', { eager: true, import: 'default' })).reduce(
  (all, [path, content]) => {
    const [, language = '', name = ''] = /^\.\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    return all.set(language, new Map([...(all.get(language) ?? []), [name, content]]));
  },
  new Map<string, ReadonlyMap<string, unknown>>(),
);

test('every folder is a language of the list, and every language has its folder', () => {
  expect([...folders.keys()].sort()).toEqual([...languages].sort());
});

test.each(languages)('%s has every file English has, and no other', (language) => {
  expect([...filesOf(language).keys()]).toEqual([...filesOf('en').keys()]);
});

/** What guests of the house read, on slips, printed sheets and their own phones. */
const forGuests = /^phone\.|slipHow|printBefore|printAfter|\.order$|cards\.new$/;

test.each([
  ['cs', /\p{L}(?:[aáeiu]jte|ěte|[ďťňřž]te)(?!\p{L})/u],
  ['sk', /\p{L}(?:[aáu]jte|[ďťňľž]te)(?!\p{L})/u],
] as const)('%s speaks to the staff as a colleague does, and formally to guests only', (language, formal) => {
  const polite = namespaces.flatMap((name) =>
    [...textsOf(language, name)].flatMap(([key, text]) =>
      formal.test(text) && !forGuests.test(key) ? [`${name} ${key}: ${text}`] : [],
    ),
  );
  expect(polite).toEqual([]);
});

/** The rules are printed as well, where other fonts are. */
const printed = ['policies.json'];

test.each(languages)('%s draws its arrows as Inter does, from ->', (language) => {
  const own = [...filesOf(language)].filter(([name]) => !printed.includes(`${name}.json`));
  for (const [name, content] of own) expect(JSON.stringify(content), name).not.toContain('\u2192');
});

/** Pages that are made without the screens. */
test.each(
  languages.flatMap((language) =>
    (['health', 'install', 'safe-mode'] as const).map((file) => [language, file] as const),
  ),
)('%s says all there is to say in %s.json, and fills in the same', (language, file) => {
  const english = flat(filesOf('en').get(file));
  const own = flat(filesOf(language).get(file));
  expect(own.map(([key, text]) => `${key} ${placeholders(text)}`)).toEqual(
    english.map(([key, text]) => `${key} ${placeholders(text)}`),
  );
  for (const [key, text] of own)
    expect(text !== '', key).toBe(english.some(([one, said]) => one === key && said !== ''));
});

test.each(languages)('%s says where its letters lie and what is played there', (language) => {
  const { keyboard, letters, nounsAreCapital, usualGame, spokenAmounts } = factsOf(language);
  expect(['qwerty', 'qwertz']).toContain(keyboard);
  expect(letters).toMatch(/^[^a-zA-Z\s]*$/u);
  expect(letters).toBe(letters.toLowerCase());
  expect(typeof nounsAreCapital).toBe('boolean');
  expect(rulebookIds).toContain(usualGame.rulebook);
  expect([usualGame.smallBlind, usualGame.bigBlind, ...usualGame.chipValues].every(Number.isInteger)).toBe(true);
  expect(spokenAmounts === null || [spokenAmounts.ones.length, spokenAmounts.tens.length].join() === '20,8').toBe(true);
});

test.each(languages)('%s has every betting word, and every number below a hundred', (language) => {
  const lexicon = everyLexicon()[language];
  const kinds = new Set(lexicon?.kinds.values());
  const said = ['all-in', 'bet', 'call', 'check', 'complete', 'fold', 'pot', 'raise', 'tap'];
  expect([...kinds].sort()).toEqual(said);
  const values = [...(lexicon?.numbers.values() ?? [])];
  const lacks = [...Array.from({ length: 19 }, (_, index) => index + 1), 20, 30, 40, 50, 60, 70, 80, 90].filter(
    (number) => !values.some(({ value, scale }) => value === number && !scale),
  );
  expect(lacks).toEqual([]);
  expect(values.filter(({ scale }) => scale).map(({ value }) => value)).toEqual(
    expect.arrayContaining([100, 1000, 1_000_000]),
  );
});

test('there are texts to compare', () => {
  expect(namespaces).toEqual(expect.arrayContaining(['shared', 'console', 'rules', 'devices', 'floor']));
  expect(textsOf('en', 'shared').size).toBeGreaterThan(150);
});

test.each(languages)('%s has the same keys as English', (language) => {
  for (const namespace of namespaces) {
    expect(plainKeys(textsOf(language, namespace)), namespace).toEqual(plainKeys(textsOf('en', namespace)));
  }
});

test.each(languages)('%s has every plural form it needs', (language) => {
  const needed = new Set(Array.from({ length: 11 }, (_, count) => new Intl.PluralRules(language).select(count)));
  for (const namespace of namespaces) {
    const all = textsOf(language, namespace);
    for (const key of all.keys()) {
      if (!isPlural(key, all)) continue;
      for (const form of needed) expect(all.has(key.replace(plural, `_${form}`)), `${key} lacks _${form}`).toBe(true);
    }
  }
});

test.each(languages)('%s fills in the same values as English', (language) => {
  for (const namespace of namespaces) {
    const english = textsOf('en', namespace);
    const base = (key: string) => english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
    for (const [key, text] of textsOf(language, namespace)) {
      // A language may need fewer forms of a word than another, so hands fill in what they use.
      if (key.startsWith('hand.')) continue;
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(base(key)));
    }
  }
});

test.each(languages)('%s uses no word a person at a table has to look up', (language) => {
  for (const namespace of namespaces) {
    for (const [key, text] of textsOf(language, namespace)) {
      expect(text, key).not.toMatch(/\b(error|invalid|failed|loading|please|undefined)\b|!/i);
    }
  }
});

/** One deed has one verb. A stylesheet, a phone's system or a spoken word has its own. */
test.each([
  ['cs', /(?<!\p{L})klep(?:n|ej)|"?Podržet:|Dotkni se/iu],
  ['sk', /(?<!\p{L})klep(?:n|ej)|Podržať:|Dotkni sa/iu],
  ['pl', /(?<!\p{L})(?:stuknij|kliknij)/iu],
  ['de', /(?<!\p{L})(?:Halten zum|[Bb]erühr)|klick/u],
  ['en', /(?<!\p{L})(?:Touch the|click)/u],
] as const)('%s says one verb for one deed: tap, and hold', (language, other) => {
  const found = namespaces.flatMap((name) =>
    name === 'spoken-words'
      ? []
      : [...textsOf(language, name)].flatMap(([key, text]) => (other.test(text) ? [`${name} ${key}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});
