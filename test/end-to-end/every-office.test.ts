import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statesAt } from '../office-page/office-states.ts';
import { type BuiltPage, openBuiltPage } from '../support/built-page.ts';
import { cutOff } from '../support/cut-off.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { languages } from '../support/languages.ts';
import { browser } from '../support/shared-browser.ts';

let office: BuiltPage;
beforeAll(async () => {
  office = await openBuiltPage(browser, 'office-page', { reducedMotion: 'reduce' });
  await settled();
});
afterAll(async () => {
  await office.close();
});

/** A page left while its fonts are loading reports an error. */
const settled = (): Promise<boolean> => office.page.evaluate(() => document.fonts.ready.then(() => true));

/** Every eighth state, in alternating languages, because the pages are alike; `npm run screens` checks them all. */
const everything = process.env.RIFFLE_SCREENS === 'all';
const states = Object.keys(statesAt(0))
  .filter((_name, index) => everything || index % 8 === 1)
  .map((name, index) => ({ name, spoken: everything ? languages : [languages[index % languages.length] ?? 'en'] }));

test.each(states)('$name in $spoken: every word in its place, and accessible', async ({ name, spoken }) => {
  const { page, complaints } = office;
  const before = complaints.length;
  await page.goto(`http://office-page.riffle/office-page.html?state=${name}&language=${spoken[0]}`);
  await page.waitForSelector('html[data-ready=yes]');
  await settled();
  const found: string[] = [];
  for (const language of spoken) {
    await page.evaluate((words) => window.office.speak(words), language);
    await keepScreen(page, `office-${name}-${language}`, 'jpeg');
    found.push(...(await page.evaluate(cutOff)).map((what) => `${language}: ${what}`));
  }
  expect(found).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(complaints.slice(before)).toEqual([]);
});

/** Runs in the page: content wider than its own window, so that a part is seen only by scrolling sideways. */
const sideways = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `sideways: ${one.className}`);

const withNames = [
  'table-opened',
  'send-player',
  'on-the-way',
  'entries',
  'seat-cards',
  'standings-open',
  'deal',
  'heads',
  'mystery-draw',
  'print-seats',
  'print-bags',
  'overview',
  'cash',
  'cash-waiting',
  'staff-dealer',
  'display-over',
  'display-waiting',
];

test('a name of sixty letters without a blank stays in its row and covers nothing', async () => {
  const { page } = office;
  const found: string[] = [];
  for (const name of withNames) {
    await page.goto(`http://office-page.riffle/office-page.html?state=${name}&names=long`);
    await page.waitForSelector('html[data-ready=yes]');
    await settled();
    const wrong = [...(await page.evaluate(cutOff)), ...(await page.evaluate(sideways))];
    found.push(...wrong.map((what) => `${name}: ${what}`));
  }
  expect(found).toEqual([]);
});

test('on paper a sum is printed once, below its list, a heading stays with its content, and no margin is dark', async () => {
  const { page } = office;
  const styles: string[] = [];
  await page.emulateMedia({ media: 'print' });
  for (const name of ['print-results', 'rules-card']) {
    await page.goto(`http://office-page.riffle/office-page.html?state=${name}&language=en`);
    await page.waitForSelector('html[data-ready=yes]');
    styles.push(
      ...(await page.evaluate(() => [
        ...[...document.querySelectorAll('tfoot')].map((foot) => getComputedStyle(foot).display),
        ...[...document.querySelectorAll('h3')].map((heading) => getComputedStyle(heading).breakAfter),
        getComputedStyle(document.documentElement).colorScheme,
      ])),
    );
  }
  await page.emulateMedia({ media: null });
  expect(new Set(styles)).toEqual(new Set(['table-row-group', 'avoid', 'light']));
});

const narrow = [
  'payouts-agreed',
  'payouts-fix',
  'payouts-too-much',
  'flight-bags',
  'standings-open',
  'standings-order',
  'deal',
  'heads',
  'chips-missing',
  'overview',
];

test.each(['de', 'pl'])(
  'at 820 pixels neither the overview nor a tab of a tournament is seen whole by scrolling sideways alone, in %s',
  async (language) => {
    const { page } = office;
    const whole = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 820, height: 1180 });
    const found: string[] = [];
    for (const name of narrow) {
      await page.goto(`http://office-page.riffle/office-page.html?state=${name}&language=${language}`);
      await page.waitForSelector('html[data-ready=yes]');
      await settled();
      const wrong = [...(await page.evaluate(cutOff)), ...(await page.evaluate(sideways))];
      found.push(...wrong.map((what) => `${name}: ${what}`));
    }
    await page.setViewportSize(whole);
    expect(found).toEqual([]);
  },
);

test('at 820 pixels every number of a level is seen whole, also in a mixed game of limits', async () => {
  const { page } = office;
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('http://office-page.riffle/office-page.html?state=structure-new&language=en');
  await page.waitForSelector('html[data-ready=yes]');
  await page.getByRole('button', { name: 'HORSE' }).last().click();
  await page.getByRole('button', { name: 'Limit razz' }).waitFor();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('.structure-level input')]
      .filter((field) => field.scrollWidth > field.clientWidth)
      .map((field) => field.value),
  );
  await page.setViewportSize(whole);
  expect(cut).toEqual([]);
});

test('at 820 pixels the level before the start is read whole beside the keys that set the start time', async () => {
  const { page } = office;
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('http://office-page.riffle/office-page.html?state=planned&language=de');
  await page.waitForSelector('html[data-ready=yes]');
  await page.locator('.event-clock-key').click();
  await page.locator('.event-start-time').waitFor();
  const lines = await page.locator('.event-blinds').evaluate((stakes) => {
    const range = document.createRange();
    range.selectNodeContents(stakes.firstChild ?? stakes);
    return range.getClientRects().length;
  });
  await page.setViewportSize(whole);
  expect(lines).toBe(1);
});

test('on a phone no key of a proposal lies over what is below it, nor a table over the clock', async () => {
  const { page } = office;
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  const found: string[] = [];
  for (const name of ['overview', 'tables', 'entries']) {
    await page.goto(`http://office-page.riffle/office-page.html?state=${name}&language=de`);
    await page.waitForSelector('html[data-ready=yes]');
    await settled();
    const over = await page.evaluate(() =>
      ['.room-tables-pane', '.room-side', '.event-main', '.event-side', '.event-head', '.event-proposal'].flatMap(
        (part) =>
          [...document.querySelectorAll<HTMLElement>(part)].flatMap((one) => {
            const box = one.getBoundingClientRect();
            const isOut = (inner: Element) => inner.getBoundingClientRect().bottom > box.bottom + 1;
            const scrolls = getComputedStyle(one).overflowY !== 'visible';
            return !scrolls && [...one.querySelectorAll('button')].some(isOut) ? [part] : [];
          }),
      ),
    );
    found.push(...over.map((part) => `${name}: ${part}`));
  }
  await page.setViewportSize(whole);
  expect(found).toEqual([]);
});

test('a price on a head covers no stack of the small table, and none is cut off under it', async () => {
  const { page } = office;
  await page.goto('http://office-page.riffle/office-page.html?state=overview-heads');
  await page.waitForSelector('html[data-ready=yes]');
  await settled();
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll('.fitted-table .seat-head')].flatMap((head) => {
      const [box, stack] = [head, head.parentElement?.querySelector('.seat-stack') ?? head].map((one) =>
        one.getBoundingClientRect(),
      );
      const isOver = box !== undefined && stack !== undefined && box !== stack && box.top < stack.bottom - 4;
      return isOver || (box?.bottom ?? 0) > innerHeight ? [head.parentElement?.textContent] : [];
    }),
  );
  expect(await page.locator('.fitted-table .seat-head').count()).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});

test.each([1280, 820])(
  'on the overview %i pixels wide what the clock does is read whole in every language',
  async (width) => {
    const { page } = office;
    const whole = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width, height: width === 820 ? 1180 : 800 });
    await page.goto('http://office-page.riffle/office-page.html?state=overview-stands&language=en');
    await page.waitForSelector('html[data-ready=yes]');
    await settled();
    const found: string[] = [];
    for (const language of languages) {
      await page.evaluate((words) => window.office.speak(words), language);
      const cut = await page.evaluate(() => {
        const title = document.querySelector('.event-level-title');
        const state = title?.querySelector('span:last-child');
        if (title === null || state === null || state === undefined) return ['there is no level'];
        const [edge, box] = [title.getBoundingClientRect(), state.getBoundingClientRect()];
        const head = document.querySelector('.event-head')?.getBoundingClientRect();
        const isWhole = box.right <= edge.right + 1 && box.bottom <= (head?.bottom ?? 0);
        const isEnded =
          getComputedStyle(state).textOverflow === 'ellipsis' || getComputedStyle(title).textOverflow === 'ellipsis';
        return isWhole && !isEnded ? [] : [state.textContent];
      });
      found.push(...cut.map((what) => `${language}: ${what}`));
    }
    await page.setViewportSize(whole);
    expect(found).toEqual([]);
  },
);

test.each(languages)(
  'ten voters of a deal and the keys of the vote are on the screen together, in %s',
  async (language) => {
    const { page } = office;
    await page.goto(`http://office-page.riffle/office-page.html?state=deal-vote-of-ten&language=${language}`);
    await page.waitForSelector('html[data-ready=yes]');
    await settled();
    const hidden = await page.evaluate(() => {
      const foot = document.querySelector('.event-body')?.getBoundingClientRect().bottom ?? 0;
      return [...document.querySelectorAll('.event-deal :is(tbody tr, button)')]
        .filter((one) => one.getBoundingClientRect().bottom > foot)
        .map((one) => one.textContent);
    });
    expect(hidden).toEqual([]);
  },
);
