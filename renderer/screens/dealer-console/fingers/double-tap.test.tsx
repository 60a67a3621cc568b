import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tableMidHand } from '../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  openConsole,
  pass,
  seenMs,
  tapSeen,
} from '../console-under-test.tsx';

beforeEach(beginTest);

/** Nothing has a position on the test screen: what comes up where the first finger was is given by its name. */
async function tapTwice(first: string | RegExp, second: () => Element, apartMs = 90): Promise<void> {
  await pass(seenMs);
  const where = { clientX: 77, clientY: 77 };
  for (const target of [() => button(first), second]) {
    const met = target();
    fireEvent.pointerDown(met, where);
    fireEvent.pointerUp(met, where);
    await pass(apartMs);
  }
}

test.each([/^What happened/, /^Correct…/, 'Settings. Language: English', /^Main, /])(
  '%s, tapped twice in one go, is opened once and not closed again',
  async (name) => {
    await openConsole(tableMidHand(at));
    await tapTwice(name, () => button(name));
    expect(button(name).getAttribute('aria-pressed')).toBe('true');
    // Another tap, later, closes it.
    await pass(400);
    await tapSeen(name);
    expect(button(name).getAttribute('aria-pressed')).toBe('false');
  },
);

test('a second tap types no digit that has come up where “Amount…” was, and a later one does', async () => {
  await openConsole(tableMidHand(at));
  await tapTwice('Amount…', () => button('6'));
  expect(document.querySelector('.amount-panel')?.textContent).not.toContain('6');
  await pass(400);
  await tapSeen('6');
  expect(document.querySelector('.amount-panel')?.textContent).toContain('6');
});

test('a second tap takes back no chip where “2nd motion” was', async () => {
  await openConsole(tableMidHand(at));
  await tapSeen(/^Chip 1,000/);
  await tapTwice(/2nd motion/, () => document.querySelector('[data-means="backspace"]') ?? document.body);
  expect(screen.getByText('2nd motion')).toBeTruthy();
});

test.each([
  [/^All-in/, 1],
  [/^Fold/, 2],
])('%s, tapped twice as people double-tap, is %i: nobody else is put all in', async (name, deeds) => {
  const table = await openConsole(tableMidHand(at));
  await tapTwice(name, () => button(name), 180);
  expect(commands(table)).toHaveLength(deeds);
});

test('a card tapped twice in one go is keyed', async () => {
  const table = await openConsole(tableMidHand(at));
  act(() => void table.does({ type: 'fold', seat: 6 }, { type: 'call', seat: 3 }));
  await tapSeen(/^Cards/);
  await tapTwice('nine of spades', () => button('nine of spades'));
  expect(button('nine of spades').getAttribute('aria-pressed')).toBe('true');
});

test('chips and digits count every tap, however fast', async () => {
  await openConsole(tableMidHand(at));
  await tapTwice(/^Chip 1,000/, () => button(/^Chip 1,000/), 60);
  expect(button(/^Chip 1,000/).textContent).toContain('×2');
});

test('what a key asks of the table is asked once by two taps in one go', async () => {
  const table = await openConsole(tableMidHand(at));
  const undo = () => button(/^Undo/);
  await tapTwice(/^Undo/, undo);
  expect(commands(table)).toHaveLength(1);
});
