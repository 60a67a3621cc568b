import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoStaff, type StaffPerson } from '../../../../../protocol/staff.ts';
import { healthy, tableMidHand } from '../../../../stores/fake-table.ts';
import { beginTest, maybe, openConsole, startOfTests, tap } from '../../console-under-test.tsx';

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

const before = window.location.href;
const people = demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role }));
const list = { version: 1, issuedAt: 0, confirmed: true };
const house = { people, beside: null, list, lastBadge: null, demo: false };

beforeEach(beginTest);
afterEach(() => window.happyDOM.setURL(before));

const openSettings = () => tap(/^Settings/);

test('in a browser there is nothing to leave', async () => {
  await openConsole(tableMidHand(startOfTests));
  await openSettings();
  expect(maybe('Leave the console')).toBeNull();
});

test('in the kiosk a manager proves who they are, and only those who may are named', async () => {
  window.happyDOM.setURL('app://riffle/');
  const table = tableMidHand(startOfTests);
  table.status = { ...healthy, staff: house };
  await openConsole(table);
  await openSettings();
  await tap('Leave the console');
  expect(screen.getByRole('heading', { name: 'Leave the console' })).toBeTruthy();
  expect(document.body.textContent).toContain('the hand in play stays in the log');
  const manager = people.find(({ role }) => role === 'manager') ?? people[0];
  await tap(new RegExp(manager?.name ?? 'nobody'));
  for (const digit of '135790') await tap(digit);
  table.staffAnswer = { refusal: { reason: 'role', needs: 'manager' } };
  await tap('Leave');
  expect(table.staffAsks).toEqual([
    { type: 'leave-console', proof: { by: 'pin', number: manager?.number, pin: '135790' } },
  ]);
  expect(screen.getByRole('status').textContent).toBe('This needs the manager.');
});

test('where the house keeps no staff list it takes two taps', async () => {
  window.happyDOM.setURL('app://riffle/');
  const table = await openConsole(tableMidHand(startOfTests));
  await openSettings();
  await tap('Leave the console');
  expect(table.staffAsks).toEqual([]);
  await tap('Tap again to leave');
  expect(table.staffAsks).toEqual([{ type: 'leave-console', proof: null }]);
});
