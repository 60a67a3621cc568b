import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { keepScreenOn, Leaving, lockKiosk } from './kiosk.ts';

let window: fake.BrowserWindow;
let leaving: Leaving;

beforeEach(() => {
  fake.reset();
  window = new fake.BrowserWindow({});
  leaving = new Leaving();
  lockKiosk(window as unknown as BrowserWindow, leaving);
});

function prevented(emitter: { emit(name: string, ...words: unknown[]): unknown }, name: string, ...words: unknown[]) {
  const preventDefault = vi.fn();
  emitter.emit(name, { preventDefault }, ...words);
  return preventDefault.mock.calls.length > 0;
}

test('there is no menu and the display stays on', () => {
  keepScreenOn();
  expect(fake.seen.menu).toBeNull();
  expect(fake.seen.powerSaveBlocks).toEqual(['prevent-display-sleep']);
});

test('the window stays above all others, and comes back when it is put away', () => {
  expect(window.onTop).toEqual([true, 'screen-saver']);
  window.emit('minimize');
  expect(window.restored).toBe(1);
});

test('the window cannot be closed, however often somebody tries', () => {
  for (let attempt = 0; attempt < 3; attempt += 1) expect(prevented(window, 'close')).toBe(true);
  expect(fake.seen.quits).toBe(0);
});

test('a manager whom the table server has seen may leave: the app ends', () => {
  leaving.permit();
  expect(fake.seen.quits).toBe(1);
  expect(prevented(window, 'close')).toBe(false);
});

test('so does the system, when it shuts down or the service is stopped', () => {
  window.closable = false;
  fake.app.emit('before-quit');
  expect(prevented(window, 'close')).toBe(false);
  // What cannot be closed keeps Electron from quitting.
  expect(window.closable).toBe(true);
});

test('a window that left the full screen goes back, until the app ends', () => {
  window.emit('leave-full-screen');
  expect(window.kiosk).toEqual([true]);
  fake.app.emit('before-quit');
  window.emit('leave-full-screen');
  expect(window.kiosk).toEqual([true]);
});

test('a key that leads out never reaches the page, going down or coming up', () => {
  const input = { control: true, alt: false, meta: false, shift: true, key: 'Q' };
  for (const type of ['keyDown', 'keyUp', 'rawKeyDown'])
    expect(prevented(window.webContents, 'before-input-event', { ...input, type })).toBe(true);
  expect(fake.seen.quits).toBe(0);
  expect(prevented(window.webContents, 'before-input-event', { ...input, type: 'keyDown', control: false })).toBe(
    false,
  );
});
