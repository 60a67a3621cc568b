import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  localStorage.clear();
});

/** What a page has read by the time it shows something. */
async function pageIn(language: string) {
  localStorage.setItem('riffle-language', language);
  return import('./i18n.ts');
}

test.each(['cs', 'en'])(
  'a page in %s reads the texts of its own language before it shows anything, and no others',
  async (language) => {
    const { i18n, texts, languageNow } = await pageIn(language);
    expect(Object.keys(texts)).toEqual([language]);
    expect(languageNow()).toBe(language);
    expect(i18n.t('console:dock.tapChips')).not.toBe('dock.tapChips');
  },
);

test('another language is spoken once its texts are here', async () => {
  const { i18n, speak, languageNow } = await pageIn('cs');
  const czech = i18n.t('console:dock.tapChips');
  speak('en');
  await vi.waitFor(() => expect(languageNow()).toBe('en'));
  expect(i18n.t('console:dock.tapChips')).not.toBe(czech);
});
