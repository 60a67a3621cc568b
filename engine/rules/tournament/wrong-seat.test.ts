import { expect, test } from 'vitest';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { seatCorrection, wrongSeatKeys } from './wrong-seat.ts';

const ticket = { table: 8, seat: 3 };
const wrong = { ticket, startStack: 20_000, currentStack: 18_200, otherPlayersStack: false };
const foreign = { ...wrong, otherPlayersStack: true };

test.each(['tda-2011', 'tda-sk', 'tda-cz'] as const)('%s#5: the player moves, and the chips there are now', (book) => {
  expect(seatCorrection(wrong, effectivePolicies(book))).toEqual({ to: ticket, stack: 18_200 });
  expect(wrongSeatKeys(wrong)).toEqual(['seating.wrongSeatCorrectStack']);
});

test('chips meant for somebody else are the floor’s, unless a house says what is done', () => {
  const key = 'seating.wrongSeatForeignStack';
  expect(wrongSeatKeys(foreign)[0]).toBe(key);
  expect(seatCorrection(foreign, effectivePolicies('tda-2011'))).toBeNull();
  expect(seatCorrection(foreign, effectivePolicies('tda-sk', { [key]: 'move-with-current-stack' }))).toEqual({
    to: ticket,
    stack: 18_200,
  });
  expect(seatCorrection(foreign, effectivePolicies('tda-sk', { [key]: 'move-with-starting-stack' }))).toEqual({
    to: ticket,
    stack: 20_000,
  });
});
