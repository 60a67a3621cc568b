import { expect, test } from 'vitest';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { objectionToRows } from './verify-batch.ts';

const logId = 'log-1';
const rows = firstRows('1', logId, 5);
const headAt = (seq: number): LogHead => (seq === 0 ? emptyHead : { seq, hash: rows[seq - 1]?.hash ?? '' });
const offered = (held: number, batch: readonly LogRow[]) => objectionToRows(logId, headAt(held), batch)?.why ?? null;

test.each<[string, number, readonly LogRow[]]>([
  ['the first rows', 0, rows],
  ['rows that continue', 3, rows.slice(3)],
  ['rows that overlap', 3, rows.slice(1)],
  ['rows held already', 4, rows.slice(0, 4)],
  ['rows far below the position', 6, rows.slice(0, 2)],
  ['nothing', 3, []],
])('%s are welcome', (_name, held, batch) => {
  expect(offered(held, batch)).toBeNull();
});

test('rows that begin too late leave a gap, and so do rows with one missing', () => {
  expect(offered(0, rows.slice(1))).toBe('gap');
  expect(offered(2, [...rows.slice(2, 3), ...rows.slice(4)])).toBe('gap');
});

test('a changed row breaks the chain', () => {
  expect(
    offered(
      0,
      rows.map((row) => (row.seq === 2 ? { ...row, body: '{}' } : row)),
    ),
  ).toBe('chain');
});

test('a second history is a fork, whether it overlaps or begins right after the position', () => {
  const other = rowsOf(logId, [note(70), note(71), note(72)], { after: headAt(2) });
  expect(offered(3, other)).toBe('fork');
  expect(offered(3, other.slice(1))).toBe('fork');
  expect(offered(2, other)).toBeNull();
});

test('every objection is a sentence', () => {
  expect(objectionToRows(logId, headAt(1), rows.slice(3))?.sentence).toBe(
    'The cardroom holds events up to 1; these begin with 4.',
  );
});
