import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WitnessEvent } from '../../../../../engine/table.ts';
import { stageScreens } from '../../../../../test/console-page/stage-screens.ts';
import { aloneStatus } from '../../../../practice/practice-table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  tapSeen,
} from '../../console-under-test.tsx';
import { threePotsAtShowdown } from '../../hands-under-test.ts';

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

test('the key that checked the river opens no cards at the showdown; they have a key of their own', async () => {
  const table = threePotsAtShowdown(at);
  table.status = aloneStatus;
  await openConsole(table);
  const cards = () => document.querySelectorAll('.grid-card').length;
  fireEvent.keyDown(document.body, { key: 'c' });
  await pass(100);
  expect(cards()).toBe(0);
  fireEvent.keyDown(document.body, { key: 'k' });
  await pass(100);
  expect(cards()).toBe(52 - 5);
});

test('hands to show keep their places while others are shown, also behind the sheet of cards, and after a step back', async () => {
  const table = threePotsAtShowdown(at);
  table.status = aloneStatus;
  await openConsole(table);
  const places = () =>
    [...document.querySelectorAll('.seat-turns > li')].map((one) => one.textContent?.slice(0, 1) ?? '');
  const before = places();
  expect(before.length).toBeGreaterThan(2);
  const [first, second] = before.map(Number);
  act(() =>
    table.does(
      { type: 'table-hand', seat: first ?? 0, cards: [] },
      { type: 'table-hand', seat: second ?? 0, cards: ['As', 'Ac'] },
    ),
  );
  await tapSeen(/^Cards/);
  await tapSeen(/^Close/);
  // A hand that is up and not named waits in its place to be named; one that is named leaves its place empty.
  expect(places()).toEqual([before[0], '', ...before.slice(2)]);
  await tapSeen(/^Undo/);
  await tapSeen(/^Undo/);
  expect(places()).toEqual(before);
});

test('the halves of several boards have one line each, with the seats as bare numbers', async () => {
  await openConsole(stageScreens['three-boards'].table(at));
  const [first, second] = [...document.querySelectorAll('.award-part')].map((one) => one.textContent);
  expect(first).toBe('Board 1 · High3 · pair of kings, ace kicker50');
  expect(second).toMatch(/^Board 1 · Low2 and 3 · /);
});
