import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { lockKiosk } from './kiosk.ts';

let window: fake.BrowserWindow;

beforeEach(() => {
  fake.reset();
  window = new fake.BrowserWindow({});
  lockKiosk(window as unknown as BrowserWindow);
});

function pressed(input: object): boolean {
  const preventDefault = vi.fn();
  const keys = { type: 'keyDown', control: false, shift: false, key: '', ...input };
  window.webContents.emit('before-input-event', { preventDefault }, keys);
  return preventDefault.mock.calls.length > 0;
}

function closePrevented(): boolean {
  const preventDefault = vi.fn();
  window.emit('close', { preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('there is no menu and the display stays on', () => {
  expect(fake.seen.menu).toBeNull();
  expect(fake.seen.powerSaveBlocks).toEqual(['prevent-display-sleep']);
});

test('the window cannot be closed, until the app quits', () => {
  expect(closePrevented()).toBe(true);
  fake.app.emit('before-quit');
  expect(closePrevented()).toBe(false);
});

test('a window that left the full screen goes back, until the app quits', () => {
  window.emit('leave-full-screen');
  expect(window.kiosk).toEqual([true]);
  fake.app.emit('before-quit');
  window.emit('leave-full-screen');
  expect(window.kiosk).toEqual([true]);
});

test('Ctrl+Shift+Q quits', () => {
  expect(pressed({ control: true, shift: true, key: 'Q' })).toBe(true);
  expect(fake.seen.quits).toBe(1);
});

test.each([
  { key: 'q' },
  { key: 'q', control: true },
  { key: 'Q', shift: true },
  { key: 'w', control: true, shift: true },
  { key: 'Q', control: true, shift: true, type: 'keyUp' },
])('%j is left to the page', (input) => {
  expect(pressed(input)).toBe(false);
  expect(fake.seen.quits).toBe(0);
});
