import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { preferences, unchanged } from '../../renderer/stores/preferences.ts';
import { i18n, readAllLanguages } from '../../renderer/text/i18n.ts';

// A test in another language must not wait for it to load.
await readAllLanguages();

// Test files share modules and a window, but each begins with an unchanged console.
beforeAll(async () => {
  preferences.dealerIs(null);
  preferences.change({ ...unchanged, language: 'en' });
  await i18n.changeLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

// The next file may read texts in the console's language while it is loaded, before its own tests begin.
afterAll(() => i18n.changeLanguage('en'));

// A key without a text is shown as it is, which no other test would notice.
const untold = new Set<string>();
i18n.options.saveMissing = true;
i18n.on('missingKey', (_languages, _namespace, key: string) => void untold.add(key));
afterEach(() => {
  const keys = [...untold];
  untold.clear();
  expect(keys, 'keys without a text').toEqual([]);
});

// Testing Library only tidies up by itself where `afterEach` is a global, and here it is an import.
afterEach(cleanup);

// Spoken words are also on the screen; a test that looks for words means the visible ones.
configure({ defaultIgnore: 'script, style, [data-voice], [data-voice] *' });

/*
 * No stylesheet is loaded: an element's visibility follows from its kind, from `hidden` and from its own `style`. Finding a key by name
 * asks for it hundreds of times, and the full answer took a fifth of these tests' time.
 */
const view = document.defaultView as Window;
const wholeStyle = view.getComputedStyle.bind(view);
const displayOfKind = new Map<string, string>();
view.getComputedStyle = (element, pseudo) => {
  const isSpecial = pseudo != null || element.closest('[hidden], [style*="display"], [style*="visibility"]') !== null;
  if (isSpecial) return wholeStyle(element, pseudo);
  const display = displayOfKind.get(element.tagName) ?? wholeStyle(element).display;
  displayOfKind.set(element.tagName, display);
  const known: Readonly<Record<string, string>> = { display, visibility: 'visible' };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, asked) =>
      asked === 'getPropertyValue'
        ? (name: string) => known[name] ?? wholeStyle(element).getPropertyValue(name)
        : (known[String(asked)] ?? Reflect.get(wholeStyle(element), asked)),
  });
};
