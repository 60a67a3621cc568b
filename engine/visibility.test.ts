import { expect, test } from 'vitest';
import type { TableEvent } from './event.ts';
import { seenBy } from './visibility.ts';

test('who left a cash table with how much is not for the wall; that somebody left is', () => {
  const player = { id: 'p1', hash: '' };
  const departures = [{ player, chips: 5000, at: 0 }];
  const left: TableEvent = { type: 'seat-opened', seat: 1, why: 'left', chips: 5000, departures };
  const { departures: _departures, ...shown } = left;
  expect(seenBy('display', left)).toEqual(shown);
  expect(seenBy('dealer', left)).toBe(left);
  const back: TableEvent = { type: 'player-seated', seat: 1, player, stack: 5000, departures: [] };
  expect(seenBy('display', back)).not.toHaveProperty('departures');
});
