import { expect, test } from 'vitest';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { firstRows } from '../../test/support/table-rows.ts';
import { objectionToRows } from './verify-batch.ts';

const logId = 'log-1';
const rows = firstRows('1', logId, 5);

test.each<[string, readonly LogRow[]]>([
  ['the first rows', rows],
  ['rows that continue', rows.slice(3)],
  ['nothing', []],
])('%s are welcome', (_name, offered) => {
  expect(objectionToRows(logId, offered)).toBeNull();
});

test('rows with one missing are a gap, with the sentence that names it', () => {
  expect(objectionToRows(logId, [...rows.slice(2, 3), ...rows.slice(4)])).toEqual({
    why: 'gap',
    sentence: 'Event 5 does not follow the one before it.',
  });
});

test('a changed row breaks the chain, and so do the rows of another log', () => {
  const changed = rows.map((row) => (row.seq === 2 ? { ...row, body: '{}' } : row));
  const sentence = expect.stringMatching(/damaged\.$/);
  expect(objectionToRows(logId, changed)).toEqual({ why: 'chain', sentence });
  expect(objectionToRows('log-2', rows)).toEqual({ why: 'chain', sentence });
});
