import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { preferences, unchanged } from '../../renderer/stores/preferences.ts';
import { i18n, readAllLanguages } from '../../renderer/text/i18n.ts';

// A test that speaks another language does not wait for it.
await readAllLanguages();

// A file shares its modules and its window with the files before it, and begins all the same on a console nobody has changed.
beforeAll(async () => {
  preferences.dealerIs(null);
  preferences.change({ ...unchanged, language: 'en' });
  await i18n.changeLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

// The next file may take words in the console's language while it is loaded, before its own tests begin.
afterAll(() => i18n.changeLanguage('en'));

// Testing Library only tidies up by itself where `afterEach` is a global, and here it is an import.
afterEach(cleanup);

// What is said aloud is written on the screen as well: a test that looks for words means those.
configure({ defaultIgnore: 'script, style, [data-voice], [data-voice] *' });
