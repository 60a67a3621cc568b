// A console on a fake table as a finger finds it, for tests of the console.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { holdMs } from '../../components/hold-button.tsx';
import type { FakeTable } from '../../stores/fake-table.ts';
import { createTableStore, settleMs } from '../../stores/table-store.ts';
import { i18n } from '../../text/i18n.ts';
import { DealerConsole } from './dealer-console.tsx';

export const startOfTests = 1_790_000_000_000;

/** Stops the clock and speaks English. */
export async function beginTest(): Promise<void> {
  vi.useFakeTimers({ now: startOfTests });
  await i18n.changeLanguage('en');
}

export const endTest = (): void => void vi.useRealTimers();

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A console on a fake table, long enough after its welcome for a press to be meant. */
export async function openConsole(table: FakeTable): Promise<FakeTable> {
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
  await pass(settleMs);
  return table;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const maybe = (name: string | RegExp) => screen.queryByRole('button', { name });

/** A tap at once, whatever happened before. */
export async function tap(name: string | RegExp): Promise<HTMLElement> {
  const target = button(name);
  fireEvent.pointerDown(target);
  fireEvent.pointerUp(target);
  fireEvent.click(target, { detail: 1 });
  await pass(0);
  return target;
}

/** A tap by somebody who has seen what is drawn. */
export async function tapSeen(name: string | RegExp): Promise<HTMLElement> {
  await pass(settleMs);
  return tap(name);
}

/** Holds until the button acts, by somebody who has seen what is drawn. */
export async function hold(name: string | RegExp): Promise<void> {
  await pass(settleMs);
  const target = button(name);
  fireEvent.pointerDown(target);
  await pass(holdMs);
  fireEvent.pointerUp(target);
  await pass(0);
}

/** What the middle of the top bar says. */
export const topLine = (): string => document.querySelector('.top-devices')?.textContent ?? '';

export const commands = (table: FakeTable) => table.requests.map(({ command }) => command);
