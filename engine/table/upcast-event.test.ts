import { expect, test } from 'vitest';
import { upcastEvent } from './upcast-event.ts';

const steps = [
  (event: object) => ({ ...event, seat: 2 }),
  (event: object) => ({ ...event, type: 'seat-opened', from: 'two' }),
];

test('an event of each older version goes through every step after it, one of today through none', () => {
  expect(upcastEvent({ v: 1, type: 'chair-opened' }, steps, 3)).toEqual({ type: 'seat-opened', seat: 2, from: 'two' });
  expect(upcastEvent({ v: 2, type: 'chair-opened', seat: 7 }, steps, 3)).toEqual({
    type: 'seat-opened',
    seat: 7,
    from: 'two',
  });
  expect(upcastEvent({ v: 3, type: 'seat-opened' }, steps, 3)).toEqual({ type: 'seat-opened' });
});

test.each([4, 0, -1, 1.5, Number.NaN])('version %d is of no program up to this one', (v) => {
  expect(upcastEvent({ v, type: 'seat-opened' }, steps, 3)).toBeNull();
});
