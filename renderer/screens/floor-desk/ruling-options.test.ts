import { expect, test } from 'vitest';
import type { Incident, Report } from '../../../engine/table.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { rulingOptions } from './ruling-options.ts';

const played = () =>
  new ScriptedTable({
    tableId: 't',
    name: 'Table 1',
    seats: 4,
    at: 0,
    players: { 1: 'Ada', 2: 'Bob', 3: 'Cyril', 4: 'Dana' },
  }).start();

function reported(table: ScriptedTable, report?: Report): Incident {
  if (report === undefined) table.reportMisdeal('i', 2);
  else table.submit({ type: 'report', at: 0, incident: 'i', report });
  const incident = table.state.incidents[0];
  if (incident === undefined) throw new Error('A report is an incident.');
  return incident;
}

test('TDA 32: dealing again gives every chip back and keeps button, blinds and players', () => {
  const table = played().act('fold');
  const { dealAgain, playOn } = rulingOptions(table.state, reported(table));
  expect(dealAgain).toEqual({
    open: true,
    returned: [
      { seat: table.state.hand?.smallBlind, chips: 200 },
      { seat: table.state.hand?.bigBlind, chips: 400 },
    ],
    positions: {
      button: table.state.hand?.button,
      smallBlind: table.state.hand?.smallBlind,
      bigBlind: table.state.hand?.bigBlind,
      moved: false,
    },
    level: null,
  });
  expect(playOn).toEqual({ hand: 1, toAct: table.state.hand?.toAct, toCall: 400, chips: 600 });
});

test('what the desk says comes back is what the table gives back', () => {
  const table = played().act('call');
  const { dealAgain } = rulingOptions(table.state, reported(table));
  const events = table.submit({
    type: 'rule-incident',
    at: 0,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor:AB',
    reason: null,
  });
  const declared = events.find(({ type }) => type === 'misdeal-declared');
  if (declared?.type !== 'misdeal-declared' || !dealAgain.open)
    throw new Error('The misdeal was open and is declared.');
  expect([...declared.returned].sort((a, b) => a.seat - b.seat)).toEqual(dealAgain.returned);
});

test.each([
  ['two players with chips', (table: ScriptedTable) => table.act('call').act(1200), 'two'],
  ['three actions', (table: ScriptedTable) => table.act('fold').act('fold').act('call'), 'three'],
])('TDA 33: after %s it is too late, and says why', (_name, play, why) => {
  const table = play(played());
  const { dealAgain } = rulingOptions(table.state, reported(table));
  expect(dealAgain).toMatchObject({ open: false, because: { why } });
});

test('the two who put chips in are named', () => {
  const table = played();
  const first = table.state.hand?.toAct;
  table.act('call');
  const second = table.state.hand?.toAct;
  table.act('call');
  expect(rulingOptions(table.state, reported(table)).dealAgain).toEqual({
    open: false,
    because: { why: 'two', first, second },
  });
});

test('cards on the board close it too', () => {
  const table = new ScriptedTable({
    tableId: 't',
    name: 'Table 1',
    seats: 2,
    at: 0,
    players: { 1: 'Ada', 2: 'Bob' },
  }).start();
  table.act('call').act('check');
  table.submit({ type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' });
  expect(rulingOptions(table.state, reported(table)).dealAgain).toEqual({ open: false, because: { why: 'board' } });
});

test('what was reported in time is still dealt again when two players have put chips in since', () => {
  const table = played();
  const incident = reported(table);
  table.act('call').act('call');
  expect(rulingOptions(table.state, incident).dealAgain.open).toBe(true);
});

test('a hand dealt from the wrong places is dealt again from the right ones', () => {
  const table = played();
  const { button } = table.state.hand ?? {};
  const incident = reported(table, { kind: 'wrong-button', seat: 2 });
  expect(button).not.toBe(2);
  expect(rulingOptions(table.state, incident).dealAgain).toMatchObject({
    open: true,
    positions: { button: 2, smallBlind: 3, bigBlind: 4, moved: true },
  });
});

test('a plain call cannot deal again before anything was reported', () => {
  const table = played().callFloor('c', 3);
  const [incident] = table.state.incidents;
  if (incident === undefined) throw new Error('A call is an incident.');
  expect(rulingOptions(table.state, incident)).toMatchObject({
    dealAgain: { open: false, because: { why: 'not-reported' } },
  });
});

test('a hand the table has left cannot be dealt again', () => {
  const table = played();
  const incident = reported(table);
  table.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 'deal-again', by: 'floor:AB', reason: null });
  expect(rulingOptions(table.state, incident)).toMatchObject({
    dealAgain: { open: false, because: { why: 'moved-on' } },
    playOn: { hand: null },
  });
});
