import cs from './texts/cs.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import sk from './texts/sk.json' with { type: 'json' };

/** What the page says, by language. */
export const healthTexts = { en, cs, sk, pl } as const satisfies Readonly<Record<string, typeof en>>;
export type HealthLanguage = keyof typeof healthTexts;

/** The text of a key such as `do.disk`; null where there is none. */
export function textOf(language: HealthLanguage, key: string): string | null {
  let found: unknown = healthTexts[language];
  for (const part of key.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Record<string, unknown>)[part]
        : null;
  return typeof found === 'string' ? found : null;
}

/** By what was asked for in the address, else by what the browser prefers, else English. */
export function languageOf(asked: unknown, accepted: string | undefined): HealthLanguage {
  const wanted = [asked, ...(accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? 'en';
}

const isLanguage = (code: unknown): code is HealthLanguage =>
  typeof code === 'string' && Object.hasOwn(healthTexts, code);
