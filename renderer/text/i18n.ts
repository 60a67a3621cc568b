import i18next, { type i18n as I18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import ownNames from './languages.json' with { type: 'json' };

export type Language = keyof typeof ownNames;

/** Languages of the screens, in the order in which pickers offer them. The list is `languages.json`; each has a folder of its code. */
export const languages = Object.keys(ownNames) as readonly Language[];

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(ownNames, text);

/** A language as it calls itself, whatever is spoken now. */
export const ownNameOf = (language: Language): string => ownNames[language];

type Texts = { readonly [key: string]: string | Texts };

/** Every text file, `./cs/console.json` → cs, console. A screen whose file is missing shows its keys, and nothing else breaks. */
const files = import.meta.glob<Texts>(['./*/*.json', '!./*/{language,spoken-words,health,install,safe-mode}.json'], {
  eager: true,
  import: 'default',
});

/** Texts by language and by namespace (the file's name). */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = Object.entries(files).reduce<
  Record<string, Record<string, Texts>>
>((all, [path, content]) => {
  const [, language, namespace] = /^\.\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  if (language !== undefined && namespace !== undefined) all[language] = { ...all[language], [namespace]: content };
  return all;
}, {});

const remembered = 'riffle-language';

export const i18n: I18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// With the texts at hand this runs to its end at once, so the first paint is already in the right language.
void i18n.use(initReactI18next).init({
  lng: rememberedLanguage(),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  ns: [...new Set(Object.values(texts).flatMap((namespaces) => Object.keys(namespaces)))],
  defaultNS: 'shared',
  fallbackNS: 'shared',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: texts as Resource,
});

/** The language chosen last on this screen; English before anybody chose. */
function rememberedLanguage(): Language {
  const language = localStorage.getItem(remembered);
  return isLanguage(language) ? language : 'en';
}

/** The language spoken now. */
export const languageNow = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** Switches all texts at once and remembers it on this screen. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(remembered, language);
  void i18n.changeLanguage(language);
}
