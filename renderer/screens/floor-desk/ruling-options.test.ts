import { expect, test } from 'vitest';
import type { Incident } from '../../../engine/index.ts';
import { rulesCited, rulingOptions } from './ruling-options.ts';
import { ScriptedTable } from './scripted-table.ts';

const played = () =>
  new ScriptedTable({
    tableId: 't',
    name: 'Table 1',
    seats: 4,
    at: 0,
    players: { 1: 'Ada', 2: 'Bob', 3: 'Cyril', 4: 'Dana' },
  }).start();

function reported(table: ScriptedTable): Incident {
  table.reportMisdeal('i', 2);
  const incident = table.state.incidents[0];
  if (incident === undefined) throw new Error('A report is an incident.');
  return incident;
}

test('TDA 32: dealing again gives every chip back and keeps button, blinds and players', () => {
  const table = played().act('fold');
  const { dealAgain, playOn, proposed } = rulingOptions(table.state, reported(table));
  expect(dealAgain).toEqual({
    open: true,
    hand: 1,
    returned: [
      { seat: table.state.hand?.smallBlind, chips: 200 },
      { seat: table.state.hand?.bigBlind, chips: 400 },
    ],
    positions: {
      button: table.state.hand?.button,
      smallBlind: table.state.hand?.smallBlind,
      bigBlind: table.state.hand?.bigBlind,
    },
    level: null,
  });
  expect(playOn).toEqual({ hand: 1, toAct: table.state.hand?.toAct, toCall: 400, chips: 600 });
  expect(proposed).toBe('deal-again');
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
  const { dealAgain, proposed } = rulingOptions(table.state, reported(table));
  expect(dealAgain).toMatchObject({ open: false, because: { why } });
  expect(proposed).toBe('play-on');
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

test('a ground the rulebook does not list is the floor’s to decide', () => {
  const table = played();
  table.submit({ type: 'report-misdeal', at: 0, incident: 'i', ground: 'wrong-button', seat: null });
  const [incident] = table.state.incidents;
  if (incident === undefined) throw new Error('A report is an incident.');
  const { dealAgain, proposed } = rulingOptions(table.state, incident);
  expect(dealAgain.open).toBe(true);
  expect(proposed).toBeNull();
});

test('a plain call cannot deal again before anything was reported', () => {
  const table = played().callFloor('c', 3);
  const [incident] = table.state.incidents;
  if (incident === undefined) throw new Error('A call is an incident.');
  expect(rulingOptions(table.state, incident)).toMatchObject({
    dealAgain: { open: false, because: { why: 'not-reported' } },
    proposed: 'play-on',
  });
  expect(rulesCited(incident)).toEqual([]);
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

test('citations become tags', () => {
  const table = played();
  expect(rulesCited(reported(table))).toEqual(['tda-2011#32', 'tda-2011#33']);
});
