import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): object => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

/** How the kiosk is packed: the settings, with Chromium's own words in the languages of the screens. */
export default {
  ...read('electron-builder.json'),
  electronLanguages: Object.keys(read('../renderer/text/languages.json')).map((code) =>
    code === 'en' ? 'en-US' : code,
  ),
};
