import { expect, test } from 'vitest';
import { rowsOf } from '../../test/support/table-rows.ts';
import { privateTextIds, privateTextIdsOfRow } from './private-text-ids.ts';

const ref = (id: string) => ({ id, hash: `hash of ${id}` });

test('references are found at any depth', () => {
  const value = { chairs: [{ player: ref('a') }, { player: null }], undo: { before: { reason: ref('b') } } };
  expect([...privateTextIds(value)]).toEqual(['a', 'b']);
});

test('look-alikes of references are ignored', () => {
  expect([...privateTextIds([{ id: 'a' }, { id: 'a', hash: 1 }, { id: 'a', hash: 'b', seq: 3 }, 'id', null])]).toEqual(
    [],
  );
});

test('a row gives the ids its event names', () => {
  const [seated, away] = rowsOf('log', [
    { type: 'player-seated', seat: 1, player: ref('p1'), stack: 100 },
    { type: 'player-away', seat: 1, away: true },
  ]);
  expect([...(seated ? privateTextIdsOfRow(seated) : [])]).toEqual(['p1']);
  expect([...(away ? privateTextIdsOfRow(away) : [])]).toEqual([]);
});

test.each([
  ['no JSON', '{"hash"'],
  ['a hundred thousand brackets', `{"hash":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`],
])('a row that holds %s names nobody', (_what, body) => {
  const [row] = rowsOf('log', [{ type: 'player-away', seat: 1, away: true }], { body });
  expect([...(row ? privateTextIdsOfRow(row) : ['none'])]).toEqual([]);
});
