import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Stakes } from '../../../../../engine/notation.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  startOfTests,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const stakes: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null, minBuyIn: 4000, maxBuyIn: 9000 };

/** One hand is over: button 2, blinds 3 and 4 come next, seats 6 and 7 are open. */
const table = () =>
  new FakeTable({
    seats: 7,
    seating: { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000], 4: ['Jan', 5000], 5: ['Ida', 5000] },
    game: { variant: 'no-limit-holdem', stakes },
    at: startOfTests,
  }).does(
    { type: 'start-hand', at: startOfTests, by: 'dealer' },
    { type: 'fold', seat: 4 },
    { type: 'fold', seat: 5 },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'push-pot', at: startOfTests, pot: 0 },
  );

test('tap the player, tap the seat: the sheet says what it costs, and holding moves the player', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 5, Ida/);
  await tap('Seat change…');
  expect(screen.getByRole('heading', { name: 'Seat change' })).toBeTruthy();
  expect(screen.getByText('Ida, seat 5: tap the open seat to move to.')).toBeTruthy();
  expect(maybe(/^Ida to/)).toBeNull();
  await tap(/^Seat 7,/);
  expect(screen.getByText('Away from the big blind: posts 200 to play at once, or waits for it.')).toBeTruthy();
  await hold(/^Ida to seat 7/);
  expect(commands(fake)).toEqual([{ type: 'change-seat', from: 5, to: 7 }]);
  expect(fake.state.chairs[6]).toMatchObject({ stack: 5000, owes: { big: true, posts: false } });
  // The sheet goes on with the player at the new seat, where the blind may be posted.
  expect(button('Posts BB')).toBeTruthy();
});

test('nearer to the blind costs nothing; a taken seat is refused before anything is asked', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 1, Ada/);
  await tap('Seat change…');
  await tap(/^Seat 6,/);
  expect(screen.getByText('Plays on at once at no cost.')).toBeTruthy();
  await tap(/^Seat 3, Eva/);
  expect(screen.getByText(/Seat 3 is taken/)).toBeTruthy();
  expect(maybe(/^Ada to/)).toBeNull();
  await tap('Stays at seat 1');
  expect(button('Seat change…')).toBeTruthy();
  expect(commands(fake)).toEqual([]);
});

test('too little to sit down with is refused with what is missing', async () => {
  await openConsole(table());
  await tap(/^Seat 6,/);
  for (const letter of ['M', 'a', 'x']) await tap(letter);
  await tap('Stack…');
  expect(screen.getByText('Buy-in 4,000 to 9,000')).toBeTruthy();
  for (const digits of ['3', '5', '00']) await tap(digits);
  await tapSeen(/^Max to seat 6/);
  expect(screen.getByText(/Seat 6 needs at least 4,000: 500 more/)).toBeTruthy();
});

test('whoever left lately is offered with what was taken, and known by name', async () => {
  const fake = await openConsole(table().does({ type: 'open-seat', seat: 5, at: startOfTests }));
  await tap(/^Seat 6,/);
  await tap(/^Ida is back/);
  expect(screen.getByText('Took 5,000 from this table: comes back with as much.')).toBeTruthy();
  for (let digit = 0; digit < 4; digit++) await tap('Take back the last one');
  for (const digits of ['4', '5', '00']) await tap(digits);
  await tapSeen(/^Ida to seat 6/);
  expect(screen.getByText(/at least 5,000: 500 more/)).toBeTruthy();
  for (let digit = 0; digit < 4; digit++) await tap('Take back the last one');
  for (const digits of ['5', '000']) await tap(digits);
  await tapSeen(/^Ida to seat 6/);
  expect(commands(fake).at(-1)).toMatchObject({ type: 'seat-player', stack: 5000, returning: 'p5' });
  expect(fake.state.departures).toEqual([]);
});

test('a tournament has no seat change of its own', async () => {
  await openConsole(new FakeTable({ seats: 4, seating: { 1: ['Ada', 5000], 2: ['Bob', 5000] }, at: startOfTests }));
  await tap(/^Seat 1, Ada/);
  expect(button('Button here')).toBeTruthy();
  expect(maybe('Seat change…')).toBeNull();
});

test('where every seat is taken no change of seats is offered', async () => {
  const full = table().does(
    { type: 'seat-player', seat: 6, player: { id: 'p6', hash: '' }, stack: 5000 },
    { type: 'seat-player', seat: 7, player: { id: 'p7', hash: '' }, stack: 5000 },
  );
  await openConsole(full);
  await tap(/^Seat 5, Ida/);
  expect(maybe('Seat change…')).toBeNull();
  expect(button(/^Button here/)).toBeTruthy();
});
