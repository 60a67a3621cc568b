import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../../../engine/index.ts';
import { holdMs } from '../../components/hold-button.tsx';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { RoomContext } from '../cardroom/room-context.ts';
import { enterRoom } from '../pairing/enter-room.ts';
import { picturesOf } from './hand-replay.ts';
import { ScriptedRoom } from './scripted-room.ts';
import { ScriptedTable } from './scripted-table.ts';

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };

/** A table whose dealing person has reported this and called the floor. */
function reported(report: Report): ScriptedTable {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({ type: 'report', at: table.at, incident: 'i', report });
  return table;
}

function opened(table: ScriptedTable): ScriptedRoom {
  const line = new ScriptedRoom();
  let ids = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++ids}`, now: () => 100_000 });
  render(
    <RoomContext value={room}>
      <CardroomApp />
    </RoomContext>,
  );
  act(() => {
    line.line('up');
    line.welcome([table.overview()], { names: table.names, role: 'floor', now: 100_000 });
  });
  for (const { tableId, hand } of line.asked('read-hand'))
    act(() => line.say({ type: 'hand', id: 'x', tableId, hand, events: [...table.handEvents] }));
  return line;
}

function hold(): void {
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold/ }));
  act(() => void vi.advanceTimersByTime(holdMs));
}

const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a report stands on the desk with its sentence, its rules and everything the floor may choose', () => {
  opened(reported({ kind: 'phone', seat: 2 }));
  expect(screen.getByRole('heading', { name: 'On the phone' })).toBeTruthy();
  expect(screen.getByText('TDA 4')).toBeTruthy();
  expect(option('Noted for seat 2, 1 so far. by the rules').checked).toBe(true);
  for (const name of ['A warning for seat 2.', 'Seat 2 misses hands: 1.', 'Seat 2 misses hands: 4.', 'Play on'])
    expect(option(name).checked).toBe(false);
  // Whether a misdeal was possible is no matter for a telephone.
  for (const selector of ['.desk-window', '.desk-call-fact'])
    expect(screen.queryByText('Misdeal still possible', { selector })).toBeNull();
});

test('whether a misdeal is possible stands on the call about a card', () => {
  opened(reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'later' }));
  expect(screen.getByText('Misdeal still possible', { selector: '.desk-call-fact' })).toBeTruthy();
});

test('a misdeal stands with its rules, what decides whether it is in time, and what dealing again and playing on would do', () => {
  opened(reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' }));
  for (const tag of ['TDA 32', 'TDA 33']) expect(screen.getByText(tag)).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Card exposed in the deal' }));
  for (const text of ['One of the first two off the deck', 'Misdeal still possible', '1st', '2nd', '3rd'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByText(/^Closes when two players/)).toBeTruthy();
  const again = option(
    'Misdeal: hand 1 is dealt again. by the rules Chips go back: 200 to seat 2, 400 to seat 3. Button 1, blinds 2 and 3 stay. Same players, same stakes.',
  );
  expect(again.checked).toBe(true);
  expect(option('Play on Seat 4 to act, 400 to call. All chips stay: 600 on the table.').checked).toBe(false);
});

test('what was reported in time is dealt again although two players have put chips in before the floor came', () => {
  const table = reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' });
  table.act('call').act('call');
  const line = opened(table);
  hold();
  const { ruling } = line.asked('rule')[0] ?? {};
  expect(ruling).toBe('deal-again');
  const [ruled] = table.submit({
    type: 'rule-incident',
    at: table.at,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor:AB',
    reason: null,
  });
  expect(ruled?.type).toBe('incident-ruled');
  expect(table.state.hand?.outcome).toBe('misdeal');
});

test('a fault the rulebook lets stand may be dealt again all the same', () => {
  opened(reported({ kind: 'boxed-card', count: 1 }));
  const again = screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ });
  expect([again.checked, again.disabled]).toEqual([false, false]);
});

test('a hand dealt from the wrong places is dealt again from the right ones', () => {
  opened(reported({ kind: 'wrong-button', seat: 2 }));
  expect(screen.getByText('From the right place: button 2, blinds 3 and 4.')).toBeTruthy();
});

test('what the dealing person had dealt again stands as the same choice on the desk', () => {
  const table = reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' });
  const line = opened(table);
  table.submit({ type: 'apply-report', at: table.at, incident: 'i', choice: 0 });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
});

test('the chosen outcome is signed by its number, and stands there once the table has booked it', () => {
  const table = reported({ kind: 'phone', seat: 2 });
  const line = opened(table);
  fireEvent.click(option('Seat 2 misses hands: 1.'));
  hold();
  const [asked] = line.asked('rule');
  expect(asked).toMatchObject({ tableId: 'Table 7', incident: 'i', ruling: 2 });
  table.submit(
    { type: 'rule-incident', at: table.at, incident: 'i', ruling: 2, by: 'floor:AB', reason: null },
    'cardroom',
  );
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(document.querySelector('.desk-progress-done b')?.textContent).toBe('Seat 2 misses hands: 1.');
  expect(option('A warning for seat 2.').disabled).toBe(true);
});

test('what rulings did to people and chips is undone for the pictures of the hand', () => {
  const table = reported({ kind: 'phone', seat: 2 });
  table.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 2, by: 'floor:AB', reason: null });
  table.act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', at: table.at, pot: 0 });
  for (const [incident, report, ruling] of [
    ['j', { kind: 'chips-hidden', seat: 4, chips: 700 }, 0],
    ['k', { kind: 'special-needs', seat: 1 }, 0],
  ] as const) {
    table.submit({ type: 'report', at: table.at, incident, report });
    table.submit({ type: 'rule-incident', at: table.at, incident, ruling, by: 'floor:AB', reason: null });
  }
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures[0]?.chairs.map(({ penalty }) => penalty ?? 0)).toEqual([0, 0, 0, 0, 0]);
  expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
});

/** A pot pushed although the reader saw four board cards. */
function pushedAnyway(): ScriptedTable {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({
    type: 'note',
    fact: { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null },
  });
  table.act('fold').act('fold').act('call').act('check');
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const) {
    table.submit({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.submit({ type: 'note', fact: { type: 'cards-seen', place: 'board', count: 4 } });
    table.act('check').act('check');
  }
  const [first = 0, second = 0] = table.state.hand?.showOrder ?? [];
  table.submit({ type: 'table-hand', seat: first, cards: ['Kc', 'Qc'] });
  table.submit({ type: 'table-hand', seat: second, cards: ['2s', '2c'] });
  table.submit({ type: 'push-pot', at: table.at, pot: 0, anyway: true });
  return table;
}

test('a pot pushed against the witnesses: what each saw, and one button that has seen it', () => {
  const table = pushedAnyway();
  const line = opened(table);
  const incident = table.state.incidents.at(-1)?.id ?? '';
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.at(1)?.textContent).toBe('Board–4 cards5 cards');
  expect(screen.getByText(/dealer: pushed though not everybody saw the same$/)).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(option('Seen The chips stay where they went; it is on record.').checked).toBe(true);
  hold();
  expect(line.asked('rule').at(-1)).toMatchObject({ incident, ruling: 'play-on' });
  table.submit({ type: 'rule-incident', at: table.at, incident, ruling: 'play-on', by: 'floor:AB', reason: null });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText('Booked: seen.')).toBeTruthy();
});

test('a call about a deck the shuffler found wrong: the floor may let it into play', () => {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players });
  const found = {
    deck: 'RED',
    cards: 51,
    expected: 52,
    verified: 'fail',
    inferred: false,
    code: null,
    live: true,
  } as const;
  table.submit({ type: 'note', fact: { type: 'shuffler-reported', what: 'done', ...found } }, 'device:shuffler');
  table.submit({ type: 'call-floor', at: table.at, incident: 'i', seat: null });
  const line = opened(table);
  fireEvent.click(option('Deck into play: Red Shuffler – Red: 51 of 52. The next hand may be dealt from it.'));
  hold();
  expect(line.asked('rule')).toMatchObject([{ incident: 'i', ruling: 'accept-deck' }]);
});
