import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConsole, tapSeen } from '../screens/dealer-console/console-under-test.tsx';
import { FakeTable } from '../stores/fake-table.ts';
import { i18n } from '../text/i18n.ts';
import { wordsOf } from '../text/use-text.ts';
import { PracticeApp } from './practice-app.tsx';
import type { RealTable, TableNews } from './real-table.ts';
import { recordsIn } from './record-store.ts';
import { nothingYet, withHand } from './results.ts';
import { allSituations } from './situations/all-situations.ts';
import { answerSituation } from './situations/answer-situation.ts';
import { verdictText } from './situations/verdict.ts';

const words = wordsOf((key, values) => i18n.t(key, { ...values }));

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  await i18n.changeLanguage('en');
});
afterEach(() => void vi.useRealTimers());

function openApp(first: TableNews, dealer = 'Jana') {
  const kept = new Map<string, string>();
  const records = recordsIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  });
  let tell: (news: TableNews) => void = () => {};
  const realTable: RealTable = {
    watch: (listener) => {
      tell = listener;
      listener(first);
      return () => {};
    },
  };
  const onLeave = vi.fn();
  render(
    <PracticeApp realTable={realTable} records={records} dealer={dealer} onLeave={onLeave} now={() => Date.now()} />,
  );
  return { records, onLeave, tell: (news: TableNews) => act(() => tell(news)) };
}

const quiet: TableNews = { state: 'quiet', rules: { rulebook: 'tda-cz', overlay: {} } };
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('practice opens under the table’s own rulebook, which can be changed for practice', () => {
  openApp(quiet);
  expect(screen.getByRole('button', { name: 'TDA Czechia' }).getAttribute('aria-pressed')).toBe('true');
  press('TDA Poland');
  expect(screen.getByRole('button', { name: 'TDA Czechia' }).getAttribute('aria-pressed')).toBe('false');
});

test('while a hand is dealt at the table it does not open, says so and goes back', () => {
  const { onLeave } = openApp({ state: 'running', hand: 12 });
  expect(screen.getByRole('alert').textContent).toContain('A hand is being dealt at this table.');
  expect(screen.queryByRole('button', { name: /^First lesson/ })).toBeNull();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('a hand that begins at the real table ends practice with a sentence, in the middle of anything', () => {
  const { onLeave, tell } = openApp(quiet);
  press(/^First lesson/);
  expect(document.querySelector('.coach')?.textContent).toContain('1 of 6');
  tell({ state: 'hand', hand: 13 });
  expect(screen.getByRole('alert').textContent).toContain('Hand 13 has begun at the table.');
  expect(onLeave).not.toHaveBeenCalled();
  press('Back to the table');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('the practice console says what it is, in its bar and on its felt', () => {
  openApp(quiet);
  press(/^First lesson/);
  expect(document.querySelector('.practice-cell')?.textContent).toContain('Practice');
  expect(document.querySelector('.practice-mark')?.textContent).toBe('Practice · not the real table');
});

test('a right and a wrong answer: the ruling, the rule and its layer are told, and kept for the dealer', () => {
  const { records } = openApp(quiet);
  press(/^Rule situations/);
  const [first, second] = allSituations;
  if (first === undefined || second === undefined) throw new Error('There are situations.');
  const rules = { rulebook: 'tda-cz', overlay: {} } as const;
  press(verdictText(answerSituation(first, rules).right, words));
  expect(screen.getByRole('status').textContent).toMatch(/^Right.*TDA CZ 39.*The rulebook says so\.$/);
  press('Next situation');
  expect(screen.getByRole('status').textContent).toBe('');
  const { right, choices } = answerSituation(second, rules);
  const wrong = choices.find((one) => one !== right);
  if (wrong === undefined) throw new Error('There is a wrong answer.');
  press(verdictText(wrong, words));
  expect(screen.getByRole('status').textContent).toContain(`No. By the rules: ${verdictText(right, words)}`);
  // The first answer counts.
  press(verdictText(right, words));
  expect(records.read('Jana').situations).toEqual({ [`tda-cz ${first.id}`]: true, [`tda-cz ${second.id}`]: false });
  press('Back to the list');
  expect(screen.getByRole('button', { name: /^Rule situations/ }).textContent).toContain(
    `1 of ${allSituations.length} right`,
  );
});

test('each dealer has a score of their own', () => {
  const { records } = openApp(quiet, '');
  const hand = { hand: 'wsop-2023-43-5-062-025110', actions: 10, firstTry: 9, wrong: 1, ms: 15_000, at: 0 };
  records.write('Petr', withHand(nothingYet, hand));
  expect(screen.getByText('0 of 10')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Petr' } });
  expect(screen.getByText('1 of 10')).toBeTruthy();
  expect(screen.getByText('10 %')).toBeTruthy();
  expect(screen.getByText('1.5 s')).toBeTruthy();
  expect(screen.getByText('hand 1')).toBeTruthy();
});

test('the way in stands in the settings between hands, and at no other time', async () => {
  const seating = { 1: ['A', 5_000], 2: ['B', 5_000], 3: ['C', 5_000] } as const;
  await openConsole(new FakeTable({ seats: 3, at: 1_790_000_000_000, seating }));
  press(/^Settings/);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  press('Practice');
  expect(assign).toHaveBeenCalledWith('/practice');
  press('Close');
  await tapSeen(/^Start hand/);
  press(/^Settings/);
  expect(screen.queryByRole('button', { name: 'Practice' })).toBeNull();
});
