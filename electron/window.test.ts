import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { type ManualTimer, manualTimer } from '../test/fakes/manual-timer.ts';
import { openConsoleWindow } from './window.ts';

let timer: ManualTimer;
let window: fake.BrowserWindow;

beforeEach(() => {
  fake.reset();
  timer = manualTimer();
  window = openConsoleWindow('/app/out/electron/preload.cjs', timer.after) as unknown as fake.BrowserWindow;
});

test('the window fills the screen and gives the page nothing of Node', () => {
  expect(window.options).toMatchObject({
    kiosk: true,
    fullscreen: true,
    webPreferences: {
      preload: '/app/out/electron/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
    },
  });
  expect(window.loaded).toEqual(['app://riffle/']);
});

test('a page that crashes is loaded again, each time later', () => {
  window.webContents.emit('render-process-gone');
  expect(timer.runNext()).toBe(250);
  window.webContents.emit('did-finish-load');
  window.webContents.emit('render-process-gone');
  expect(timer.runNext()).toBe(500);
  expect(window.loaded).toEqual(['app://riffle/', 'app://riffle/', 'app://riffle/']);
});

test('a page that cannot be loaded is tried again, unless another load took its place', () => {
  const failed = (code: number, isMainFrame: boolean) =>
    window.webContents.emit('did-fail-load', {}, code, 'ERR', 'app://riffle/', isMainFrame);
  failed(-3, true);
  failed(-2, false);
  expect(timer.planned()).toEqual([]);
  failed(-2, true);
  expect(timer.runNext()).toBe(250);
  expect(window.loaded).toHaveLength(2);
});

test('a page that hangs is crashed, so that it is loaded again', () => {
  window.emit('unresponsive');
  expect(window.webContents.crashes).toBe(1);
});

test('a closed window is not reloaded', () => {
  window.webContents.emit('render-process-gone');
  window.emit('closed');
  expect(timer.planned()).toEqual([]);
});
