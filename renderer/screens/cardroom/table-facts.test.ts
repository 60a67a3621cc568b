import { expect, test } from 'vitest';
import { ScriptedTable } from '../floor-desk/scripted-table.ts';
import { chairLooks, needsSomebody, roomFacts, stakesNow } from './table-facts.ts';

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

test('the hand in play keeps its stakes, the next one has the table’s', () => {
  const one = table('Table 1');
  expect(stakesNow(one.state, 0)).toMatchObject({ stakes: { bigBlind: 400 }, level: null });
  one.start();
  expect(stakesNow(one.state, 0)).toMatchObject({ stakes: { smallBlind: 200 }, level: null });
});

test('between two hands of a tournament the clock names the level', () => {
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
  const levels = [
    { ...stakes, number: 1, minutes: 20 },
    { ...stakes, smallBlind: 200, bigBlind: 400, minBet: 400, number: 2, minutes: 20 },
  ];
  const state = { ...table('Table 1').state, mode: 'tournament' as const, schedule: { startedAt: 0, levels } };
  expect(stakesNow(state, 25 * 60_000)).toMatchObject({ level: 2, stakes: { bigBlind: 400 } });
});

test('the room is counted from its tables', () => {
  const tables = [table('Table 1').start().overview(), table('Table 2').overview(false)];
  expect(roomFacts(tables)).toEqual({ linked: 1, seated: 6, seats: 8, running: 1 });
});
