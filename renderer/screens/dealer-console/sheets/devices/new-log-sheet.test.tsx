import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ConsoleStaff } from '../../../../../protocol/staff.ts';
import { FakeTable, healthy, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  hold,
  maybe,
  openConsole,
  tap,
  tapSeen,
  topLine,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const lounge = () => new FakeTable({ seats: 6, at, seating: { 1: ['Ada', 8000], 2: ['Bob', 7000] } });
const staff: ConsoleStaff = {
  people: [
    { id: 's6', number: '6', name: 'Katarzyna D.', role: 'manager' },
    { id: 's1', number: '1', name: 'Jana K.', role: 'dealer' },
  ],
  beside: null,
  list: { version: 1, issuedAt: 0, confirmed: true },
  lastBadge: null,
  demo: false,
};

/** The sheet, opened from the devices. */
async function opened(table: FakeTable): Promise<FakeTable> {
  await openConsole(table);
  await tap(new RegExp(topLine().slice(0, 4)));
  await tapSeen(/^New log…/);
  return table;
}

test('what a new log means is said before it is begun: it is held with a reason, and a manager signs', async () => {
  const table = lounge();
  table.status = { ...healthy, staff };
  await opened(table);
  expect(screen.getByText(/^2 players go on with the stacks as booked, 15,000 in all/)).toBeTruthy();
  expect(screen.getByText(/^No hand is voided/)).toBeTruthy();
  expect(maybe(/^Begin a new log/)).toBeNull();
  await tapSeen('Copied disk');
  await hold(/^Begin a new log/);
  // Only floor and managers have a tile.
  expect(screen.queryByText('Jana K.')).toBeNull();
  await tapSeen(/Katarzyna D\./);
  for (const digit of '271828') await tapSeen(digit);
  await tapSeen('Begin it');
  expect(table.staffAsks.at(-1)).toEqual({
    type: 'new-log',
    proof: { by: 'pin', number: '6', pin: '271828' },
    reason: 'Copied disk',
  });
});

test('what the table refuses is said in its own words, and nothing is begun', async () => {
  const table = lounge();
  await opened(table);
  table.staffAnswer = { refusal: { reason: 'table-refuses', cause: { reason: 'hand-running', hand: 4 } } };
  await tapSeen('Two histories in the cardroom');
  await hold(/^Begin a new log/);
  expect(table.staffAsks).toEqual([{ type: 'new-log', proof: null, reason: 'Two histories in the cardroom' }]);
  expect(screen.getByText(/Hand 4/)).toBeTruthy();
});

test('during a hand no key begins it, and the sheet says why where the key would be, whatever else is to be said', async () => {
  const table = tableMidHand(at);
  await opened(table);
  await act(async () => {});
  expect(maybe('Copied disk')).toBeNull();
  expect(maybe(/^Begin a new log/)).toBeNull();
  expect(screen.getByText(/is being played: end it first/)).toBeTruthy();
  // The floor was called meanwhile: the head says so.
  act(() => void table.does({ type: 'call-floor', at, incident: 'i1', seat: null }));
  expect(screen.getByText(/is being played: end it first/)).toBeTruthy();
});
