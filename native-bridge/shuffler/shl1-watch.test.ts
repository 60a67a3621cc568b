import { expect, test } from 'vitest';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import type { Shl1Fields } from './shl1-frames.ts';
import { Shl1Watch } from './shl1-watch.ts';

function watching() {
  const time = new SimulatedTime(0);
  const told: ShufflerEvent[] = [];
  const watch = new Shl1Watch({ time, overdueAfterMs: 120_000, tell: (event) => told.push(event) });
  const hear = (name: string, fields: Shl1Fields = {}): void =>
    watch.hear({ seq: 1, kind: 'E', name, fields }, fields.deck ?? 'RED');
  return { time, told, watch, hear };
}

const overdue = { type: 'overdue', deck: 'RED' };

test('a cycle that does not end is overdue, once', () => {
  const { time, told, hear } = watching();
  hear('SHUFFLING');
  time.advance(119_999);
  expect(told).toEqual([]);
  time.advance(1);
  expect(told).toEqual([overdue]);
  time.advance(600_000);
  expect(told).toEqual([overdue]);
});

test.each(['DONE', 'LOADED', 'TAKEN', 'BOOT', 'OVERRUN', 'SERVICE'])('after %s nothing is overdue', (name) => {
  const { time, told, hear } = watching();
  hear('SHUFFLING');
  hear(name);
  time.advance(600_000);
  expect(told).toEqual([]);
});

test('progress does not extend a cycle, another cycle starts the time again', () => {
  const { time, told, hear } = watching();
  hear('SHUFFLING');
  time.advance(100_000);
  hear('SHUFFLING', { pct: '80' });
  time.advance(20_000);
  expect(told).toEqual([overdue]);
  hear('SHUFFLING');
  time.advance(120_000);
  expect(told).toEqual([overdue, overdue]);
});

test('a fault stops the time, and its end restarts it', () => {
  const { time, told, watch, hear } = watching();
  hear('SHUFFLING');
  watch.faulted(true);
  time.advance(600_000);
  expect(told).toEqual([]);
  watch.faulted(false);
  time.advance(120_000);
  expect(told).toEqual([overdue]);
});

test('nothing is overdue while a machine is not heard; if it still shuffles afterwards, the time restarts', () => {
  const { time, told, watch, hear } = watching();
  hear('SHUFFLING');
  watch.lose();
  time.advance(600_000);
  expect(told).toEqual([]);
  watch.learn('SHUFFLING');
  time.advance(60_000);
  watch.learn('SHUFFLING');
  time.advance(60_000);
  expect(told).toEqual([overdue]);
});

test('a lid that opens in mid-cycle is reported at once, and again when it is closed', () => {
  const { told, hear } = watching();
  hear('SHUFFLING');
  hear('DOOR', { st: 'OPEN' });
  hear('DOOR', { st: 'OPEN' });
  expect(told).toEqual([{ type: 'lid-open' }]);
  hear('DOOR', { st: 'CLOSED' });
  expect(told).toEqual([{ type: 'lid-open' }, { type: 'lid-closed' }]);
});

test('a cycle that begins with the lid open is reported', () => {
  const { told, hear } = watching();
  hear('DOOR', { st: 'OPEN' });
  hear('SHUFFLING');
  expect(told).toEqual([{ type: 'lid-open' }]);
});

test('a lid open over a finished deck is reported after half a minute, unless the deck was lifted out', () => {
  const { time, told, hear } = watching();
  hear('DONE');
  hear('GREEN_BUTTON', { act: 'OPEN' });
  hear('DOOR', { st: 'OPEN' });
  time.advance(29_999);
  expect(told).toEqual([]);
  time.advance(1);
  expect(told).toEqual([{ type: 'lid-open' }]);
  hear('DOOR', { st: 'CLOSED' });
  hear('DOOR', { st: 'OPEN' });
  hear('TAKEN');
  time.advance(600_000);
  expect(told).toEqual([{ type: 'lid-open' }, { type: 'lid-closed' }]);
});

test('a lid that was open when the machine was met counts from then', () => {
  const { time, told, watch } = watching();
  watch.meet({ door: 'OPEN' }, 'RED');
  time.advance(60_000);
  expect(told).toEqual([]);
  watch.learn('DELIVER');
  time.advance(30_000);
  expect(told).toEqual([{ type: 'lid-open' }]);
});

test.each<readonly [string, boolean]>([
  ['DONE', true],
  ['LOADED', false],
  ['SHUFFLING', false],
  ['TAKEN', false],
  ['VERIFIED', false],
  ['SERVICE', false],
  ['BOOT', true],
  ['JAM_CLEARED', true],
])('after %s a press may present a deck: %s', (name, expected) => {
  const { watch, hear } = watching();
  hear('DONE');
  hear(name);
  expect(watch.mayPresent).toBe(expected);
});

test('nothing keeps running once the machine is lost', () => {
  const { time, watch, hear } = watching();
  hear('SHUFFLING');
  hear('DONE');
  hear('DOOR', { st: 'OPEN' });
  watch.lose();
  expect(time.timers).toBe(0);
});
