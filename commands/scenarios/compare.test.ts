import { expect, test } from 'vitest';
import { matches } from './compare.ts';

test.each<{ name: string; actual: unknown; expected: unknown; same: boolean }>([
  {
    name: 'what is said beyond the expected is not looked at',
    actual: { to: 5, adds: 3 },
    expected: { to: 5 },
    same: true,
  },
  { name: 'a key that is missing', actual: { adds: 3 }, expected: { to: 5 }, same: false },
  { name: 'another number', actual: { to: 6 }, expected: { to: 5 }, same: false },
  { name: 'nothing is not nought', actual: { sb: 0 }, expected: { sb: null }, same: false },
  { name: 'a key that is missing is not nothing', actual: {}, expected: { sb: null }, same: false },
  {
    name: 'explanations',
    actual: { to: 5 },
    expected: { to: 5, why: 'so', note: 'x', cite: 'y', fallback: 'z' },
    same: true,
  },
  { name: 'explanations inside', actual: { a: { to: 5 } }, expected: { a: { to: 5, why: 'so' } }, same: true },
  {
    name: 'a seat map without its noughts',
    actual: { returned: { 3: 5, 4: 0 } },
    expected: { returned: { 3: 5 } },
    same: true,
  },
  {
    name: 'a seat map with a seat too many',
    actual: { returned: { 3: 5, 4: 1 } },
    expected: { returned: { 3: 5 } },
    same: false,
  },
  { name: 'a seat map that is empty', actual: { returned: {} }, expected: { returned: {} }, same: true },
  { name: 'a seat map that should be empty', actual: { returned: { 3: 5 } }, expected: { returned: {} }, same: false },
  { name: 'stacks keep their noughts', actual: { stacks: {} }, expected: { stacks: { 3: 0 } }, same: false },
  {
    name: 'a list without an order',
    actual: { options: ['fold', 'call'] },
    expected: { options: ['call', 'fold'] },
    same: true,
  },
  {
    name: 'a list with one twice',
    actual: { options: ['fold', 'fold'] },
    expected: { options: ['call', 'fold'] },
    same: false,
  },
  { name: 'a list with an order', actual: { order: [2, 1] }, expected: { order: [1, 2] }, same: false },
  { name: 'a list that goes on', actual: { order: [1, 2, 3] }, expected: { order: [1, 2] }, same: false },
  {
    name: 'objects in a list',
    actual: { pots: [{ amount: 5, x: 1 }] },
    expected: { pots: [{ amount: 5 }] },
    same: true,
  },
  {
    name: 'seats as a map of outcomes',
    actual: { seats: { 4: { ruling: 'call', to: 2 } } },
    expected: { seats: { 4: { ruling: 'call' } } },
    same: true,
  },
  { name: 'a value instead of a list', actual: { order: 1 }, expected: { order: [1] }, same: false },
  { name: 'nothing instead of an object', actual: { next: null }, expected: { next: { button: 1 } }, same: false },
])('$name: $same', ({ actual, expected, same }) => {
  expect(matches(actual, expected)).toBe(same);
});
