import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConsoleStaff, demoStaff, type StaffPerson } from '../../../../../protocol/staff.ts';
import { badgeReaders } from '../../../../stores/badge-readers.ts';
import { healthy, tableMidHand } from '../../../../stores/fake-table.ts';
import { beginTest, openConsole, startOfTests, tap } from '../../console-under-test.tsx';

beforeEach(beginTest);
beforeEach(() => badgeReaders.setState({ known: null }));
afterEach(() => badgeReaders.setState({ known: null }));

const house: ConsoleStaff = {
  people: demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role })),
  beside: null,
  list: { version: 1, issuedAt: 0, confirmed: true },
  lastBadge: null,
  demo: false,
};

test('a badge is asked for only where a reader is: at a line of the table, or one that has typed', async () => {
  const table = tableMidHand(startOfTests);
  table.status = { ...healthy, staff: house };
  await openConsole(table);
  await tap(/^Who deals: Sign in/);
  const said = () => document.querySelector('.staff-head')?.textContent;
  expect(said()).toContain('Tap your name and key your PIN.');
  expect(said()).not.toContain('badge');
  act(() => table.reports({ ...healthy, staff: { ...house, badgeReader: true } }));
  expect(said()).toContain('Hold your badge to the reader, or tap your name and key your PIN.');
  act(() => table.reports({ ...healthy, staff: house }));
  expect(said()).not.toContain('badge');
  act(() => badgeReaders.typed());
  expect(said()).toContain('Hold your badge to the reader');
});
