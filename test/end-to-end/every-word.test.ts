import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenName } from '../console-page/screens.ts';
import { type BuiltPage, openConsolePage } from '../support/built-page.ts';
import { feltOverlaps } from '../support/felt-overlaps.ts';
import { languages } from '../support/languages.ts';
import { browser } from '../support/shared-browser.ts';
import { cutOff, markOnWords, onBorders, outOfPlace, wordsOnKeys } from '../support/words-in-place.ts';

let console: BuiltPage;
beforeAll(async () => {
  console = await openConsolePage(browser, { hurry: 25, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await console.close();
});

/** Screens whose words fill their places: each was too long for its place somewhere, in one language or another. */
const tellingMuch = [
  'after-this-hand',
  'words-sheet',
  'raise-sheet',
  'raise-of-millions',
  'words-ruled',
  'card-grid',
  'bring-in',
  'three-way',
  'bagging',
  'out-of-turn',
  'floor-called',
  'in-front-large',
  'report-exposed-stud',
  'one-left',
  'all-in-returned',
  'floor-at-cards',
] as const satisfies readonly ScreenName[];

const looks = [
  { width: 1280, height: 800, text: 100 },
  { width: 1024, height: 768, text: 100 },
  { width: 800, height: 1280, text: 100 },
  { width: 1280, height: 800, text: 200 },
  { width: 800, height: 1280, text: 200 },
] as const;

test.each(looks)('the screens with the most words have room for them in every language: %o', async (look) => {
  const { page, complaints } = console;
  await page.setViewportSize(look);
  await page.evaluate((text) => window.wear({ theme: 'dark', text, hand: 'right' }), look.text);
  const found: string[] = [];
  for (const name of tellingMuch) {
    await page.evaluate((screen) => window.showScreen(screen, 'pl'), name);
    for (const language of languages) {
      await page.evaluate((words) => window.speak(words), language);
      const all = [
        ...(await page.evaluate(cutOff)),
        ...(await page.evaluate(wordsOnKeys)),
        ...(await page.evaluate(onBorders)),
        ...(await page.evaluate(outOfPlace)),
        ...(await page.evaluate(markOnWords)),
        ...(await feltOverlaps(page)),
      ];
      found.push(...all.map((what) => `${name}, ${language}: ${what}`));
    }
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(['up-card-picked', 'showdown-by-word', 'correct-folded'] as const)(
  'a picked seat has its ring, whatever else its plate shows: %s',
  async (name) => {
    const { page } = console;
    await page.evaluate((screen) => window.showScreen(screen, 'en'), name);
    const rings = await page.evaluate(() => {
      const ringOf = (one: Element) => getComputedStyle(one).boxShadow;
      const picked = [...document.querySelectorAll('.seat-picked')].map(ringOf);
      const bare = document.createElement('i');
      bare.className = 'seat seat-picked';
      document.body.append(bare);
      const ring = ringOf(bare);
      bare.remove();
      return { ring, picked };
    });
    expect(rings.picked).toEqual([rings.ring]);
  },
);

test.each(languages)(
  'the keypad of an amount leaves large letters to the keys around its figure: %s',
  async (language) => {
    const { page } = console;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => window.wear({ theme: 'dark', text: 200, hand: 'right' }));
    await page.evaluate((words) => window.showScreen('raise-sheet', words), language);
    const sizes = await page.evaluate(() =>
      ['.keypad-key', '.action-row .action-label'].map((css) => {
        const one = document.querySelector(css);
        return one === null ? 0 : Number.parseFloat(getComputedStyle(one).getPropertyValue('--text-scale'));
      }),
    );
    for (const size of sizes) expect(size).toBeGreaterThan(1);
  },
);

test.each(languages)('what to say leaves no number alone in its last line: %s', async (language) => {
  const { page } = console;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.wear({ theme: 'dark', text: 100, hand: 'right' }));
  await page.evaluate((words) => window.showScreen('one-left', words), language);
  const alone = await page.evaluate(() => {
    const said = document.querySelector('.say-words');
    const letters = said?.firstChild;
    if (said === null || letters == null) return 'nothing is said';
    const range = document.createRange();
    range.selectNodeContents(said);
    const last = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom));
    const text = letters.textContent ?? '';
    const inLast = [...text].filter((_letter, at) => {
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().bottom > last - 2;
    });
    return /\p{L}/u.test(inLast.join('')) ? null : `“${inLast.join('')}” of ${text}`;
  });
  expect(alone).toBeNull();
});
