import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { preferences, unchanged } from '../../stores/preferences.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { ScriptedRoom } from '../floor-desk/scripted-room.ts';
import { ScriptedTable } from '../floor-desk/scripted-table.ts';
import { enterRoom } from '../pairing/enter-room.ts';
import { CardroomApp } from './cardroom-app.tsx';
import { RoomContext } from './room-context.ts';

const table = (name: string) =>
  new ScriptedTable({ tableId: name, name, seats: 4, at: 0, players: { 1: 'Ada', 2: 'Bob', 3: 'Eva' } });
const now = 240_000;

function opened(
  overviews: readonly ReturnType<ScriptedTable['overview']>[],
  names: Readonly<Record<string, string>> = {},
) {
  const line = new ScriptedRoom();
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'request-1', now: () => now });
  render(
    <RoomContext value={room}>
      <CardroomApp />
    </RoomContext>,
  );
  act(() => {
    line.line('up');
    line.welcome(overviews, { names, now });
  });
  return line;
}

beforeEach(() => {
  chooseLanguage('en');
  preferences.change({ ...unchanged, language: 'en' });
  history.replaceState(null, '', '/');
});

test('each table has a card with its stakes, its hand and its line', () => {
  opened([table('Table 7').start().overview(), table('Table 8').overview(false, 0)]);
  const [seven, eight] = within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button');
  expect(seven?.textContent).toContain('200/400');
  expect(seven?.textContent).toContain('hand 1');
  expect(seven?.textContent).toContain('linked');
  expect(eight?.textContent).toContain('no hand yet');
  expect(eight?.textContent).toContain('4 min without contact');
});

test('the chosen table is followed live', () => {
  const seven = table('Table 7').start();
  const eight = table('Table 8').start();
  const line = opened([seven.overview(), eight.overview()], { ...seven.names, ...eight.names });
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 7' });
  fireEvent.click(within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button')[1] as HTMLElement);
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 8' });
  const before = eight.seen.length;
  eight.act('fold');
  for (const seen of eight.seen.slice(before)) act(() => line.say({ type: 'event', tableId: 'Table 8', seen }));
  expect(screen.getByRole('group', { name: /^Seat 1, Ada.*folded/ })).toBeTruthy();
});

test('who needs somebody leads to the floor desk, with that call on it', () => {
  opened([
    table('Table 7').start().callFloor('c', 2).overview(),
    table('Table 9').start().reportMisdeal('i').overview(),
  ]);
  const needs = within(screen.getByRole('region', { name: 'Needs somebody' })).getAllByRole('button');
  expect(needs.map((need) => need.textContent)).toEqual([
    expect.stringContaining('Table 9: misdeal reported'),
    expect.stringContaining('Table 7: floor wanted'),
  ]);
  fireEvent.click(needs[1] as HTMLElement);
  expect(location.pathname).toBe('/floor');
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
});

test('the two pages are links, and the way back works', () => {
  opened([table('Table 7').start().overview()]);
  fireEvent.click(screen.getByRole('link', { name: 'Floor' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Floor' })).toBeTruthy();
  history.replaceState(null, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('heading', { level: 1, name: 'Cardroom' })).toBeTruthy();
});

test('an empty room says what will come', () => {
  opened([]);
  expect(screen.getByRole('heading', { name: 'No table has reported yet' })).toBeTruthy();
  expect(screen.getByText('Nobody has to be sent anywhere.')).toBeTruthy();
});

test('theme and language of the screen are chosen in its bar, and one does not undo the other', () => {
  opened([table('Table 7').overview()]);
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Language', 'sk');
  choose('Vzhľad', 'light');
  expect(preferences.getState().worn).toMatchObject({ theme: 'light', language: 'sk' });
});
