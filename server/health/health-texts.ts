import { isLanguage, type Language, textsOf } from '../texts.ts';

/** Texts by key; a key may lead to more of them. */
interface Texts {
  readonly [key: string]: string | Texts;
}

const own = await textsOf<Texts>(
  (language) => import(`../../renderer/text/${language}/health.json`, { with: { type: 'json' } }),
);
/** The remedies for device faults are the console's own texts. */
const devices = await textsOf<Texts>(
  (language) => import(`../../renderer/text/${language}/devices.json`, { with: { type: 'json' } }),
);

/** The text of a key such as `do.disk`; null where there is none. */
export function textOf(language: Language, key: string): string | null {
  let found: unknown = key.startsWith('remedy.') ? devices[language] : own[language];
  for (const part of key.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Record<string, unknown>)[part]
        : null;
  return typeof found === 'string' ? found : null;
}

/** By the language in the address, otherwise by the browser's preference, otherwise English. */
export function languageOf(asked: unknown, accepted: string | undefined): Language {
  const wanted = [asked, ...(accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? 'en';
}
