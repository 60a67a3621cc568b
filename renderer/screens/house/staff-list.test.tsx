import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toCardroomServerSchema } from '../../../protocol/cardroom-messages.ts';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { StaffList } from './staff-list.tsx';

let line: ScriptedRoom;
let asked = 0;
const jana = { id: 'p1', number: '17', name: 'Jana K.', role: 'dealer', hasBadge: false, hasPin: false } as const;
const listed = { ...jana, isDemo: false, retiredAt: null };

beforeEach(async () => {
  line = new ScriptedRoom();
  asked = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++asked}`, now: () => 1 });
  act(() => {
    line.line('up');
    line.welcome([], { now: 1 });
  });
  render(
    <RoomContext value={room}>
      <StaffList />
    </RoomContext>,
  );
  await tell({});
});

const press = (name: string | RegExp) => act(() => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const wish = () => line.asked('staff-wish').at(-1)?.wish;
const tell = (answer: object) =>
  act(async () => line.say({ type: 'staff-told', id: `request-${asked}`, people: [listed], refusal: null, ...answer }));

test('a person is added, and the PIN is asked for at once', async () => {
  type('Name', ' Eva ');
  type('Number', '1.5');
  expect(screen.getByText('One to six digits.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
  type('Number', '17');
  press('Add');
  expect(wish()).toEqual({ type: 'add', number: '17', name: 'Eva', role: 'dealer' });
  await tell({ people: null, refusal: { reason: 'number-taken', number: '17', who: 'Jana K.' } });
  expect(screen.getByText('Number 17 is Jana K.: give another number.')).toBeTruthy();
  type('Number', '18');
  press('Add');
  await tell({ people: [listed, { ...listed, id: 'p2', number: '18', name: 'Eva' }] });
  type('New PIN', '482915');
  type('PIN again', '482916');
  expect(screen.getByText('The two PINs differ.')).toBeTruthy();
  type('PIN again', '482915');
  press('Set PIN');
  expect(wish()).toEqual({ type: 'pin', number: '18', pin: '482915' });
  await tell({ people: null, refusal: { reason: 'pin-row' } });
  expect(screen.getByText(/one digit over and over/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('');
});

test('once no manager is signed in nobody is shown, and the page says who is needed', async () => {
  press(/Jana K\./);
  expect(screen.getByText('17 Jana K.')).toBeTruthy();
  type('Name', 'Jana N.');
  press('Change name');
  expect(wish()).toEqual({ type: 'rename', number: '17', name: 'Jana N.' });
  await act(async () =>
    line.say({ type: 'refused', id: `request-${asked}`, refusal: { reason: 'not-allowed', role: 'floor' } }),
  );
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.queryByText('Jana K.')).toBeNull();
});

test('what cannot be read of one form is said beside it, and nobody is shut out of the list', async () => {
  type('Name', 'Jana\t\u202eK.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jana K.');
  type('Number', '18');
  press('Add');
  await act(async () =>
    line.say({ type: 'refused', id: `request-${asked}`, refusal: { reason: 'malformed', sentence: 'No.' } }),
  );
  screen.getByText(/cannot be used as it stands/);
  expect(screen.getByText('Jana K.')).toBeTruthy();
});

test('a change whose line was cut may have been done: the sentence says so beside it, and the list is read anew', async () => {
  press(/Jana K\./);
  type('New PIN', '482915');
  type('PIN again', '482915');
  press('Set PIN');
  await act(async () => line.line('down'));
  const unsure = /it may have been done or not/;
  expect(screen.getByText(unsure)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Jana K\./ })).toBeTruthy();
  await act(async () => {
    line.line('up');
    line.welcome([], { now: 2 });
  });
  expect(wish()).toEqual({ type: 'list' });
  await tell({ people: [{ ...listed, hasPin: true }] });
  expect(screen.getByRole('button', { name: /Jana K\..*PIN/s })).toBeTruthy();
  expect(screen.getByText(unsure)).toBeTruthy();
  type('New PIN', '482915');
  type('PIN again', '482915');
  press('Set PIN');
  await tell({});
  expect(screen.queryByText(unsure)).toBeNull();
});

test.each(['0', '1', '1000000', '', 'abc', '-5', '9'.repeat(20)])(
  '“%s” as a number or a PIN goes nowhere, or to an office that can read it',
  async (text) => {
    type('Name', 'Eva');
    type('Number', text);
    const add = screen.getByRole('button', { name: 'Add' });
    const isNumber = /^\d{1,6}$/.test(text);
    expect(add.hasAttribute('disabled')).toBe(!isNumber);
    expect(screen.queryByText('One to six digits.') !== null).toBe(!isNumber && text !== '');
    fireEvent.click(add);
    await tell({});
    press(/Jana K\./);
    type('New PIN', text);
    type('PIN again', text);
    fireEvent.click(screen.getByRole('button', { name: 'Set PIN' }));
    const wishes = line.asked('staff-wish');
    expect(wishes.at(-1)?.wish.type).toBe(text === '' ? 'list' : 'pin');
    for (const message of wishes) expect(toCardroomServerSchema.safeParse(message).error).toBeUndefined();
  },
);
