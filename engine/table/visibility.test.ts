import { expect, test } from 'vitest';
import type { TableEvent } from '../words/event.ts';
import { seenBy } from './visibility.ts';

test('no event is for a wall; the people of the house see each as it is, and of a sealed hand only that there is one', () => {
  const started: TableEvent = { type: 'button-moved', seat: 1 };
  const sealed: TableEvent = { type: 'cards-sealed', hand: 1, seat: 1, box: 'AA==' };
  for (const event of [started, sealed]) expect(seenBy('display', event)).toBeNull();
  for (const viewer of ['dealer', 'floor', 'cardroom'] as const) {
    expect(seenBy(viewer, started)).toBe(started);
    expect(seenBy(viewer, sealed)).toEqual({ ...sealed, box: '' });
  }
});
