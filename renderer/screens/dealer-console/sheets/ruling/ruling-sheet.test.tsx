import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type ConsoleStaff, demoStaff, type StaffPerson } from '../../../../../protocol/staff.ts';
import { FakeTable, healthy } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, button, hold, openConsole, tap, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const people = demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role }));
const list = { version: 1, issuedAt: 0, confirmed: true };
const house: ConsoleStaff = { people, beside: null, list, lastBadge: null, demo: false };
const tomas = people.find(({ number }) => number === '4');
if (tomas === undefined) throw new Error('The simulated house has a floor.');

/** Between two hands, nobody signed in. */
function between(): FakeTable {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['Ada', 5000], 2: ['Bob', 5000], 3: ['Eva', 5000] } });
  table.status = { ...healthy, staff: house };
  return table;
}

test('a penalty between hands: the sign-in sheet comes at once, then one tap on the size and the hold', async () => {
  const table = await openConsole(between());
  await tapSeen(/^What happened/);
  await tap(/^Conduct/);
  await tap(/^Abuse/);
  await tap(/^Seat 2/);
  await tapSeen(/^Rule here/);
  // No sheet with one key to sign in stands between.
  expect(document.querySelector('.staff')).not.toBeNull();
  await tap(/Tomáš R/);
  for (const digit of '864209') await tap(digit);
  await tap(/^Sign in$/);
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: at } } }));
  const sizes = [...document.querySelectorAll('.ruling-tile')].map((tile) => tile.textContent);
  expect(sizes).toEqual(expect.arrayContaining(['Warning', 'One orbit', 'Disqualified', 'No penalty']));
  expect(sizes.at(-1)).toBe('No penalty');
  expect(document.querySelector('.ruling-penalty')).toBeNull();
  await tap(/^One orbit/);
  expect(button(/^One orbit/).getAttribute('aria-pressed')).toBe('true');
  await hold(/^Hold to sign/);
  const incident = table.state.incidents[0];
  expect(table.orders).toEqual([
    { order: 'rule-incident', incident: incident?.id, ruling: expect.any(Number), reason: '' },
  ]);
});
