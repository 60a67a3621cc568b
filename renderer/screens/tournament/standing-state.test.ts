import { expect, test } from 'vitest';
import { finalPlace, placeKey } from './standing-state.tsx';

test('who is left when a tournament ends has a place, and is on no way to a table', () => {
  expect(finalPlace({ state: 'moving', place: 1 }, 'over')).toBe(1);
  expect(finalPlace({ state: 'playing', place: 1 }, 'over')).toBe(1);
  expect(finalPlace({ state: 'moving', place: 1 }, 'running')).toBeNull();
  expect(finalPlace({ state: 'out', place: 7 }, 'running')).toBe(7);
  expect(finalPlace({ state: 'withdrawn', place: null }, 'over')).toBeNull();
  expect(finalPlace({ state: 'withdrawn', place: 9 }, 'running')).toBe(9);
});

test('who won a seat by chips has not been taken out', () => {
  expect(placeKey({ state: 'withdrawn', seatWon: true })).toBe('state.seatWon');
  expect(placeKey({ state: 'withdrawn' })).toBe('state.takenOut');
});
