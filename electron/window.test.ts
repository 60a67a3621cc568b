import type { Display } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { type ManualTimer, manualTimer } from '../test/fakes/manual-timer.ts';
import { ConsoleWindow, type PageEnd } from './window.ts';

const CRASHED = { reason: 'crashed', exitCode: 11 };

let timer: ManualTimer;
let console_: ConsoleWindow;
let window: fake.BrowserWindow;
let ends: PageEnd[];
let wanted: number;

beforeEach(() => open());

function open(isSafeMode = false): void {
  fake.reset();
  timer = manualTimer();
  ends = [];
  wanted = 0;
  console_ = new ConsoleWindow({
    preload: '/app/out/electron/preload.cjs',
    display: { bounds: { x: 1920, y: 0, width: 1280, height: 800 } } as Display,
    after: timer.after,
    isSafeMode,
    onPageEnded: (end) => ends.push(end),
    onConsoleWanted: () => {
      wanted += 1;
    },
    onLeaveWanted: () => {},
  });
  window = console_.window as unknown as fake.BrowserWindow;
}

test('the window fills the screen and gives the page nothing of Node', () => {
  expect(window.options).toMatchObject({
    x: 1920,
    y: 0,
    width: 1280,
    height: 800,
    kiosk: true,
    fullscreen: true,
    closable: false,
    minimizable: false,
    webPreferences: {
      preload: '/app/out/electron/preload.cjs',
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      zoomFactor: 1,
    },
  });
  expect(window.loaded).toEqual(['app://riffle/']);
});

test('nothing of the browser’s is switched on that it leaves off, and nothing is trusted that is not ours', () => {
  const { webPreferences } = window.options as { readonly webPreferences: object };
  for (const name of ['experimentalFeatures', 'enableBlinkFeatures', 'allowRunningInsecureContent', 'webgl'])
    expect(Object.hasOwn(webPreferences, name), name).toBe(false);
});

test('a page that crashes is loaded again, each time later, and what ended it is told', () => {
  window.webContents.emit('render-process-gone', {}, CRASHED);
  expect(timer.runNext()).toBe(250);
  window.webContents.emit('did-finish-load');
  window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 });
  expect(timer.runNext()).toBe(500);
  expect(window.loaded).toEqual(['app://riffle/', 'app://riffle/', 'app://riffle/']);
  expect(ends).toEqual([
    { hung: false, why: 'crashed', code: 11 },
    { hung: false, why: 'oom', code: 9 },
  ]);
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

test('a page that hangs is crashed, so that it is loaded again, and told as what it was', () => {
  window.emit('unresponsive');
  expect(window.webContents.crashes).toBe(1);
  window.webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  expect(timer.runNext()).toBe(250);
  window.webContents.emit('render-process-gone', {}, CRASHED);
  expect(ends.map(({ hung }) => hung)).toEqual([true, false]);
});

test('a closed window is not reloaded', () => {
  window.webContents.emit('render-process-gone', {}, CRASHED);
  window.emit('closed');
  expect(timer.planned()).toEqual([]);
});

test('in safe mode the plain page is shown, and whatever crashes, it is the plain page that comes back', () => {
  console_.showSafeMode();
  window.webContents.emit('render-process-gone', {}, CRASHED);
  timer.runNext();
  expect(window.loaded).toEqual(['app://riffle/', 'app://riffle/safe-mode', 'app://riffle/safe-mode']);
});

test('the key of the plain page leads back, once, and then the console is what comes back', () => {
  open(true);
  expect(window.loaded).toEqual(['app://riffle/safe-mode']);
  window.webContents.emit('did-navigate', {}, 'app://riffle/safe-mode');
  expect(wanted).toBe(0);
  window.webContents.emit('did-navigate', {}, 'app://riffle/');
  window.webContents.emit('did-navigate', {}, 'app://riffle/');
  expect(wanted).toBe(1);
  window.webContents.emit('render-process-gone', {}, CRASHED);
  timer.runNext();
  expect(window.loaded.at(-1)).toBe('app://riffle/');
});
