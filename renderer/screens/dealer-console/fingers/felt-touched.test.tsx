import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { misdealt } from '../../../../test/support/sample-table.ts';
import { FakeTable, nineSeats, tableMidHand } from '../../../stores/fake-table.ts';
import { i18n, languages } from '../../../text/i18n.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  openConsole,
  pass,
  tap,
  tapOn,
  tapSeen,
} from '../console-under-test.tsx';

beforeEach(beginTest);

const bandText = () => document.querySelector('.band-text')?.textContent;
const lying = () => [...document.querySelectorAll('[data-felt]')].map((thing) => thing.getAttribute('data-felt') ?? '');
const touch = (thing: string) => tapOn(() => document.querySelector(`[data-felt="${thing}"]`) as Element);
/** What the open sheet or the band says. */
const said = () =>
  document.querySelector('.sheet-fact, .report-fact, .report-sentence, .amount-news, .band-text')?.textContent;

test('what lies on the felt answers a finger with what it is, and books nothing', async () => {
  const table = await openConsole(tableMidHand(at));
  const said: Record<string, string | null | undefined> = {};
  for (const thing of lying()) {
    await touch(thing);
    said[thing] = bandText();
  }
  const seats = Object.entries(said).filter(([thing]) => thing.startsWith('seat '));
  expect(seats.length).toBeGreaterThan(1);
  for (const [thing, text] of seats) expect(text).toMatch(new RegExp(`^S${thing.slice(1)}, .*\\.$`));
  expect(said).toMatchObject({
    board: 'Board: king of spades, seven of hearts, two of diamonds.Board: K72',
    cell: "No-limit hold'em: Table 7.",
    bets: 'In front of the players: 1,600, not yet in the pots.',
    'bet 3': 'Seat 3 has 400 in front.',
    'bet 5': 'Seat 5 has 1,200 in front.',
    'seat 6': 'Seat 6, Novák, 18,400, to act, 1,200 to call.',
    burned: 'Burned so far: 1.',
    'D 1': 'The button is at seat 1.',
    'SB 2': 'Small blind: seat 2.',
    'BB 3': 'Big blind: seat 3.',
    tray: 'The tray is a picture: chips that go out are tapped in the row below.',
  });
  expect(commands(table)).toEqual([]);
});

test.each(languages)('in %s no answer of the felt lacks its words', async (language) => {
  await openConsole(tableMidHand(at));
  await i18n.changeLanguage(language);
  for (const thing of lying()) {
    await touch(thing);
    expect(bandText()).not.toMatch(/felt|told|\{\{/);
    expect(bandText()).toMatch(/\p{L}.*(\.|K72)$/u);
  }
});

test('a card too many says on itself that it was touched, each time, though the sentence is there already', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() => void table.does({ type: 'fold', seat: 6 }, { type: 'call', seat: 3 }));
  await tapSeen(/^Cards/);
  await tapSeen('nine of spades');
  for (const times of ['once', 'twice']) {
    await pass(400);
    const touched = await tap('four of clubs');
    await pass(20);
    expect(touched.className, times).toContain('touched');
    expect(document.querySelector('.cards-head .dock-sentence')?.textContent).toBe(
      'All the cards are keyed: book them, or take one back.',
    );
    touched.dispatchEvent(new Event('animationend'));
    expect(button('four of clubs').className, times).not.toContain('touched');
  }
});

test.each([
  ['the settings', 'settings'],
  ['the devices', 'devices'],
  ['what happened', 'happened'],
])('while %s are open, the felt answers there', async (_sheet, means) => {
  await openConsole(tableMidHand(at));
  await pass(400);
  await tapOn(() => document.querySelector(`[data-means="${means}"]`) as Element);
  await pass(400);
  await touch('tray');
  expect(said()).toBe('The tray is a picture: chips that go out are tapped in the row below.');
  await touch('D 1');
  expect(said()).toBe('The button is at seat 1.');
});

test('the hand of the top bar says under which number the records have it, if it is dealt again', async () => {
  const table = new FakeTable({ seats: 9, at, seating: nineSeats });
  await openConsole(
    table.does({ type: 'start-hand', at, by: 'dealer' }, ...misdealt, { type: 'start-hand', at, by: 'dealer' }),
  );
  await tapOn(() => document.querySelector('.top-hand') as Element);
  expect(bandText()).toBe('Hand 1 is dealt again. The records have this deal as number 2.');
});

test('a plate says what it is while a correction is open and no act is chosen', async () => {
  await openConsole(tableMidHand(at));
  await tapSeen(/^Correct…/);
  await tapOn(() => document.querySelector('.seat[data-seat="6"]') ?? document.body);
  expect(document.querySelector('.correct-line')?.textContent).toMatch(/^Seat 6, Novák, 18,400.*\.$/);
});

test('two boards are told as two, by their cards: short enough for the place of the answer', async () => {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const table = new FakeTable({
    seats: 2,
    at,
    seating: { 1: ['Ada', 500], 2: ['Bob', 500] },
    game: { variant: 'no-limit-holdem', stakes },
  });
  await openConsole(table);
  act(() => void table.does({ type: 'announce-bomb-pot', bombPot: { ante: 5, boards: 2 } }));
  act(() => void table.does({ type: 'start-hand', at, by: 'dealer' }));
  act(() => void table.does({ type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' }));
  act(() => void table.does({ type: 'deal-board', cards: ['Jh', '5h', '5d'], by: 'dealer' }));
  await touch('board');
  const lines = [...document.querySelectorAll('.band-text .board-told .shown')].map((one) => one.textContent);
  expect(lines).toEqual(['Board 1: K72', 'Board 2: J55']);
});
