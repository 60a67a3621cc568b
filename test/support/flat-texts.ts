import { i18n, texts } from '../../renderer/text/i18n.ts';
import { type Words, wordsOf } from '../../renderer/text/use-text.ts';

/** Texts of a file by full key. */
export function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

export const textsOf = (language: string, namespace: string): ReadonlyMap<string, string> =>
  new Map(flat(texts[language]?.[namespace] ?? {}));

/** The words of a language, which is the page's from now on. */
export const wordsIn = async (language: string): Promise<Words> => {
  await i18n.changeLanguage(language);
  return wordsOf((key, values) => i18n.t(key, { ...values }));
};
