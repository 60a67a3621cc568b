import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Command, ShotClockPlan } from '../../../engine/table.ts';
import { FakeTable } from '../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tapOn,
  tapSeen,
} from './console-under-test.tsx';

beforeEach(beginTest);

const plan: ShotClockPlan = {
  shot: { preflop: 30, flop: 30, turn: 30, river: 30 },
  firstAction: null,
  bank: { kind: 'cards', seconds: 30 },
  auto: false,
  refill: [],
  afterCount: 'continue',
  bankAtStart: 2,
  from: 'start',
  atZero: 'dealer',
};
const seating = { 1: ['Dvořák', 40_000], 2: ['Kowalska', 20_000], 3: ['Nguyễn', 30_000] } as const;

/** A hand in which seat 1 is to act, and timed. */
async function timedConsole(): Promise<FakeTable> {
  const table = new FakeTable({ seats: 6, seating, at: startOfTests });
  table.does({ type: 'set-shot-clock', plan }, { type: 'start-hand', at: startOfTests, by: 'dealer' });
  return openConsole(table);
}
const plate = (seat: number): Element =>
  document.querySelector(`[data-seat="${seat}"]`) ?? expect.unreachable('There is no such seat.');

test('the seat to act has its ring and its seconds, everybody a bank, and the band the same seconds', async () => {
  const table = await timedConsole();
  const seat = table.state.hand?.toAct ?? 0;
  expect(plate(seat).querySelector('.shot-ring')).not.toBeNull();
  expect(plate(seat).querySelector('.seat-bank')?.textContent).toBe('2');
  expect(document.querySelector('.band-seconds')?.textContent).toBe(
    plate(seat).querySelector('.seat-seconds')?.textContent,
  );
});

test('one tap on the seat to act uses an extension, and Undo takes it back', async () => {
  const table = await timedConsole();
  const seat = table.state.hand?.toAct ?? 0;
  await pass(400);
  await tapOn(() => plate(seat));
  expect(commands(table)).toEqual([{ type: 'use-extension', seat }]);
  expect(plate(seat).querySelector('.seat-bank')?.textContent).toBe('1');
  await tapSeen(/^Undo/);
  expect(plate(seat).querySelector('.seat-bank')?.textContent).toBe('2');
});

test('two quick taps on the seat use one extension; a later one uses another', async () => {
  const table = await timedConsole();
  const seat = table.state.hand?.toAct ?? 0;
  /** The same finger in the same place, so much later. */
  const tapAfter = async (ms: number) => {
    await pass(ms);
    const at = { clientX: 5, clientY: 5 };
    fireEvent.pointerDown(plate(seat), at);
    fireEvent.pointerUp(plate(seat), at);
    await pass(0);
  };
  await tapAfter(400);
  await tapAfter(150);
  expect(commands(table)).toEqual([{ type: 'use-extension', seat }]);
  await tapAfter(800);
  expect(plate(seat).querySelector('.seat-bank')?.textContent).toBe('0');
  await tapAfter(150);
  expect(commands(table)).toHaveLength(2);
  expect(plate(seat).getAttribute('aria-pressed')).toBe('false');
});

test('seconds of a bank that run stand beside the ring alone; the other seats have theirs', async () => {
  const table = new FakeTable({ seats: 6, seating, at: startOfTests });
  const seconds: ShotClockPlan = { ...plan, bank: { kind: 'seconds' }, auto: true, bankAtStart: 25 };
  table.does({ type: 'set-shot-clock', plan: seconds }, { type: 'start-hand', at: startOfTests, by: 'dealer' });
  await openConsole(table);
  const seat = table.state.hand?.toAct ?? 0;
  const bankOf = (one: number) => plate(one).querySelector('.seat-bank')?.textContent ?? null;
  expect([1, 2, 3].map(bankOf)).toEqual(['25s', '25s', '25s']);
  const at = startOfTests + 31_000;
  act(() => table.happens({ type: 'extension-used', at, seat, by: 'clock', left: 24_000 }));
  expect([1, 2, 3].map(bankOf)).toEqual([1, 2, 3].map((one) => (one === seat ? null : '25s')));
});

test('a tap on the seconds stops them, and another lets them go on', async () => {
  const table = await timedConsole();
  await tapSeen(/^Stop the clock/);
  expect(table.state.shotClock?.clock.paused).toEqual(['dealer']);
  await tapSeen(/^Let the clock/);
  expect(table.state.shotClock?.clock.paused).toEqual([]);
});

test('a sheet covers the band, not the seconds: they stand above it once, with their key and their tick', async () => {
  const table = await timedConsole();
  // What a rule covers is kept, and not shown.
  const shown = () =>
    [...document.querySelectorAll('.band-seconds')].filter((one) => one.closest('[style*="none"]') === null);
  const seconds = () => shown().map((one) => one.textContent);
  await tapSeen(/^Clock/);
  expect([seconds(), document.querySelector('.band')]).toEqual([['30'], null]);
  await tapSeen(/^TDA/);
  expect(seconds()).toEqual(['30']);
  await tapSeen(/^Stop the clock/);
  expect(table.state.shotClock?.clock.paused).toEqual(['dealer']);
});

test('when the time is over the band says what becomes of it, and one tap books it; the row stays as it is', async () => {
  const table = await timedConsole();
  const seat = table.state.hand?.toAct ?? 0;
  expect(maybe('Hand is dead')).toBeNull();
  act(() => table.happens({ type: 'time-ran-out', at: startOfTests + 30_000, seat, result: 'dead' }));
  expect(screen.getByText(`The time of seat ${seat} is over: the hand is dead.`)).toBeDefined();
  expect(button(/^Fold/)).toBeDefined();
  await tapSeen('Hand is dead');
  expect(commands(table).at(-1)).toEqual({ type: 'book-time-out', seat });
  expect(table.state.hand?.players.find((one) => one.seat === seat)?.status).not.toBe('live');
});

/** Between two hands at a table of a tournament that keeps this pace and has dealt so many hands of it. */
async function pacedConsole(pace: Extract<Command, { type: 'set-pace' }>['pace'], dealt: number): Promise<FakeTable> {
  const table = new FakeTable({ seats: 6, seating, at: startOfTests });
  table.does({ type: 'set-pace', pace, at: startOfTests, now: startOfTests });
  const { state } = table;
  if (state.pace !== undefined) table.state = { ...state, pace: { ...state.pace, hands: dealt } };
  return openConsole(table);
}

test('soft hand for hand: the start key says when the next hand begins, and is lit from then on', async () => {
  await pacedConsole({ windowSeconds: 120 }, 1);
  expect(button(/^Start hand/).textContent).toContain('soft hand for hand: in 2:00');
  expect(button(/^Start hand/).className).not.toContain('lit');
  await pass(121_000);
  expect(button(/^Start hand/).textContent).not.toContain('soft hand for hand');
  expect(button(/^Start hand/).className).toContain('lit');
});

test('after the last hands before a break the console says so, and nothing of a table that is broken or of an office', async () => {
  await pacedConsole({ lastHands: 2 }, 2);
  expect(document.body.textContent).toContain('Last hands dealt');
  expect(document.body.textContent).toContain('the break comes next');
  expect(document.body.textContent).not.toMatch(/broken|Halted by the office/);
});

test('while hands are counted no clock counts towards the break', async () => {
  await pacedConsole({ handsPerLevel: 4 }, 1);
  expect(document.querySelector('.top-next')?.textContent).toContain('3 hands');
  expect(document.querySelector('.top-break')).toBeNull();
});
