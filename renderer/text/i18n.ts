import i18next, { type i18n as I18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import ownNames from './languages.json' with { type: 'json' };
import rememberedAs from './remembered-as.json' with { type: 'json' };

export type Language = keyof typeof ownNames;

/** Languages of the screens, in the order pickers offer them. The list is `languages.json`; each has a folder named by its code. */
export const languages = Object.keys(ownNames) as readonly Language[];

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(ownNames, text);

/** A language's own name, whatever the current language. */
export const ownNameOf = (language: Language): string => ownNames[language];

type Texts = { readonly [key: string]: string | Texts };

/**
 * Each language is loaded when it is needed, because five together are most of what a page would have to load before it shows anything. A
 * screen whose texts are missing shows their keys, and nothing else breaks.
 */
const files = import.meta.glob<Readonly<Record<string, Texts>>>('./*/screens.ts', { import: 'texts' });

const namespaceOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/** Texts of the languages read so far, by language and by namespace (the file's name). */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {};

export const i18n: I18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// Once the texts are here this completes at once, so the first paint is already in the right language.
void i18n.use(initReactI18next).init({
  lng: await firstRead(rememberedLanguage()),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  ns: [...new Set(Object.values(texts).flatMap(Object.keys))],
  defaultNS: 'shared',
  fallbackNS: 'shared',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: texts as Resource,
});

/** Loads the texts of a language. Rejects if they are not available, as with a server that is down. */
async function read(language: Language): Promise<void> {
  if (texts[language] !== undefined) return;
  const own = (await files[`./${language}/screens.ts`]?.()) ?? {};
  const found = Object.fromEntries(Object.entries(own).map(([path, content]) => [namespaceOf(path), content]));
  Object.assign(texts, { [language]: found });
  if (!i18n.isInitialized) return;
  for (const [namespace, content] of Object.entries(found)) i18n.addResourceBundle(language, namespace, content);
}

/** English if the language is not available. A page that can have neither shows nothing, like one whose script is missing. */
async function firstRead(language: Language): Promise<Language> {
  const found = await read(language).then(
    () => language,
    () => 'en' as const,
  );
  await read(found);
  return found;
}

/** How long a screen has to appear undisturbed. In milliseconds. */
const restAfterMs = 5_000;

/** Loads every available language, so that each can be used later with the server down. */
export async function readAllLanguages(): Promise<void> {
  for (const language of languages) await read(language).catch(() => {});
}

/** Does so once the screen has appeared. */
export function readAllLanguagesLater(): void {
  setTimeout(() => void readAllLanguages(), restAfterMs);
}

/** The language chosen last on this screen; English if none was chosen. */
function rememberedLanguage(): Language {
  const language = localStorage.getItem(rememberedAs.language);
  return isLanguage(language) ? language : 'en';
}

/** The current language. */
export const languageNow = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** The language requested last: one that arrives late does not replace another. */
let asked: Language = languageNow();

/** Switches all texts at once, without remembering it. A language that cannot be loaded now leaves the current one. */
export function speak(language: Language): void {
  asked = language;
  if (texts[language] !== undefined) void i18n.changeLanguage(language);
  else
    void read(language).then(
      () => {
        if (language === asked) void i18n.changeLanguage(language);
      },
      () => {},
    );
}

/** Switches all texts and remembers it on this screen. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(rememberedAs.language, language);
  speak(language);
}
