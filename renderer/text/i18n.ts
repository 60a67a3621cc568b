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

/** A text file by its path, `./cs/console.json` → cs, console. A screen whose file is missing shows its keys, and nothing else breaks. */
type Files<Content> = Readonly<Record<string, Content>>;

const english: Files<Texts> = import.meta.glob(
  ['./en/*.json', '!./en/{language,spoken-words,health,install,safe-mode}.json'],
  { eager: true, import: 'default' },
);

/** Other languages are read when they are spoken: five together are most of what a page would have to load before it shows anything. */
const others = import.meta.glob<Texts>(
  ['./*/*.json', '!./en/*.json', '!./*/{language,spoken-words,health,install,safe-mode}.json'],
  { import: 'default' },
);

/** Texts of the languages read so far, by language and by namespace (the file's name). */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = { en: byNamespace(english) };

function byNamespace(files: Files<Texts>): Readonly<Record<string, Texts>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
  );
}

const remembered = 'riffle-language';

export const i18n: I18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// Once the texts are here this runs to its end at once, so the first paint is already in the right language.
void i18n.use(initReactI18next).init({
  lng: await readOrEnglish(rememberedLanguage()),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  ns: Object.keys(byNamespace(english)),
  defaultNS: 'shared',
  fallbackNS: 'shared',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: texts as Resource,
});

/** Reads the texts of a language. Rejects where they cannot be had, as with a server that is down. */
async function read(language: Language): Promise<void> {
  if (texts[language] !== undefined) return;
  const paths = Object.keys(others).filter((path) => path.startsWith(`./${language}/`));
  const files = await Promise.all(paths.map(async (path) => [path, await others[path]?.()]));
  const found = byNamespace(Object.fromEntries(files));
  Object.assign(texts, { [language]: found });
  if (!i18n.isInitialized) return;
  for (const [namespace, content] of Object.entries(found)) i18n.addResourceBundle(language, namespace, content);
}

function readOrEnglish(language: Language): Promise<Language> {
  return read(language).then(
    () => language,
    () => 'en',
  );
}

/** Reads every language, so that each can be spoken later with the server down. */
export async function readAllLanguages(): Promise<void> {
  for (const language of languages) await readOrEnglish(language);
}

/** The language chosen last on this screen; English before anybody chose. */
function rememberedLanguage(): Language {
  const language = localStorage.getItem(remembered);
  return isLanguage(language) ? language : 'en';
}

/** The language spoken now. */
export const languageNow = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** The language asked for last: one that comes late does not take the place of another. */
let asked: Language = languageNow();

/** Switches all texts at once, without remembering it. A language that cannot be read now leaves the one that is spoken. */
export function speak(language: Language): void {
  asked = language;
  if (texts[language] !== undefined) void i18n.changeLanguage(language);
  else
    void readOrEnglish(language).then((found) => {
      if (found === asked) void i18n.changeLanguage(found);
    });
}

/** Switches all texts and remembers it on this screen. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(remembered, language);
  speak(language);
}
