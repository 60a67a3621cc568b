import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, openConsole, tapSeen } from '../console-under-test.tsx';

beforeEach(beginTest);

const seating = { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000] } as const;

test('who was called for in one hand is waited for in the next, and called no second time', async () => {
  const start = { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } } as const;
  const table = await openConsole(new FakeTable({ seats: 3, at, seating }).does(start));
  const key = () => document.querySelector('.rail-floor')?.textContent ?? '';
  expect(key()).toBe('Floorcall');
  await tapSeen(/^Floor/);
  expect(key()).toMatch(/^Floorcalled at/);
  act(() => table.does({ type: 'fold', seat: 1 }, { type: 'fold', seat: 2 }, { type: 'push-pot', pot: 0, at }));
  act(() => table.does({ type: 'start-hand', at, by: 'dealer' }));
  expect(key()).toMatch(/^Floorcalled at/);
  const before = table.requests.length;
  await tapSeen(/^Floor/);
  expect(table.requests).toHaveLength(before);
  const incident = table.state.incidents[0]?.id ?? '';
  act(() => table.does({ type: 'rule-incident', at, incident, ruling: 'play-on', by: 'floor:1', reason: null }));
  expect(key()).toBe('Floorcall');
});

test('a call made by mistake is taken back where it is told', async () => {
  const start = { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } } as const;
  const table = await openConsole(new FakeTable({ seats: 3, at, seating }).does(start));
  await tapSeen(/^Floor/);
  await tapSeen(/^Take call back/);
  expect(table.state.incidents).toEqual([]);
  expect(document.querySelector('.rail-floor')?.textContent).toBe('Floorcall');
  await tapSeen(/^Floor/);
  const incident = table.state.incidents[0]?.id ?? '';
  expect(document.querySelector('.band')?.textContent).toContain('Take call back');
  act(() => table.does({ type: 'take-call', at, incident, by: 'floor:1', name: null }));
  expect(document.querySelector('.band')?.textContent).not.toContain('Take call back');
});

test('a call nobody has answered takes no place of what is agreed and to be done before the deal', async () => {
  const start = { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } } as const;
  const table = await openConsole(new FakeTable({ seats: 4, at, seating }).does(start));
  await tapSeen(/^Floor/);
  act(() => table.does({ type: 'fold', seat: 1 }, { type: 'fold', seat: 2 }, { type: 'push-pot', pot: 0, at }));
  const card = () => document.querySelector('.before-card')?.textContent ?? '';
  expect(card()).toContain('Floor is called');
  act(() => table.does({ type: 'seat-player', seat: 4, player: { id: 'n4', hash: '' }, stack: 20_000, at }));
  expect(card()).toContain('20,000');
  expect(card()).not.toContain('Floor is called');
  expect(document.querySelector('.rail-floor')?.textContent).toMatch(/^Floorcalled at/);
});

test('a dispute about the last hand is waited for through the next one, under the number of its hand', async () => {
  const start = { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } } as const;
  const folds = [
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'push-pot', pot: 0, at },
  ] as const;
  const table = await openConsole(new FakeTable({ seats: 3, at, seating }).does(start, ...folds));
  const said = () => document.querySelector('.band-text')?.textContent ?? '';
  act(() => table.does({ type: 'report', at, incident: 'i', report: { kind: 'dispute' } }));
  act(() => table.does({ type: 'start-hand', at, by: 'dealer' }));
  expect(document.querySelector('.rail-floor')?.textContent).toMatch(/^Floorcalled at/);
  // The hand is not covered by it: the key says that it waits, and tells what for.
  expect(said()).not.toContain('Floor is called');
  await tapSeen(/^Floor/);
  expect(said()).toContain('Last hand disputed (hand 1)');
  act(() => table.does({ type: 'fold', seat: 2 }, { type: 'fold', seat: 3 }, { type: 'push-pot', pot: 0, at }));
  expect(document.querySelector('.dock')?.textContent).toContain('Floor is called: Last hand disputed (hand 1)');
  act(() => table.does({ type: 'rule-incident', at, incident: 'i', ruling: 'play-on', by: 'floor:1', reason: null }));
  expect(said()).not.toContain('disputed');
});
