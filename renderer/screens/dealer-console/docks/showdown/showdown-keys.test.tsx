import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stageScreens } from '../../../../../test/console-page/stage-screens.ts';
import { aloneStatus } from '../../../../practice/practice-table.ts';
import { startOfTests as at, beginTest, openConsole, pass, tapSeen } from '../../console-under-test.tsx';
import { threePotsAtShowdown } from '../../hands-under-test.ts';

beforeEach(beginTest);

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
