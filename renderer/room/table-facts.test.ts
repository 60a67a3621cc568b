import { expect, test } from 'vitest';
import { ScriptedTable } from './scripted-table.ts';
import { chairLooks, needsSomebody, roomFacts } from './table-facts.ts';

const table = (name: string) =>
  new ScriptedTable({ tableId: name, name, seats: 4, at: 0, players: { 1: 'Ada', 2: 'Bob', 3: 'Eva' } });

test('open incidents come before tables without contact, those by how long they have been away', () => {
  const calling = table('Table 1').start().wait(9).reportMisdeal('i', 3);
  const needs = needsSomebody([
    table('Table 2').overview(false, 5_000),
    table('Table 3').overview(false, 1_000),
    calling.overview(),
    table('Table 4').overview(),
  ]);
  expect(needs.map(({ kind, tableName, since }) => [kind, tableName, since])).toEqual([
    ['misdeal', 'Table 1', 9_000],
    ['unlinked', 'Table 3', 1_000],
    ['unlinked', 'Table 2', 5_000],
  ]);
  expect(needs[0]).toMatchObject({ incident: 'i', seat: 3, hand: 1, misdealPossible: true });
});

test('a table never heard of since the cardroom started needs somebody, since nobody knows when', () => {
  expect(needsSomebody([table('Table 1').overview(false, null)])).toMatchObject([{ kind: 'unlinked', since: null }]);
});

test('chairs look taken, away or open', () => {
  const one = table('Table 1');
  one.submit({ type: 'set-away', seat: 2, away: true });
  expect(chairLooks(one.state)).toEqual(['taken', 'away', 'taken', 'open']);
});

test('the room is counted from its tables', () => {
  const tables = [table('Table 1').start().overview(), table('Table 2').overview(false)];
  expect(roomFacts(tables)).toEqual({ linked: 1, seated: 6, seats: 8, running: 1 });
});
