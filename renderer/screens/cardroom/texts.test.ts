import { expect, test } from 'vitest';
import { languages, texts } from '../../text/i18n.ts';

type Texts = { readonly [key: string]: string | Texts };

const plural = /_(one|few|many|other)$/;

/** Each text by its full key, with the values it needs; the forms of a plural, which languages have more or fewer of, as one. */
function flat(content: Texts, before = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(content).flatMap(([key, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string'
        ? [
            [
              before + key.replace(plural, ''),
              [...value.matchAll(/\{\{(\w+)\}\}/g)]
                .map(([, name]) => name)
                .sort()
                .join(),
            ],
          ]
        : [...flat(value, `${before}${key}.`)],
    ),
  );
}

test.each(['floor', 'cardroom'])('%s says the same things with the same values in every language', (namespace) => {
  const english = flat(texts.en?.[namespace] ?? {});
  expect(english.size).toBeGreaterThan(20);
  for (const language of languages) {
    expect(Object.fromEntries(flat(texts[language]?.[namespace] ?? {})), language).toEqual(Object.fromEntries(english));
  }
});
