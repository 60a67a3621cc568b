import { expect, test } from 'vitest';
import { languages, texts } from './i18n.ts';

/** Texts of the file by full key. */
function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

const textsOf = (language: string, file: string) => new Map(flat(texts[language]?.[file] ?? {}));
/** Forms of one plural count as one text. */
const keysOf = (all: ReadonlyMap<string, string>) => [
  ...new Set([...all.keys()].map((key) => key.replace(/_(one|few|many|other)$/, ''))),
];
const placeholders = (text = ''): readonly string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
test.each(['plan', 'between'].flatMap((file) => languages.map((language) => [file, language] as const)))(
  '%s in %s says everything English says, with the same values',
  (file, language) => {
    const english = textsOf('en', file);
    const all = textsOf(language, file);
    expect(english.size).toBeGreaterThan(40);
    expect(keysOf(all).sort()).toEqual(keysOf(english).sort());
    for (const [key, text] of all) {
      const plain = english.get(key) ?? english.get(key.replace(/_(few|many)$/, '_other'));
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(plain));
      expect(text, key).not.toMatch(/\b(error|invalid|failed|please|undefined)\b|!/i);
    }
  },
);
