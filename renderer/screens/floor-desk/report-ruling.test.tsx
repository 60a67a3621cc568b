import { act, fireEvent, render, screen } from '@testing-library/react';
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
