import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PracticeFacts } from '../../protocol/practice-facts.ts';
import { FakeTable } from '../stores/fake-table.ts';
import { listenedTable, polledTable, type TableNews } from './real-table.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rules = { rulebook: 'tda-cz', overlay: {} } as const;
const quiet: PracticeFacts = { running: false, hand: 7, decisive: 50, rules };

/** A table that answers each look with the next of these; null: it does not answer. */
async function looked(...answers: readonly (PracticeFacts | null)[]): Promise<readonly TableNews[]> {
  const told: TableNews[] = [];
  const waiting = [...answers];
  const table = polledTable(async () => {
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (next === null) throw new Error('No answer.');
    return next ?? null;
  });
  const stop = table.watch((news) => told.push(news));
  for (const _ of answers) await vi.advanceTimersByTimeAsync(2_000);
  stop();
  return told;
}

test('a quiet table is told once, with its rules', async () => {
  expect(await looked(quiet, quiet, quiet)).toEqual([{ state: 'quiet', rules }]);
});

test('practice does not open while a hand is dealt', async () => {
  expect(await looked({ ...quiet, running: true }, quiet)).toEqual([{ state: 'running', hand: 7 }]);
});

test('a hand that begins at the table ends practice, once', async () => {
  const begun = { ...quiet, running: true, hand: 8, decisive: 51 };
  expect(await looked(quiet, begun, begun, { ...begun, running: false })).toEqual([
    { state: 'quiet', rules },
    { state: 'hand', hand: 8 },
  ]);
});

test('anything else that changes the table ends it as well; what devices see does not', async () => {
  expect(await looked(quiet, { ...quiet, decisive: 51 })).toMatchObject([{ state: 'quiet' }, { state: 'happened' }]);
});

test('a table that does not answer needs nobody, and is heard when it answers again', async () => {
  expect(await looked(null, quiet, null, { ...quiet, running: true })).toMatchObject([
    { state: 'quiet', rules: { rulebook: 'tda-2011' } },
    { state: 'hand', hand: 7 },
  ]);
});

test('over the shell’s port it says who it is and never anything else, whatever happens there', () => {
  const table = new FakeTable({ seats: 3, at: 1_000, seating: { 1: ['A', 5_000], 2: ['B', 5_000], 3: ['C', 5_000] } });
  const sent: string[] = [];
  const real = listenedTable({
    send: (text) => {
      sent.push(text);
      table.send(text);
    },
    onMessage: (listener) => table.onMessage(listener),
    onState: (listener) => table.onState(listener),
  });
  const told: TableNews[] = [];
  // The port is handed over before anybody watches.
  table.turns('up');
  real.watch((news) => told.push(news));
  expect(told).toEqual([{ state: 'quiet', rules: { rulebook: 'tda-2011', overlay: {} } }]);
  table.does({ type: 'start-hand', at: 1_000, by: 'green-button' }).does({ type: 'fold', seat: 1 });
  expect(told.slice(1)).toEqual([{ state: 'hand', hand: 1 }]);
  expect(sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['hello']);
  expect(table.requests).toEqual([]);
});
