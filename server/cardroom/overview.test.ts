import { expect, test } from 'vitest';
import { play, sampleTable } from '../../test/support/sample-table.ts';
import { overviewOf } from './overview.ts';
import type { Room } from './room.ts';

/** A room with one table, of which somebody left with 5,000. */
const state = play(sampleTable([5000, 5000]), [{ type: 'open-seat', seat: 1, at: 0 }]);
const room: Parameters<typeof overviewOf>[0] = {
  table: () => ({ state, head: { seq: 3 } }) as unknown as ReturnType<Room['table']>,
  lookAt: (_tableId, look) => look(),
  links: { of: () => ({ linked: true, lastContact: null, ahead: 0 }) },
};
const seenBy = (viewer: 'floor' | 'display') => overviewOf(room, 't', viewer)?.state;

test('the floor knows who left with how much, the wall does not', () => {
  expect(seenBy('floor')?.departures).toMatchObject([{ chips: 5000 }]);
  expect(seenBy('display')).not.toHaveProperty('departures');
});
