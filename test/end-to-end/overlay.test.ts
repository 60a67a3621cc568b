// What a stream shows of a table: the built page at a real cardroom, in a browser, as in OBS.

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { allCards } from '../../engine/notation.ts';
import { type FeedRoom, feedToken, openFeedRoom } from '../support/feed-room.ts';
import { keepScreen } from '../support/keep-screen.ts';
import { openPage } from '../support/page.ts';
import { openPaired } from '../support/paired-page.ts';
import { browser } from '../support/shared-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
let room: FeedRoom;

beforeAll(async () => {
  await buildAll({ only: ['renderer'] });
  const pages = join(import.meta.dirname, '..', '..', 'out', 'renderer');
  const texts = [{ id: 'p1', text: 'Anna Nováková', salt: 's' }];
  room = await openFeedRoom({ folder: folder, steps: 1_200, texts, pages });
  room.plays(300);
});

afterAll(() => room.close());

const opened = async (query: string) => {
  const { page, complaints, close } = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
  await page.goto(`${room.listening.ownUrl}/overlay?token=${encodeURIComponent(feedToken)}&${query}`);
  return { page, complaints, close };
};

test.each(['ring', 'column', 'strip'])('%s: every seat of the table, over a picture', async (layout) => {
  const { page, complaints, close } = await opened(`table=t&day=0&layout=${layout}`);
  const taken = room.cardroom.room.table('t')?.state.chairs.filter(({ player }) => player !== null) ?? [];
  await page.waitForFunction((seats) => document.querySelectorAll('.overlay-seat').length === seats, taken.length);
  const stacks = await page.locator('.overlay-seat .overlay-has strong').allInnerTexts();
  expect(stacks.map((stack) => Number(stack.replaceAll(',', '')))).toEqual(taken.map(({ stack }) => stack));
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('.overlay-seat, .overlay-clock, .overlay-middle')].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left < 0 || top < 0 || right > 1920 || bottom > 1080;
    }),
  );
  expect(outside).toEqual([]);
  await takesStyleOfObs(page);
  await page.evaluate(() => document.documentElement.style.setProperty('background', 'linear-gradient(#2d6, #629)'));
  await keepScreen(page, `overlay-${layout}`);
  expect(complaints).toEqual([]);
  await close();
});

test('the page follows the table, and says so if there is no such table', async () => {
  const { page, close } = await opened('table=t');
  await page.waitForFunction(() => document.querySelectorAll('.overlay-seat').length > 0);
  for (let more = 0; more < 12; more += 1) {
    room.plays(25);
    const { chairs } = room.cardroom.room.table('t')?.state ?? { chairs: [] };
    const stacks = chairs.flatMap(({ player, stack }) => (player === null ? [] : [(stack ?? 0).toLocaleString('en')]));
    await expect.poll(() => page.locator('.overlay-seat .overlay-has strong').allInnerTexts()).toEqual(stacks);
  }
  await close();
  const missing = await opened('table=elsewhere');
  await expect.poll(() => missing.page.locator('.overlay').innerText()).toBe('The room has no table “elsewhere”.');
  await missing.close();
});

/** The fullest picture: ten seats, long names, bounties, two players all-in, and a clock. */
function fullTable() {
  const stakes = { smallBlind: 20_000, bigBlind: 40_000, minBet: 40_000, ante: 40_000, anteFrom: 'big-blind' };
  const names = ['Anna Nováková', 'Władysław Brzęczyszczykiewicz', 'Jo', 'Sebastian von Hohenberg'];
  const seats = Array.from({ length: 10 }, (_, index) => [
    index + 1,
    {
      ...(index < 4 ? { name: names[index] } : {}),
      stack: index === 1 || index === 6 ? 0 : 1_234_000 * (index + 1),
      bounty: 12_500 * (index + 1),
      away: index === 4,
    },
  ]);
  const players = Array.from({ length: 10 }, (_, index) => [
    index + 1,
    {
      bet: index === 3 ? 40_000 : 0,
      status: index === 1 || index === 6 ? 'live' : 'folded',
      allIn: index === 1 || index === 6,
    },
  ]);
  return {
    table: 't',
    name: 'Tisch 7',
    mode: 'tournament',
    game: 'no-limit-holdem',
    chairs: 10,
    stakes,
    clock: {
      startedAt: Date.now() - 600_000,
      levels: [
        { number: 14, minutes: 30, smallBlind: 20_000, bigBlind: 40_000, ante: 40_000 },
        { number: 15, minutes: 30, smallBlind: 25_000, bigBlind: 50_000 },
      ],
    },
    bounties: { kind: 'progressive', currency: 'EUR' },
    seats: Object.fromEntries(seats),
    hand: {
      number: 88,
      startedAt: Date.now(),
      game: 'no-limit-holdem',
      level: 14,
      stakes,
      button: 3,
      bigBlind: 5,
      street: 'flop',
      stage: 'betting',
      toAct: 2,
      toMatch: 0,
      boards: [['Qs', 'Td', '4c']],
      pots: [{ chips: 9_876_000, seats: [2, 7] }],
      seats: Object.fromEntries(players),
      raked: 0,
      outcome: 'running',
    },
  };
}

/** The same table in a game with this many cards, all of them open. */
function tableOf(game: string, chairs: number, cards: number) {
  const { hand, seats, ...table } = fullTable();
  const seated = Object.entries(seats).slice(0, chairs);
  const empty = Object.fromEntries(Object.keys(seats).map((seat) => [seat, null]));
  const pack = [...allCards];
  const players = seated.map(([seat]) => {
    const shown = Array.from({ length: cards }, () => pack.pop() ?? '??');
    return [seat, { bet: 0, status: 'live', allIn: false, shown }];
  });
  return {
    ...table,
    game,
    chairs,
    seats: { ...empty, ...Object.fromEntries(seated) },
    hand: { ...hand, game, boards: [], seats: { ...empty, ...Object.fromEntries(players) } },
  };
}

/** Overlapping elements. */
const coveredIn = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((parts) => {
    const boxes = [...document.querySelectorAll(parts)].map((part) => ({
      part: part.className,
      box: part.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ part, box }, index) =>
      boxes
        .slice(0, index)
        .filter(
          ({ box: { left, top, right, bottom } }) =>
            left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        )
        .map((other) => `${part} covers ${other.part}`),
    );
  }, selector);

/** Cards outside the picture, or over another player’s area. */
const strayCards = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.overlay-seat, .overlay-clock, .overlay-board, .overlay-pot')];
    const cards = [...document.querySelectorAll('.overlay-cards svg')];
    return cards.flatMap((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const own = card.closest('.overlay-seat');
      const others = [...parts, ...cards].filter((other) => {
        if (other === own || other.closest('.overlay-seat') === own) return false;
        const box = other.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      });
      const isOutside = left < 0 || top < 0 || right > 1920 || bottom > 1080;
      const where = own?.querySelector('.overlay-name')?.textContent;
      return isOutside || others.length > 0
        ? [`${where}: ${others.map(({ tagName }) => tagName).join() || 'outside'}`]
        : [];
    });
  });

test.each(['ring', 'column', 'strip'])(
  '%s: a full table in the longest language, with equity once both hands lie open',
  async (layout) => {
    const { page, close } = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
    const event = (n: number, facts: object) =>
      JSON.stringify({ v: 1, id: `log.${n}`, stream: 'log', n, after: n - 1, at: Date.now(), ...facts });
    let say = (_text: string): void => {};
    await page.routeWebSocket(/\/events$/, (socket) => {
      say = (text) => socket.send(text);
      socket.onMessage((greeting) => {
        expect(JSON.parse(String(greeting))).toMatchObject({ type: 'follow', table: 't', since: expect.any(Number) });
        socket.send(event(1, { type: 'table', now: fullTable() }));
        socket.send(
          event(2, { type: 'acted', seat: 7, act: 'raise', chips: 9_000_000, to: 9_000_000, allIn: true, now: {} }),
        );
        // A seat's last act stays with it, beside a stack as long as the raise.
        socket.send(
          event(3, { type: 'acted', seat: 10, act: 'raise', chips: 12_340_000, to: 12_340_000, allIn: false, now: {} }),
        );
        const shown = { 2: { shown: ['Ad', 'Ac'] }, 7: { shown: ['Kd', 'Ks'] } };
        socket.send(event(4, { type: 'shown', seat: 2, cards: ['Ad', 'Ac'], now: { hand: { seats: shown } } }));
      });
    });
    await page.goto(`${room.listening.ownUrl}/overlay?table=t&language=de&layout=${layout}`);
    await expect.poll(() => page.locator('.overlay-equity').allInnerTexts()).toEqual(['90 %', '10 %']);
    await takesStyleOfObs(page);
    await page.evaluate(() => document.documentElement.style.setProperty('background', 'linear-gradient(#2d6, #629)'));
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    await keepScreen(page, `overlay-full-${layout}`);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.overlay-has strong, .overlay-act, .overlay-day, .overlay-clock, .overlay-equity')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    expect(await coveredIn(page, '.overlay-seat, .overlay-clock, .overlay-middle, .overlay-third')).toEqual([]);
    // Two boards, and everybody all in for a different amount.
    const pots = Array.from({ length: 10 }, () => ({ chips: 987_654_321_012, seats: [2, 7] }));
    const boards = [
      ['Qs', 'Td', '4c', '5d', '6h'],
      ['2s', '3d', '8c', '9d', 'Jh'],
    ];
    say(event(5, { type: 'changed', now: { name: 'The final table, by the window', hand: { boards, pots } } }));
    await expect.poll(() => page.locator('.overlay-pots').innerText()).toContain('987.654.321.012 + 987.654.321.012');
    expect(await coveredIn(page, '.overlay-seat, .overlay-clock, .overlay-middle')).toEqual([]);
    // Everybody’s cards, as a stream shows them: Omaha at ten seats, stud at eight.
    for (const { n, game, chairs, cards } of [
      { n: 6, game: 'no-limit-holdem', chairs: 10, cards: 2 },
      { n: 7, game: 'pot-limit-omaha', chairs: 10, cards: 4 },
      { n: 8, game: 'limit-stud', chairs: 8, cards: 7 },
    ]) {
      say(event(n, { type: 'table', now: tableOf(game, chairs, cards) }));
      await expect.poll(() => page.locator('.overlay-cards svg').count()).toBe(chairs * cards);
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      expect(await strayCards(page)).toEqual([]);
      await keepScreen(page, `overlay-${game}-${layout}`);
    }
    await close();
  },
);

test('a manager makes an overlay token on the staff page, and revokes it', async () => {
  const { code } = room.cardroom.issueCode('floor');
  const url = room.listening.ownUrl;
  const { page, tap, says, complaints, close } = await openPaired(browser, { url, page: '/staff', code, name: 'Eva' });
  await tap('Programs');
  await says('No program has a token.');
  await page.getByLabel('What it is for').fill('overlay of table 7');
  await tap('Make a token');
  const token = await page.locator('code').innerText();
  expect(room.tokens.allows(token, 'events')).toBe(true);
  await keepScreen(page, 'programs-en');
  await tap('Revoke: overlay of table 7');
  await says('No program has a token.');
  expect(room.tokens.allows(token, 'events')).toBe(false);
  expect(complaints).toEqual([]);
  await page.evaluate(() => localStorage.setItem('riffle-language', 'de'));
  await page.reload();
  await tap('Programme');
  await page.getByLabel('Wofür es ist').fill('Overlay Tisch 7');
  await tap('Token erstellen');
  await page.locator('code').waitFor();
  await keepScreen(page, 'programs-de');
  await close();
});

/** OBS adds its “Custom CSS” to a page as an inline style. */
async function takesStyleOfObs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = ':root { --overlay-ink: rgb(1, 2, 3) }';
    document.head.appendChild(style);
  });
  const seat = page.locator('.overlay-seat').first();
  expect(await seat.evaluate((one) => getComputedStyle(one).getPropertyValue('--overlay-ink'))).toBe('rgb(1, 2, 3)');
}
