import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { continueTable, decide, type TableState } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, commands, openConsole, tap, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

const card = () => within(screen.getByText('Before the deal').closest('section') as HTMLElement);

test('a table that goes on in a new log says since when and why, until a hand is dealt: the stacks are compared one after the other', async () => {
  const fake = new FakeTable({ seats: 6, at, seating: { 1: ['Dvořák', 41_200], 2: ['Kowalska', 9000] } });
  fake.state = continued(fake.state);
  await openConsole(fake);
  act(() => fake.tells({ why: 'Copied disk' }));
  expect(card().getByText(/^In a new log since /)).toBeTruthy();
  expect(card().getByText('“Copied disk” · compare each stack with its plate')).toBeTruthy();
  await tapSeen(/In a new log since .*, Count…$/);
  await tapSeen(/^As booked/);
  expect(commands(fake)).toEqual([{ type: 'count-stack', seat: 1, stack: 41_200 }]);
  expect(screen.getByText('Stack of seat 2')).toBeTruthy();
  await tap('Close');
  await tapSeen(/^Start hand 1/);
  expect(fake.state.goneOn).toBeUndefined();
});

test('a table where nobody sits says the same of its new log, with nothing to count', async () => {
  const fake = new FakeTable({ seats: 6, at, seating: {} });
  fake.state = continued(fake.state);
  await openConsole(fake);
  act(() => fake.tells({ why: 'Copied disk' }));
  expect(card().getByText(/^In a new log since /)).toBeTruthy();
  expect(card().getByText('“Copied disk”')).toBeTruthy();
  expect(card().queryByText('Count…')).toBeNull();
});

/** The state a new log begins with. */
function continued(state: TableState): TableState {
  const reason = { id: 'why', hash: '' };
  const next = continueTable(state, { log: 'old', sequence: 9, hash: '', at, by: 'manager:s6', reason, counts: {} });
  if ('refusal' in next) throw new Error('The table does not go on.');
  const decision = decide(null, next.command);
  if ('refusal' in decision) throw new Error('The log does not open.');
  return decision.after;
}
