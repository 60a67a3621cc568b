import { expect, test } from 'vitest';
import { languages, texts } from './i18n.ts';

/** Texts of the file by full key. */
function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

const textsOf = (language: string) => new Map(flat(texts[language]?.plan ?? {}));
const placeholders = (text = ''): readonly string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
const english = textsOf('en');

test.each(languages)('%s says everything English says, with the same values', (language) => {
  const all = textsOf(language);
  expect(english.size).toBeGreaterThan(40);
  expect([...all.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of all) {
    expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english.get(key)));
    expect(text, key).not.toMatch(/\b(error|invalid|failed|please|undefined)\b|!/i);
  }
});
