import ownNames from '../renderer/text/languages.json' with { type: 'json' };

/** A language of the server-made pages. Their texts are in the folders of the screens' texts, which contain data and no code. */
export type Language = keyof typeof ownNames;

/** In the order in which the screens offer them. */
export const languages = Object.keys(ownNames) as readonly Language[];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(ownNames, code);

/** A language as it calls itself. */
export const ownNameOf = (language: Language): string => ownNames[language];

/** One text file in every language. Its name is written out where it is read, so that the bundler finds the files. */
export async function textsOf<Text>(
  read: (language: Language) => Promise<{ readonly default: Text }>,
): Promise<Readonly<Record<Language, Text>>> {
  const texts = await Promise.all(languages.map(async (language) => [language, (await read(language)).default]));
  return Object.fromEntries(texts) as Record<Language, Text>;
}
