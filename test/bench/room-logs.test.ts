import { expect, test } from 'vitest';
import { rowsInMessageMax } from '../../protocol/sync-messages.ts';
import { batchesOf, gathered, playedNight } from './room-logs.ts';

test('unsent rows are gathered into messages the room accepts, in order and without losing one', () => {
  const batches = [...batchesOf(playedNight(900), { tableId: 'T1', logId: 'L1' })];
  const sent = [...gathered(batches, rowsInMessageMax)];
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(rowsInMessageMax);
  expect(sent.flat()).toEqual(batches.flat());
  expect(sent.length).toBeGreaterThan(3);
});
