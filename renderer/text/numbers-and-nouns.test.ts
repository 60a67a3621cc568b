import { expect, test } from 'vitest';
import { languages, texts } from './i18n.ts';

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

/** Numbers that can be one, in texts without forms for it: the noun stands before them, or the unit is short. */
const canBeOne =
  /\{\{(?:events|held|apart|entries|minutes|cycles|jams|faults|paid|players|cards)\}\} (?![Mm]in(?!\p{L})|BB)\p{L}{3,}/u;
/** Where it is never one, or is no number but a list. */
const isMany =
  /happened\.|return-to-table|stream-delay|proposal\.|race\.deal$|events-missing|too-(?:few|many)-players|up-card-count|no-payout-table|say\.discard|deck\.suspect/;

test.each(languages)('%s says no number before a noun that does not go with one', (language) => {
  const wrong = Object.entries(texts[language] ?? {}).flatMap(([name, content]) => {
    const all = new Map(flat(content));
    return [...all].flatMap(([key, text]) =>
      !isPlural(key, all) && canBeOne.test(text) && !isMany.test(key) ? [`${name} ${key}: ${text}`] : [],
    );
  });
  expect(wrong).toEqual([]);
});
