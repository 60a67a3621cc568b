import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconOf } from '../../engine/notation.ts';
import ownNames from '../../renderer/text/languages.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../renderer/text');

/** A file of a language's folder, for tests without a page. */
export const textFile = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8'));

/** Every language of the screens. */
export const languages = Object.keys(ownNames) as readonly (keyof typeof ownNames)[];

/** What is said at a table, in each of them. */
export const lexicons = Object.fromEntries(
  languages.map((language) => [
    language,
    lexiconOf(textFile(language, 'spoken-words') as Parameters<typeof lexiconOf>[0]),
  ]),
);
