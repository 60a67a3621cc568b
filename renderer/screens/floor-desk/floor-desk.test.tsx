import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdMs } from '../../components/hold-button.tsx';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { RoomContext } from '../cardroom/room-context.ts';
import { enterRoom } from '../pairing/enter-room.ts';
import { ScriptedRoom } from './scripted-room.ts';
import { ScriptedTable } from './scripted-table.ts';

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };

function played(name = 'Table 7') {
  return new ScriptedTable({ tableId: name, name, seats: 4, at: 0, players }).wait(10).start();
}

function opened(tables: readonly ScriptedTable[], role: 'floor' | 'cardroom' | 'display' = 'floor') {
  const line = new ScriptedRoom();
  let ids = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++ids}`, now: () => 100_000 });
  render(
    <RoomContext value={room}>
      <CardroomApp />
    </RoomContext>,
  );
  const welcome = () => {
    line.line('up');
    const names = { ...Object.assign({}, ...tables.map((table) => table.names)), 'floor:AB': 'Tomáš R.' };
    line.welcome(
      tables.map((table) => table.overview()),
      { names, role, now: 100_000 },
    );
  };
  act(welcome);
  for (const { tableId, hand } of line.asked('read-hand')) {
    const table = tables.find((each) => each.tableId === tableId);
    if (table !== undefined)
      act(() => line.say({ type: 'hand', id: 'x', tableId, hand, events: [...table.handEvents] }));
  }
  return { line, welcome };
}

/** A finger that stays down for as long as signing takes. */
function hold(): void {
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold/ }));
  act(() => void vi.advanceTimersByTime(holdMs));
}

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => {
  vi.useRealTimers();
});

test('the most urgent call is on the desk, with its hand read from the cardroom', () => {
  const { line } = opened([played('Table 3').callFloor('c'), played().reportMisdeal('i', 2)]);
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 7' });
  expect(line.asked('read-hand').at(-1)).toMatchObject({ tableId: 'Table 7', hand: 1 });
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
  expect(screen.getByText('TDA 32')).toBeTruthy();
});

test('signing: held, sent, waiting, booked', () => {
  const table = played().reportMisdeal('i', 2);
  const { line } = opened([table]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ }).checked).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason, if it needs one'), { target: { value: ' first card ' } });
  hold();
  const [asked] = line.asked('rule');
  expect(asked).toMatchObject({ tableId: 'Table 7', incident: 'i', ruling: 'deal-again', reason: 'first card' });
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  const ruled = { type: 'ruled', id: asked?.id ?? '', incident: 'i', ruling: 'deal-again', sentence: null } as const;
  act(() => line.say({ ...ruled, state: 'waiting' }));
  expect(screen.getByText('Signed. Table 7 has not answered yet.')).toBeTruthy();
  table.submit({
    type: 'rule-incident',
    at: 100_000,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor:AB',
    reason: null,
  });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  act(() => line.say({ ...ruled, state: 'done' }));
  expect(screen.getByText('Booked: hand 1 is dealt again.')).toBeTruthy();
  // Still there when the table has begun the new hand and the incident is history.
  table.start();
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText('Booked: hand 1 is dealt again.')).toBeTruthy();
  expect(screen.getByText('Chips go back: 200 to seat 2, 400 to seat 3.')).toBeTruthy();
});

test('lifting early books nothing', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  const button = screen.getByRole('button', { name: /^Hold/ });
  fireEvent.pointerDown(button);
  act(() => void vi.advanceTimersByTime(holdMs - 1));
  fireEvent.pointerUp(button);
  act(() => void vi.advanceTimersByTime(holdMs));
  expect(line.asked('rule')).toEqual([]);
});

test('a refusal shows the table’s sentence and the ruling can be signed again', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  hold();
  const id = line.asked('rule')[0]?.id ?? '';
  act(() =>
    line.say({
      type: 'ruled',
      id,
      incident: 'i',
      ruling: 'deal-again',
      state: 'refused',
      sentence: 'The table is already playing hand 2.',
    }),
  );
  expect(screen.getByText('The table is already playing hand 2.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Play on/ }));
  hold();
  expect(line.asked('rule').at(-1)).toMatchObject({ ruling: 'play-on' });
});

test('a hand that moved on before the ruling arrived is refused in words', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  hold();
  const id = line.asked('rule')[0]?.id ?? '';
  act(() => line.say({ type: 'refused', id, refusal: { reason: 'no-such-incident', incident: 'i' } }));
  expect(screen.getByText('The hand has moved on: this call is no longer open.')).toBeTruthy();
});

test('a misdeal that is too late says why and cannot be chosen', () => {
  const { line } = opened([played().act('call').act('call').reportMisdeal('i')]);
  const again = screen.getByRole<HTMLInputElement>('radio', { name: /Deal again/ });
  expect(again.disabled).toBe(true);
  expect(screen.getByText('Too late: seat 4 and seat 1 have both put chips in.')).toBeTruthy();
  hold();
  // What the rulebook comes to stands first: the hand goes on.
  expect(line.asked('rule')[0]).toMatchObject({ ruling: 0 });
});

test('nothing can be signed while the cardroom is out of reach, and the page says since when', () => {
  const { line, welcome } = opened([played().reportMisdeal('i')]);
  act(() => line.line('down'));
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(screen.getByText('The cardroom is out of reach: nothing can be signed now.')).toBeTruthy();
  expect(screen.getByText(/^No contact with the cardroom since/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
  act(welcome);
  expect(screen.getByRole('button', { name: /^Hold/ })).toBeTruthy();
});

test('a cardroom screen only shows', () => {
  opened([played().reportMisdeal('i')], 'cardroom');
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(screen.getByText(/This screen only shows/)).toBeTruthy();
});

test('a screen on the wall has no floor desk and nobody to send', () => {
  opened([played()], 'display');
  expect(screen.getByRole('heading', { level: 1, name: 'Cardroom' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Floor/ })).toBeNull();
  expect(screen.queryByText('Needs somebody')).toBeNull();
});

test('the facts stay those of the report after the deal was given back', () => {
  const table = played().reportMisdeal('i', 2);
  const { line } = opened([table]);
  const before = table.seen.length;
  table.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 'deal-again', by: 'floor:AB', reason: null });
  act(() => {
    for (const seen of table.seen.slice(before)) line.say({ type: 'event', tableId: 'Table 7', seen });
    line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 });
  });
  expect(screen.getByText('600 in bets and pots')).toBeTruthy();
});

test('the arrow keys move the playhead, and the picture above goes with it', () => {
  opened([played().act('fold').reportMisdeal('i')]);
  const playhead = screen.getByRole('slider', { name: 'Playhead' });
  const fourth = () => screen.getByRole('group', { name: /^Seat 4, Nováková/ }).getAttribute('aria-label');
  expect(playhead.getAttribute('aria-valuetext')).toContain('The dealer reports');
  expect(fourth()).toContain('folded');
  fireEvent.keyDown(playhead, { key: 'Home' });
  expect(playhead.getAttribute('aria-valuetext')).toContain('Hand 1 begins');
  expect(fourth()).not.toContain('folded');
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(fourth()).toContain('folded');
  fireEvent.keyDown(playhead, { key: 'End' });
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(playhead.getAttribute('aria-valuenow')).toBe('2');
});

test('another call is one press away', () => {
  const { line } = opened([played('Table 3').callFloor('c', 4), played().reportMisdeal('i', 2)]);
  const calls = within(screen.getByRole('navigation', { name: 'Calls' })).getAllByRole('button');
  expect(calls).toHaveLength(2);
  fireEvent.click(calls[1] as HTMLElement);
  expect(line.asked('read-hand').at(-1)).toMatchObject({ tableId: 'Table 3' });
  expect(screen.getByRole('heading', { name: 'Ruling, seat 4' })).toBeTruthy();
});

test('with nobody waiting the desk says so', () => {
  opened([played()]);
  expect(screen.getByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy();
});

test('the language changes at once', () => {
  opened([played().reportMisdeal('i', 2)]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'cs' } });
  expect(screen.getByRole('heading', { name: 'Rozhodnutí, místo 2' })).toBeTruthy();
});
