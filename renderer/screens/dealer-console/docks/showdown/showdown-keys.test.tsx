import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stageScreens } from '../../../../../test/console-page/stage-screens.ts';
import { aloneStatus } from '../../../../practice/practice-table.ts';
import { startOfTests as at, beginTest, openConsole, pass } from '../../console-under-test.tsx';
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

test('the halves of several boards have one line each, with the seats as bare numbers', async () => {
  await openConsole(stageScreens['three-boards'].table(at));
  const [first, second] = [...document.querySelectorAll('.award-part')].map((one) => one.textContent);
  expect(first).toBe('Board 1 · High3 · pair of kings, ace kicker50');
  expect(second).toMatch(/^Board 1 · Low2 and 3 · /);
});
