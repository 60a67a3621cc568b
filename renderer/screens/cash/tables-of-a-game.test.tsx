import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OfficeRefusal } from '../../../engine/office.ts';
import { cashNow } from '../../../test/office-page/room-now.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const now = 240_000;

test('as many free tables as are typed are added to a game at once, until the office refuses one', async () => {
  chooseLanguage('en');
  history.replaceState(null, '', '/cash?game=g1');
  const { line } = pageInRoom(<CardroomApp />, () => now);
  const free = ['x1', 'x2', 'x3'].map(
    (id) => new ScriptedTable({ tableId: id, name: id, seats: 4, at: 0, players: {} }),
  );
  act(() => {
    line.line('up');
    line.welcome(
      free.map((one) => one.overview()),
      { now },
    );
    line.say({ type: 'office', part: { part: 'cash', view: cashNow(now) } });
  });
  const added = () => line.asked('office-wish').map(({ wish }) => wish);
  const answer = (refusal: OfficeRefusal | null) => {
    const id = line.asked('office-wish').at(-1)?.id ?? '';
    return act(async () => line.say({ type: 'office-done', id, refusal, drawn: [] }));
  };
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'The first of them: 2' }));
  fireEvent.change(screen.getByLabelText('How many tables to add'), { target: { value: '2' } });
  press();
  await answer(null);
  await answer(null);
  expect(added()).toEqual(['x1', 'x2'].map((tableId) => ({ type: 'add-table', game: 'g1', tableId })));
  press();
  await answer({ reason: 'not-kept' });
  expect(added()).toHaveLength(3);
});

test('what is typed for a seat stays where another desk seats somebody there meanwhile, and goes to another seat', async () => {
  chooseLanguage('en');
  history.replaceState(null, '', '/cash?game=g1');
  const { line } = pageInRoom(<CardroomApp />, () => now);
  const table = new ScriptedTable({ tableId: 't7', name: 'Table 7', seats: 4, at: 0, players: { 1: 'Ada' } });
  const cash = cashNow(now);
  const openTo = (...seats: readonly number[]) => {
    const openSeats = seats.map((seat) => ({ tableId: 't7', seat }));
    const games = cash.games.map((one) => ({ ...one, openSeats }));
    const owned = cash.cash.games.map((one) => ({ ...one, tables: one.id === 'g1' ? ['t7'] : [] }));
    const view = { ...cash, cash: { ...cash.cash, games: owned, waiting: [] }, games };
    line.say({ type: 'office', part: { part: 'cash', view } });
  };
  act(() => {
    line.line('up');
    line.welcome([table.overview()], { names: table.names, now });
    openTo(2, 3);
  });
  fireEvent.click(screen.getByRole('button', { name: /^2/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Karel' } });
  act(() => {
    table.submit({ type: 'seat-player', seat: 2, player: { id: 'x', hash: '' }, stack: 100 });
    line.say({ type: 'table', table: table.overview(), names: { x: 'Lada' }, now });
    openTo(3);
  });
  const taken = 'Meanwhile Lada was seated here. Choose another seat:';
  expect(screen.getByText(taken)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Seat Karel/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Table 7, seat 3' }));
  expect(screen.queryByText(taken)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Table 7, seat 3' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Karel');
  expect(screen.getByRole('button', { name: /^Seat Karel/ })).toBeTruthy();
});
