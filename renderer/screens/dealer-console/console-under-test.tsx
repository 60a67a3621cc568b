// A console on a fake table as a finger finds it, for tests of the console.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { holdMs } from '../../components/hold-button.tsx';
import type { FakeTable } from '../../stores/fake-table.ts';
import { createTableStore, type TableStore } from '../../stores/table-store.ts';
import { i18n } from '../../text/i18n.ts';
import { DealerConsole } from './dealer-console.tsx';
import { unseenMs } from './fingers/glass.ts';

export const startOfTests = 1_790_000_000_000;

/** For `beforeEach`: stops the clock until the test is over, and sets the language to English. */
export async function beginTest(): Promise<() => void> {
  vi.useFakeTimers({ now: startOfTests });
  await i18n.changeLanguage('en');
  return () => vi.useRealTimers();
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** This long after a change it is on the glass, and the user has seen it. */
export const seenMs = unseenMs + 50;

/** A console on a fake table, long enough after its welcome for a press to count as deliberate. */
export async function openConsole(table: FakeTable): Promise<FakeTable> {
  await consoleOn(table);
  return table;
}

/** The same, and its store. `answerMs`: how long the table takes to answer. */
export async function consoleOn(table: FakeTable, answerMs = 0): Promise<TableStore> {
  let ids = 0;
  const store = createTableStore({
    transport: table,
    newId: () => `request-${++ids}`,
    now: () => Date.now(),
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  });
  render(<DealerConsole store={store} />);
  act(() => table.turns('up'));
  await pass(seenMs + answerMs);
  return store;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const maybe = (name: string | RegExp) => screen.queryByRole('button', { name });

/** Time from the last change until it is on the glass. */
const frames = 40;

let places = 0;
/** Nothing has a position on the test screen, so each tap counts as being at a different place. */
const place = () => ({ clientX: ++places * 100, clientY: 0 });

/** One finger on this element, as soon as what is drawn is on the glass. */
export async function tapOn(target: () => Element): Promise<void> {
  await pass(frames);
  const [met, at] = [target(), place()];
  fireEvent.pointerDown(met, at);
  fireEvent.pointerUp(met, at);
  await pass(0);
}

/** A finger that rests on it until it acts. */
export async function holdOn(target: () => Element): Promise<void> {
  const [met, at] = [target(), place()];
  fireEvent.pointerDown(met, at);
  await pass(holdMs);
  fireEvent.pointerUp(met, at);
  await pass(0);
}

/** A tap as soon as what is drawn is on the glass. */
export async function tap(name: string | RegExp): Promise<HTMLElement> {
  let target: HTMLElement | null = null;
  await tapOn(() => {
    target = button(name);
    return target;
  });
  return target ?? button(name);
}

/** A tap by a person who has seen what is drawn. */
export async function tapSeen(name: string | RegExp): Promise<HTMLElement> {
  await pass(seenMs);
  return tap(name);
}

/** Holds until the button acts, by a person who has seen what is drawn. */
export async function hold(name: string | RegExp): Promise<void> {
  await pass(seenMs);
  await holdOn(() => button(name));
}

/** The text in the middle of the top bar. */
export const topLine = (): string => document.querySelector('.top-devices')?.textContent ?? '';

export const commands = (table: FakeTable) => table.requests.map(({ command }) => command);
