import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Rotation, Stakes } from '../../../../../engine/notation.ts';
import { legalActions } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const blinds: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const seating = { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Jan', 5000], 5: ['Ida', 5000] } as const;
const cash = (stakes: Partial<Stakes> = {}) =>
  new FakeTable({
    seats: 6,
    seating,
    game: { variant: 'no-limit-holdem', stakes: { ...blinds, ...stakes } },
    at: startOfTests,
  });
const straddles = { straddle: { kinds: ['under-the-gun', 'mississippi'], most: 2 } } as const;

test('a straddle is two taps away, shown where it is agreed, and taken back by its own tap', async () => {
  const table = await openConsole(cash(straddles));
  await tap(/^Next hand…/);
  await tapSeen('Straddle, seat 4, 400');
  expect(table.state.nextHand.straddles).toEqual([{ seat: 4, kind: 'under-the-gun' }]);
  expect(button('Straddle, seat 5, 800')).toBeTruthy();
  expect(screen.getByText('Straddle: seat 4 for 400')).toBeTruthy();
  await tapSeen('Seat 4 straddles 400: take it back');
  expect(table.state.nextHand.straddles).toEqual([]);
  await tap('Close');
  expect(screen.getByText('“Blinds one hundred, two hundred.”')).toBeTruthy();
});

test('what is agreed is said before the deal', async () => {
  const table = cash(straddles).does({ type: 'announce-straddle', seat: 4, kind: 'under-the-gun' });
  await openConsole(table);
  expect(screen.getByText('“Blinds one hundred, two hundred. Straddle, four hundred.”')).toBeTruthy();
});

test('only what the table takes is drawn, for the seats that may', async () => {
  await openConsole(cash(straddles));
  await tap(/^Next hand…/);
  expect(screen.getAllByRole('button', { name: /^Mississippi, seat/ }).map((one) => one.textContent)).toHaveLength(3);
  expect(maybe(/^Sleeper/)).toBeNull();
  expect(maybe(/^Button straddle/)).toBeNull();
});

test('a kind of straddle that is open to nobody any more says so in its place', async () => {
  await openConsole(cash(straddles));
  await tap(/^Next hand…/);
  await tapSeen('Straddle, seat 4, 400');
  await tapSeen('Straddle, seat 5, 800');
  const names = [...document.querySelectorAll('.plan-row .plan-name')].map((one) => one.textContent);
  expect(names).toEqual(expect.arrayContaining(['Straddle – nobody now', 'Mississippi – nobody now']));
});

test('a bomb pot with two boards takes the straddles’ place, and is called off', async () => {
  const table = await openConsole(cash(straddles));
  await tap(/^Next hand…/);
  await tapSeen('Straddle, seat 4, 400');
  await tapSeen('Bomb pot, 1,000 each, 2 boards');
  expect(table.state.nextHand).toMatchObject({ straddles: [], bombPot: { ante: 1000, boards: 2 } });
  // Nobody posts a blind in it, so none is marked.
  expect(document.querySelectorAll('.lammer-SB, .lammer-BB')).toHaveLength(0);
  expect(maybe(/^Straddle, seat/)).toBeNull();
  expect(screen.getByText('The next hand is a bomb pot: no straddles.')).toBeTruthy();
  expect(button('Bomb pot, 1,000 each, 2 boards').getAttribute('aria-pressed')).toBe('true');
  await tap('Close');
  expect([...document.querySelectorAll('.before-posts li')].map(({ textContent }) => textContent)).toEqual(['D1 Ada']);
  await tap(/^Next hand…/);
  await tapSeen(/take it back/);
  expect(table.state.nextHand.bombPot).toBeNull();
  expect(document.querySelectorAll('.lammer-SB, .lammer-BB')).toHaveLength(2);
});

test('while a bomb pot is dealt the top bar says what each pays, and no blinds', async () => {
  const table = cash(straddles).does({ type: 'announce-bomb-pot', bombPot: { ante: 1000, boards: 2 } });
  await openConsole(table.does({ type: 'start-hand', at: startOfTests, by: 'dealer' }));
  const cells = [...document.querySelectorAll('.top-cell')].map(({ textContent }) => textContent);
  expect(cells).toContain('Bomb pot, each1,000');
  expect(cells.join()).not.toContain('100 / 200');
});

test('with nobody in the small blind only the big blind is said, as only it is posted', async () => {
  const table = cash().does({
    type: 'start-hand',
    at: startOfTests,
    by: 'dealer',
    forced: { button: 1, straddles: [], posts: [] },
  });
  for (const seat of [4, 5, 1, 2]) table.does({ type: 'fold', seat });
  table.does({ type: 'push-pot', pot: 0, at: startOfTests });
  await openConsole(table);
  expect(screen.getByText('“Blinds one hundred, two hundred.”')).toBeTruthy();
  act(() => void table.does({ type: 'set-away', seat: 3, away: true }));
  expect(legalActions(table.state).start).toMatchObject({ smallBlind: null, bigBlind: 4 });
  expect(screen.getByText('“Big blind only, two hundred.”')).toBeTruthy();
});

test('a bomb pot’s flop is not asked for while the reader sees hands that lack a card', async () => {
  const table = cash()
    .does({ type: 'note', fact: { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null } })
    .does({ type: 'announce-bomb-pot', bombPot: { ante: 1000, boards: 1 } })
    .does({ type: 'start-hand', at: startOfTests, by: 'dealer' });
  const sees = (count: number) =>
    act(() => {
      for (const place of [1, 2, 3, 4, 5]) table.does({ type: 'note', fact: { type: 'cards-seen', place, count } });
    });
  await openConsole(table);
  sees(1);
  expect(screen.getByRole('heading', { name: 'Deal the cards' })).toBeTruthy();
  expect(screen.getByText('“Cards in the air.”')).toBeTruthy();
  expect(screen.queryByText(/lay the flop/i)).toBeNull();
  sees(2);
  expect(screen.getByRole('heading', { name: 'Deal the flop' })).toBeTruthy();
  expect(screen.getByText('“Flop.”')).toBeTruthy();
});

test('a bomb pot says why nobody bets before its flop', async () => {
  const table = await openConsole(cash(straddles));
  await tap(/^Next hand…/);
  await tapSeen('Bomb pot, 1,000 each, 2 boards');
  await tap(/^Close/);
  table.does({ type: 'start-hand', at: startOfTests, by: 'dealer' });
  await pass(500);
  expect(screen.getByText('Bomb pot: no betting before the flop.')).toBeTruthy();
});

test('a table that takes no straddles still has bomb pots; a tournament has neither', async () => {
  await openConsole(cash());
  await tap(/^Next hand…/);
  expect(maybe(/straddle/i)).toBeNull();
  expect(button('Bomb pot, 200 each, 1 board')).toBeTruthy();
});

test('in a tournament nothing is agreed for the next hand', async () => {
  await openConsole(new FakeTable({ seats: 6, seating, at: startOfTests }));
  expect(maybe(/^Next hand…/)).toBeNull();
});

test('where players choose the game its names come first', async () => {
  const rotation: Rotation = {
    change: 'choice',
    games: [
      { variant: 'no-limit-holdem', stakes: null },
      { variant: 'pot-limit-omaha', stakes: null },
    ],
  };
  const table = cash(straddles).does({ type: 'set-games', variant: 'no-limit-holdem', rotation });
  await openConsole(table);
  await tap(/^Next hand…/);
  expect(button("No-limit hold'em").getAttribute('aria-pressed')).toBe('true');
  await tapSeen('Pot-limit Omaha');
  expect(table.state.nextHand.variant).toBe('pot-limit-omaha');
  expect(button('Pot-limit Omaha').getAttribute('aria-pressed')).toBe('true');
  await tap('Straddle, bomb pot');
  expect(button('Straddle, seat 4, 400')).toBeTruthy();
});

test('in a mixed game the dealer says which one comes when it is another one', async () => {
  const games = (['limit-holdem', 'limit-omaha'] as const).map((variant) => ({ variant, stakes: null }));
  const table = cash().does({ type: 'set-games', variant: 'limit-holdem', rotation: { change: 'choice', games } });
  await openConsole(table);
  const aloud = () => document.querySelector('.say-words')?.textContent;
  expect(aloud()).toMatch(/^“Limit hold'em\. Blinds /);
  await tap(/^Next hand…/);
  await tapSeen('Limit Omaha');
  await tap('Close');
  expect(aloud()).toMatch(/^“Limit Omaha\. Blinds /);
});

test('time is collected from each player by holding', async () => {
  const table = await openConsole(cash());
  await tap(/^Chips…/);
  await tap(/^Time…/);
  expect(maybe(/^Collect/)).toBeNull();
  await tap('5');
  await tap('0');
  await hold(/^Collect 50 each/);
  expect(commands(table)).toEqual([{ type: 'collect-time', chips: 50 }]);
  expect(table.state.chairs[0]?.stack).toBe(4950);
  expect(button(/^Start hand/)).toBeTruthy();
});

test('a sleeper after a straddle is listed, and the straddle is what the dealer announces', async () => {
  await openConsole(cash({ straddle: { kinds: ['mississippi', 'sleeper'], most: 2 } }));
  await tap(/^Next hand…/);
  await tapSeen('Mississippi, seat 4, 400');
  await tapSeen('Sleeper, seat 1, 800');
  await tapSeen('Close');
  expect(screen.getAllByText('Straddle: seat 4 for 400, seat 1 for 800')).not.toEqual([]);
  expect(screen.getByText('“Blinds one hundred, two hundred. Straddle, four hundred.”')).toBeTruthy();
});

test('whoever keys the flop of one board keys that of the other one next', async () => {
  const table = await openConsole(
    cash()
      .does({ type: 'announce-bomb-pot', bombPot: { ante: 1000, boards: 2 } })
      .does({ type: 'start-hand', at: startOfTests, by: 'dealer' }),
  );
  await tapSeen(/^Cards/);
  for (const card of ['two of spades', 'three of spades', 'four of diamonds']) await tapSeen(card);
  await tapSeen(/^Book the cards/);
  for (const card of ['queen of spades', 'seven of diamonds', 'eight of clubs']) await tapSeen(card);
  await tapSeen(/^Book the cards/);
  expect(table.state.hand?.moreBoards).toEqual([['Qs', '7d', '8c']]);
  expect(maybe(/^Book the cards/)).toBeNull();
});

test('whoever owes blinds is told that the bomb pot is played without them', async () => {
  const table = new FakeTable({
    seats: 6,
    seating: { 1: ['Ada', 5_000], 2: ['Bob', 5_000], 3: ['Cem', 5_000], 5: ['Eva', 5_000], 6: ['Ian', 5_000] },
    game: { variant: 'no-limit-holdem', stakes: blinds },
    at: startOfTests,
  });
  for (let hand = 0; hand < 2; hand++) {
    table.does({ type: 'start-hand', at: startOfTests, by: 'dealer' });
    for (let seat = table.state.hand?.toAct ?? null; seat !== null; seat = table.state.hand?.toAct ?? null)
      table.does({ type: 'fold', seat });
    table.does({ type: 'push-pot', pot: 0, at: startOfTests });
  }
  table.does(
    { type: 'open-seat', seat: 1 },
    { type: 'seat-player', seat: 1, player: { id: 'new', hash: '' }, stack: 5_000 },
    { type: 'post-blinds', seat: 1, posts: true },
  );
  await openConsole(table);
  expect(document.querySelector('.before-card')?.textContent).toContain('Count the stack, posts');
  act(() => table.does({ type: 'announce-bomb-pot', bombPot: { ante: 400, boards: 1 } }));
  expect(document.querySelector('.before-card')?.textContent).toContain('Sits out the bomb pot, posts');
  act(() => table.does({ type: 'start-hand', at: startOfTests, by: 'dealer' }));
  expect(table.state.hand?.players.map(({ seat }) => seat)).not.toContain(1);
});
