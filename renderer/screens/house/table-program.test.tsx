import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { RoomNow } from '../../../protocol/office-desk.ts';
import type { TableVersion } from '../../../protocol/update-messages.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { preferences, unchanged } from '../../stores/preferences.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { RoomProgram, TableProgram } from './table-program.tsx';

const table: TableVersion = {
  tableId: 't7',
  version: '1.0.0',
  platform: 'linux-x64',
  toldAt: 1,
  last: null,
  state: { stage: 'staged', version: '1.1.0', percent: 0, sentence: null },
};

function opened(changes: Partial<NonNullable<RoomNow['versions']>> = {}, page = <TableProgram tableId="t7" />) {
  const { line } = pageInRoom(page, () => 1);
  const versions = { room: '1.1.0', offered: null, releases: ['1.1.0'], ordered: null, tables: [table], ...changes };
  const now = { savedAt: 1, backup: { at: null, sentence: null }, linked: 1, known: 1, behind: {}, fault: null };
  act(() => {
    line.line('up');
    line.welcome([], { now: 1 });
    line.say({ type: 'office', part: { part: 'room', room: { ...now, versions } } });
  });
  return line;
}

const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  chooseLanguage('en');
  preferences.change({ ...unchanged, language: 'en' });
});

test('a manager brings one table first to the version that is here; who is none is told so', async () => {
  const line = opened();
  expect(screen.getByText('1.1.0 is ready there')).toBeTruthy();
  press('1.1.0 here first, then everywhere');
  const wish = { wish: 'order', version: '1.1.0', when: 'between-hands', tables: 'all', first: 't7' };
  expect(line.asked('update-wish')).toEqual([{ type: 'update-wish', id: 'request-1', wish }]);
  await act(async () => line.say({ type: 'refused', id: 'request-1', refusal: { reason: 'signed-out' } }));
  expect(screen.getByRole('alert').textContent).toBe('A manager signs in for this.');
});

test('an order stands there and can be taken back; why it cannot is said', async () => {
  const line = opened({ ordered: { version: '1.1.0', when: 'at-close' } });
  expect(screen.getByText('Ordered: 1.1.0, when tables close')).toBeTruthy();
  press('Take the order back');
  expect(line.asked('update-wish').at(-1)?.wish).toEqual({ wish: 'take-back-order' });
  await act(async () => line.say({ type: 'update-told', id: 'request-1', sentence: 'The disk is full.', why: 'disk' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^The disk did not take it/);
  // What only a newer cardroom knows is left in its words.
  press('Take the order back');
  await act(async () => line.say({ type: 'update-told', id: 'request-2', sentence: 'The moon is full.', why: 'moon' }));
  expect(screen.getByRole('alert').textContent).toBe('The moon is full.');
  press('Take the order back');
  await act(async () => line.say({ type: 'refused', id: 'request-3', refusal: { reason: 'not-kept' } }));
  expect(screen.getByRole('alert').textContent).not.toBe('A manager signs in for this.');
});

test('what other tables wait for takes no key away here, and stays ordered there', () => {
  const line = opened({ ordered: { version: '1.1.0', when: 'at-close', tables: ['t8', 't9'] } });
  expect(screen.getByText('For t8, t9')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1.1.0 here, between two hands' })).toBeNull();
  press('1.1.0 here, at close');
  const tables = ['t8', 't9', 't7'];
  const wish = { wish: 'order', version: '1.1.0', when: 'at-close', tables, first: null };
  expect(line.asked('update-wish').at(-1)?.wish).toEqual(wish);
});

test('what did not come up is shown with the reason, and a table that is up to date is offered nothing', () => {
  const last = { what: 'rolled-back', version: '1.1.0', from: '1.0.0', at: 1, why: 'it ended with code 1' } as const;
  opened({
    tables: [{ ...table, last, state: { ...table.state, stage: 'none', version: null } }],
    releases: ['1.0.0'],
  });
  expect(screen.getByText(/^1\.1\.0 was rolled back, .*: 1\.0\.0 goes on$/)).toBeTruthy();
  expect(screen.getByText('The log of that machine says why.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('the cardroom itself is updated from the page by two taps, and which table runs what is said where they differ', async () => {
  const line = opened({
    offered: '1.2.0',
    releases: ['1.2.0'],
    tables: [table, { ...table, tableId: 't8', version: '1.1.0' }],
  });
  expect(screen.getByText('Version 1.0.0 runs at t7')).toBeTruthy();
  expect(screen.getByText('Version 1.1.0 runs at t8')).toBeTruthy();
  press('Update the cardroom to 1.2.0…');
  expect(line.asked('update-wish')).toEqual([]);
  expect(screen.getByText(/tables play on/)).toBeTruthy();
  press('Install 1.2.0 now');
  expect(line.asked('update-wish').at(-1)?.wish).toEqual({ wish: 'update-room', version: '1.2.0' });
  // A release is unpacked for a minute before the answer comes.
  expect(screen.getByRole('status').textContent).toMatch(/^1\.2\.0 is being unpacked/);
  expect(screen.queryByRole('button', { name: 'Install 1.2.0 now' })).toBeNull();
  await act(async () => line.say({ type: 'refused', id: 'request-1', refusal: { reason: 'signed-out' } }));
  expect(screen.getByRole('alert').textContent).toBe('A manager signs in for this.');
});

test('the cardroom is updated where no table is chosen, and before it has one', () => {
  opened({ offered: '1.2.0', tables: [] }, <RoomProgram />);
  expect(screen.getByText('Cardroom: version 1.1.0')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update the cardroom to 1.2.0…' })).toBeTruthy();
});

test('a cardroom that has the newest release is offered nothing, and says how its update went', () => {
  opened({ last: { what: 'rolled-back', version: '1.2.0', from: '1.1.0', at: 1, why: 'it fell' } });
  expect(screen.queryByText(/Update the cardroom/)).toBeNull();
  expect(screen.getByText(/^1\.2\.0 was rolled back/)).toBeTruthy();
});
