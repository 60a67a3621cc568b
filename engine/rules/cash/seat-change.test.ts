import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { type SeatChange, seatChangeTerms } from './seat-change.ts';

const house = effectivePolicies('house-cz');
const free = { freeEntry: true, posts: 0, mayWait: false };
const pays = { freeEntry: false, posts: 10, mayWait: true };
const waits = { freeEntry: false, posts: 0, mayWait: true };

/** Next hand: button 2, small blind 3, big blind 6 at a table of ten; 4, 5, 8 and 10 are empty. */
const change = (from: number, to: number, more: Partial<SeatChange> = {}): SeatChange => ({
  from,
  to,
  seats: 10,
  live: [1, 2, 3, 6, 7, 9],
  next: { button: 2, smallBlindPlace: 3, bigBlind: 6 },
  bigBlind: 10,
  ...more,
});

test.each([
  { name: 'two hands nearer', from: 1, to: 8, is: free },
  { name: 'one hand further', from: 7, to: 10, is: pays },
  { name: 'right after the big blind’s old place, and so first', from: 9, to: 5, is: free },
  { name: 'the small blind comes round again at once', from: 3, to: 8, is: free },
  { name: 'the big blind goes elsewhere', from: 6, to: 8, is: pays },
  { name: 'nobody between them, towards the blind', from: 9, to: 8, is: free },
  { name: 'nobody between them, away from it', from: 9, to: 10, is: pays },
])('house-cz#blinds.8: $name', ({ from, to, is }) => {
  expect(seatChangeTerms(change(from, to), house)).toEqual(is);
});

test('house-cz#blinds.6: in the gap behind the button nothing lets a player in', () => {
  const next = { button: 2, smallBlindPlace: 6, bigBlind: 7 };
  expect(seatChangeTerms(change(9, 4, { next }), house)).toEqual(waits);
});

test('house-cz#blinds.6: the empty place of the small blind is in the gap, or the blind meant is the small one', () => {
  const next = { button: 2, smallBlindPlace: 4, bigBlind: 6 };
  expect(seatChangeTerms(change(9, 4, { next }), house)).toEqual(waits);
  expect(seatChangeTerms(change(9, 4, { next }), { ...house, 'newPlayer.gap': 'to-small-blind' })).toEqual(pays);
});

test('with two players the button has the small blind, and the way to the big blind begins behind it', () => {
  const two = { live: [3, 8], next: { button: 3, smallBlindPlace: 3, bigBlind: 8 } };
  expect(seatChangeTerms(change(8, 9, two), house)).toEqual(pays);
  expect(seatChangeTerms(change(3, 9, two), house)).toEqual(free);
});
