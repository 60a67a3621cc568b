import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WitnessEvent } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const notes = (table: FakeTable, ...facts: readonly WitnessEvent[]) =>
  table.does(...facts.map((fact) => ({ type: 'note', fact }) as const));

/** Two players have checked to the end and shown; the reader saw a board of four and cards before a seat that had folded. */
function beforeThePush(boardSeen: number): FakeTable {
  const table = new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000] },
  }).does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  table.does({ type: 'fold', seat: 1 }, { type: 'call', seat: 2 }, { type: 'check', seat: 3 });
  notes(table, { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null });
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    notes(table, { type: 'cards-seen', place: 'board', count: 3 });
    table.does({ type: 'check', seat: 2 }, { type: 'check', seat: 3 });
  }
  notes(
    table,
    { type: 'cards-seen', place: 'board', count: boardSeen },
    { type: 'cards-seen', place: 2, count: 2 },
    { type: 'cards-seen', place: 3, count: 2 },
  );
  return table
    .does({ type: 'table-hand', seat: 2, cards: ['Kc', 'Qc'] })
    .does({ type: 'table-hand', seat: 3, cards: ['2s', '2c'] });
}

test('where everybody saw the same, one hold pushes', async () => {
  const table = await openConsole(beforeThePush(5));
  await hold(/^Hold to push/);
  expect(commands(table)).toEqual([{ type: 'push-pot', pot: 0 }]);
});

test('where the witnesses differ, the first hold shows what each saw and the second pushes against them', async () => {
  const table = await openConsole(beforeThePush(4));
  await hold(/^Hold to push/);
  expect(commands(table)).toEqual([]);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Not everybody saw the same', 'Shuffler', 'Reader', 'Dealer'],
    ['Board', '–', '4 cards', '5 cards'],
  ]);
  await hold(/^Hold: push anyway/);
  expect(commands(table)).toEqual([{ type: 'push-pot', pot: 0, anyway: true }]);
  expect(table.state.incidents.at(-1)).toMatchObject({ kind: 'witnesses', ruling: null });
  // It waits for nobody: the next hand may begin, and the floor is not called by it.
  expect(button(/^Start hand/)).toBeTruthy();
  expect(screen.queryByText(/Floor is called/)).toBeNull();
});

test('what the floor has taken note of is no news to the dealer', async () => {
  const table = await openConsole(beforeThePush(4));
  await hold(/^Hold to push/);
  await hold(/^Hold: push anyway/);
  const incident = table.state.incidents.at(-1)?.id ?? '';
  act(() => void table.does({ type: 'rule-incident', at, incident, ruling: 'play-on', by: 'floor:AB', reason: null }));
  expect(table.state.incidents.at(-1)?.ruling).not.toBeNull();
  expect(screen.queryByText(/Floor ruled/)).toBeNull();
});

test('the dealer may go back and put it right, and pushes by one hold then', async () => {
  const table = await openConsole(beforeThePush(4));
  await hold(/^Hold to push/);
  await tapSeen(/^Back/);
  expect(screen.queryByRole('table')).toBeNull();
  await hold(/^Hold to push/);
  act(() => void notes(table, { type: 'cards-seen', place: 'board', count: 5 }));
  expect(maybe(/^Hold: push anyway/)).toBeNull();
  await hold(/^Hold to push/);
  expect(commands(table)).toEqual([{ type: 'push-pot', pot: 0 }]);
});
