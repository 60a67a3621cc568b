import { expect, test } from 'vitest';
import { openCalls, tableNumber } from './open-calls.ts';
import { ScriptedTable } from './scripted-table.ts';

const players = { 1: 'Ada', 2: 'Bob', 3: 'Cyril' };
const table = (name: string) => new ScriptedTable({ tableId: name, name, seats: 3, at: 0, players }).start();

test('misdeals come first, then the longest wait; what was ruled on is gone', () => {
  const one = table('Table 1').wait(10).callFloor('old call');
  const two = table('Table 2').wait(60).reportMisdeal('young misdeal');
  const three = table('Table 3').wait(30).reportMisdeal('old misdeal').callFloor('call beside it');
  expect(openCalls([one, two, three].map((each) => each.overview())).map(({ incident }) => incident.id)).toEqual([
    'old misdeal',
    'young misdeal',
    'old call',
    'call beside it',
  ]);
  three.submit({
    type: 'rule-incident',
    at: 0,
    incident: 'old misdeal',
    ruling: 'play-on',
    by: 'floor:AB',
    reason: null,
  });
  expect(openCalls([three.overview()]).map(({ incident }) => incident.id)).toEqual(['call beside it']);
});

test('a table is known by the number in its name', () => {
  expect(tableNumber('Table 12')).toBe('12');
  expect(tableNumber('Feature')).toBe('Fe');
});
