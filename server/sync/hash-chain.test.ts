import { describe, expect, test } from 'vitest';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { firstRows } from '../../test/support/table-rows.ts';
import { objectionToRows, rowHash, walkChain } from './hash-chain.ts';

const logId = 'log-1';
const { hash: zeroHash } = emptyHead;
const rows = firstRows('1', logId, 4);

/** The row at `seq` replaced by a changed one. */
const with_ = (seq: number, change: Partial<LogRow>): readonly LogRow[] =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));

test('the known hash of a row never changes, because logs of years depend on it', () => {
  const row = {
    seq: 1,
    hand: 0,
    at: 1_700_000_000_000,
    actor: 'dealer',
    kind: 'folded',
    request: null,
    body: '{"č":1}',
    previousHash: zeroHash,
  };
  expect(rowHash('log', row)).toBe('477db50769aac2fa70bb791f03c4be2736badffdbb13e605605668a936e2548c');
});

test('consecutive rows give the new head', () => {
  expect(walkChain(logId, emptyHead, rows)).toEqual({ seq: 5, hash: rows[4]?.hash });
  expect(walkChain(logId, emptyHead, [])).toEqual(emptyHead);
});

test('checking may begin at any row', () => {
  const head = { seq: 2, hash: rows[1]?.hash ?? '' };
  expect(walkChain(logId, head, rows.slice(2))).toEqual({ seq: 5, hash: rows[4]?.hash });
});

test('a missing row is a gap', () => {
  const missing = rows.filter(({ seq }) => seq !== 3);
  expect(walkChain(logId, emptyHead, missing)).toEqual({ seq: 4, found: 'gap' });
});

test('a row after another predecessor is named', () => {
  expect(walkChain(logId, emptyHead, with_(3, { previousHash: zeroHash }))).toEqual({
    seq: 3,
    found: 'wrong-previous',
  });
});

test.each<[string, Partial<LogRow>]>([
  ['hand', { hand: 9 }],
  ['at', { at: 1 }],
  ['actor', { actor: 'floor' }],
  ['kind', { kind: 'folded' }],
  ['request', { request: 'other' }],
  ['body', { body: '{}' }],
  ['hash', { hash: zeroHash }],
])('a changed %s is found', (_field, change) => {
  expect(walkChain(logId, emptyHead, with_(3, change))).toEqual({ seq: 3, found: 'wrong-hash' });
});

test('a log’s rows are invalid under another log’s id', () => {
  expect(walkChain('log-2', emptyHead, rows)).toEqual({ seq: 1, found: 'wrong-hash' });
});

test('letters cannot move between fields, and a missing request differs from an empty one', () => {
  const row = { seq: 1, hand: 0, at: 0, actor: 'ab', kind: 'c', request: null, body: '{}', previousHash: zeroHash };
  expect(rowHash(logId, row)).not.toBe(rowHash(logId, { ...row, actor: 'a', kind: 'bc' }));
  expect(rowHash(logId, row)).not.toBe(rowHash(logId, { ...row, request: '' }));
  expect(rowHash(logId, { ...row, request: '-' })).not.toBe(rowHash(logId, row));
});

describe('the rows of a batch', () => {
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
});
