import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsoleStaff, StaffPerson } from '../../../protocol/staff.ts';
import type { ToTableServer } from '../../../protocol/table-messages.ts';
import { deskOverTable } from '../../connection/desk-over-table.ts';
import { enterRoom } from '../../room/enter-room.ts';
import { type FakeTable, healthy, tableMidHand } from '../../stores/fake-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { DeskAtTable } from './desk-at-table.tsx';

const at = 1_790_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => void vi.useRealTimers());

const lucie: StaffPerson = { id: 's4', number: '4', name: 'Lucie V.', role: 'floor' };
const house: ConsoleStaff = {
  people: [lucie, { id: 's1', number: '1', name: 'Jana K.', role: 'dealer' }],
  beside: { person: lucie, since: at },
  list: { version: 1, issuedAt: 0, confirmed: true },
  lastBadge: null,
  demo: false,
};

/** The floor's pages over the line of a table where a hand is played and the floor was called. */
function opened(staff: ConsoleStaff | null = house) {
  const table: FakeTable = tableMidHand(at);
  table.status = { ...healthy, staff };
  table.does({ type: 'call-floor', at, incident: 'i1', seat: 6 });
  const said: ToTableServer[] = [];
  const overheard = {
    send: (text: string) => {
      said.push(JSON.parse(text) as ToTableServer);
      table.send(text);
    },
    onMessage: table.onMessage.bind(table),
    onState: table.onState.bind(table),
  };
  let ids = 0;
  const newId = () => `request-${++ids}`;
  const line = deskOverTable(overheard, { name: () => 'Floor', now: Date.now, newId });
  const home = vi.fn();
  const room = { ...enterRoom({ key: '', transport: line.transport, newId, now: Date.now }), home };
  render(<DeskAtTable room={room} stay={line.stay} reload={() => {}} />);
  act(() => table.turns('up'));
  const asked = (type: ToTableServer['type']) => said.filter((message) => message.type === type);
  return { table, room, home, asked };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the desk at a table is a room of that one table, with its own line and whoever stands there', () => {
  const { room, asked } = opened();
  expect(screen.getByRole('heading', { name: /^Table 7 · hand/ })).toBeTruthy();
  expect(room.store.getState()).toMatchObject({
    tables: [{ tableId: 't7', linked: true }],
    desk: { needed: true, person: lucie, people: [lucie] },
  });
  expect(asked('hello')).toEqual([{ type: 'hello', protocol: 1, key: null }]);
  expect(asked('read-hand')).toMatchObject([{ tableId: 't7' }]);
  act(() => void room.requests.order('t7', { order: 'take-call', incident: 'i1' }));
  expect(asked('floor-order')).toMatchObject([{ tableId: 't7', order: { order: 'take-call', incident: 'i1' } }]);
});

test('whoever signs, joins or leaves does so at the table’s own desk; what only a cardroom has is refused', async () => {
  const { room, asked } = opened({ ...house, beside: null });
  const proof = { by: 'pin', number: '4', pin: '314159' } as const;
  await act(() => room.requests.signIn(proof));
  await act(() => room.requests.sign(proof, '{"order":"x"}'));
  await act(() => room.requests.signOut());
  expect(asked('staff-ask')).toMatchObject([
    { ask: { type: 'join', proof } },
    { ask: { type: 'sign', proof, command: '{"order":"x"}' } },
    { ask: { type: 'part' } },
  ]);
  const opening = { tableId: 't7', hand: 1, seats: [1], reason: 'why', signature: 's' };
  expect(await room.requests.openCards(opening)).toEqual({ refusal: { reason: 'only-in-cardroom' }, cards: [] });
});

test('what happens at the table is on the desk at once, and the way back says what waits there', () => {
  const { table, home } = opened();
  const back = () => screen.getByRole('button', { name: /^Back to Table 7/ });
  expect(back().textContent).toContain('Seat 6 to act');
  act(() => void table.does({ type: 'call', seat: 6 }));
  expect(back().textContent).toContain('Seat 3 to act');
  fireEvent.click(back());
  expect(home).toHaveBeenCalledOnce();
});

test('a page nobody touches goes back to the console; touching it keeps the person at the table', async () => {
  const { home, asked } = opened();
  await pass(60_000);
  fireEvent.pointerMove(window);
  fireEvent.pointerMove(window);
  expect(asked('staff-ask')).toMatchObject([{ ask: { type: 'stay' } }]);
  await pass(60_000);
  expect(home).not.toHaveBeenCalled();
  await pass(31_000);
  expect(home).toHaveBeenCalledOnce();
});

test('when the person has left the table the console comes back', () => {
  const { table, home } = opened();
  act(() => table.reports({ ...healthy, staff: { ...house, beside: null } }));
  expect(home).toHaveBeenCalledOnce();
});

test('a finger in a field is given keys, which type there; a mouse is not', () => {
  opened();
  const search = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.pointerDown(search, { pointerType: 'mouse' });
  expect(screen.queryByRole('button', { name: 'N' })).toBeNull();
  act(() => search.focus());
  fireEvent.pointerDown(search, { pointerType: 'touch' });
  for (const key of ['N', 'o', 'v', 'á', '7']) fireEvent.click(screen.getByRole('button', { name: key }));
  expect(search.value).toBe('Nová7');
  fireEvent.click(screen.getByRole('button', { name: 'Take back the last letter' }));
  expect(search.value).toBe('Nová');
  expect(screen.getByRole('listbox')).toBeTruthy();
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  expect(screen.queryByRole('button', { name: 'o' })).toBeNull();
});

test('who types on a keyboard is left alone by the keys', () => {
  opened();
  const search = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.pointerDown(search, { pointerType: 'touch' });
  expect(screen.getByRole('button', { name: 'Q' })).toBeTruthy();
  fireEvent.pointerDown(search, { pointerType: 'mouse' });
  expect(screen.queryByRole('button', { name: 'Q' })).toBeNull();
});
