import type { BrowserWindow, Display } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { displayFor, displayOrPrimary, fillDisplay, onDisplaysChanged } from './displays.ts';

const middle = { id: 1, label: 'Table', bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
const left = { id: 2, label: 'BenQ GL', bounds: { x: -1280, y: 0, width: 1280, height: 720 } };
const right = { id: 3, label: 'Wall', bounds: { x: 1920, y: 0, width: 3840, height: 2160 } };

beforeEach(() => {
  fake.reset();
  fake.settings.displays = [middle, right, left];
});

test.each([
  ['primary', 1],
  [1, 2],
  [2, 1],
  [3, 3],
  ['BenQ GL', 2],
  ['wall', 3],
])('%s is display %i', (name, id) => {
  expect(displayFor(name)?.id).toBe(id);
});

test.each([4, 'Samsung', ''])('%s is not plugged in: the console takes the primary one', (name) => {
  expect(displayFor(name)).toBeNull();
  expect(displayOrPrimary(name).id).toBe(1);
});

test('a window is moved by leaving the full screen, and one that fills its display is left alone', () => {
  const window = new fake.BrowserWindow({ ...middle.bounds });
  const moved = window as unknown as BrowserWindow;
  fillDisplay(moved, middle as unknown as Display);
  expect(window.kiosk).toEqual([]);
  fillDisplay(moved, left as unknown as Display);
  expect(window.kiosk).toEqual([false, true]);
  expect(window.bounds).toEqual(left.bounds);
});

test('a display that comes, goes or is turned is noticed, until nobody asks any more', () => {
  let times = 0;
  const stop = onDisplaysChanged(() => {
    times += 1;
  });
  for (const what of ['display-added', 'display-removed', 'display-metrics-changed']) fake.screen.emit(what);
  expect(times).toBe(3);
  stop();
  fake.screen.emit('display-added');
  expect(times).toBe(3);
});
