import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { type ManualTimer, manualTimer } from '../test/fakes/manual-timer.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { CrashJournal } from './crash-journal.ts';
import { Shell } from './shell.ts';

const table = { id: 1, label: 'Table', bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
const wall = { id: 2, label: 'Wall', bounds: { x: 1920, y: 0, width: 3840, height: 2160 } };
const own = { senderFrame: { origin: 'app://riffle', parent: null } };

let timer: ManualTimer;
let reports: string[];
let journal: CrashJournal;

beforeEach(() => {
  fake.reset();
  fake.settings.displays = [table, wall];
  const path = temporaryFolder();
  timer = manualTimer();
  reports = [];
  journal = new CrashJournal({ file: join(path, 'crashes.json'), now: () => 1_000, report: () => {} });
});

function openShell(): Shell {
  const report = (line: string): void => void reports.push(line);
  const shell = new Shell({
    built: '/app/out',
    configPath: '/data/table.toml',
    journal,
    after: timer.after,
    now: () => 1_000,
    report,
  });
  fake.becomeReady();
  shell.open();
  return shell;
}

function windowAt(index: number): fake.BrowserWindow {
  const window = fake.seen.windows[index];
  if (window === undefined) throw new Error(`There is no window ${index}.`);
  return window;
}

/** The table server as it is now: the one started last. */
function server(): fake.FakeUtilityProcess {
  const child = fake.seen.children.at(-1);
  if (child === undefined) throw new Error('No table server was started.');
  return child;
}

const serves = (kiosk: object): void =>
  void server().emit('message', { type: 'serving', url: 'http://127.0.0.1:8080/', kiosk });
const planned = (name: string, players: unknown = null) => serves({ display: name, players });

async function safeModeText(): Promise<string> {
  const response = await fake.seen.protocols.get('app')?.(new Request('app://riffle/safe-mode'));
  return (await response?.text()) ?? '';
}

test('only the table server can let anybody leave: a page that says its words is not heard', () => {
  openShell();
  server().emit('spawn');
  const { ipc } = windowAt(0).webContents;
  for (const word of ['leave-console', 'quit', 'close']) ipc.emit(word, own, { type: 'leave-console' });
  expect(ipc.eventNames()).toEqual(['page-ready']);
  expect(fake.seen.quits).toBe(0);
  server().emit('message', { type: 'leave-console' });
  expect(fake.seen.quits).toBe(1);
  expect(reports).toContain('A manager has closed the console.');
});

test('the console stands on the display the configuration names, and moves when that comes or goes', () => {
  openShell();
  const window = windowAt(0);
  expect(window.bounds).toEqual(table.bounds);
  planned('Wall');
  expect(window.bounds).toEqual(wall.bounds);
  fake.settings.displays = [table];
  fake.screen.emit('display-removed');
  expect(window.bounds).toEqual(table.bounds);
  fake.settings.displays = [table, wall];
  fake.screen.emit('display-added');
  expect(window.bounds).toEqual(wall.bounds);
});

test('the players get a window of their own while there is a display for it, and never the dealer’s', () => {
  openShell();
  planned('primary', 'Wall');
  const players = windowAt(1);
  expect(players.loaded).toEqual(['app://riffle/players.html']);
  expect(players.bounds).toEqual(wall.bounds);
  fake.settings.displays = [table];
  fake.screen.emit('display-removed');
  expect(players.destroyed).toBe(true);
  planned('primary', 1);
  expect(fake.seen.windows).toHaveLength(2);
  fake.settings.displays = [table, wall];
  planned('primary', 'Wall');
  expect(fake.seen.windows).toHaveLength(3);
});

test('each window is handed a line of its own kind', () => {
  openShell();
  const handed: unknown[] = [];
  server().parentPort.on('message', ({ data, ports }) => {
    if (ports.length > 0) handed.push(data);
  });
  server().emit('spawn');
  planned('primary', 2);
  windowAt(0).webContents.ipc.emit('page-ready', own);
  windowAt(1).webContents.ipc.emit('page-ready', own);
  expect(handed).toEqual([{ type: 'console-port' }, { type: 'players-port' }]);
});

test('five crashes in a row, and the plain page says what happened and where the table still answers', async () => {
  openShell();
  planned('primary', 'Wall');
  for (let crash = 0; crash < 5; crash += 1)
    windowAt(0).webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  expect(windowAt(0).loaded.at(-1)).toBe('app://riffle/safe-mode');
  expect(windowAt(1).destroyed).toBe(true);
  const text = await safeModeText();
  expect(text).toContain('The console page has crashed repeatedly.');
  expect(text).toContain('http://127.0.0.1:8080/');
  // The table server is not touched by it.
  expect(fake.seen.children.map(({ killed }) => killed)).toEqual([false]);
});

test('a table server that ends again and again leads there too, and then serves nowhere', async () => {
  openShell();
  for (let crash = 0; crash < 5; crash += 1) {
    server().emit('spawn');
    planned('primary');
    server().emit('exit', 70);
    timer.runNext();
  }
  expect(windowAt(0).loaded.at(-1)).toBe('app://riffle/safe-mode');
  const text = await safeModeText();
  expect(text).toContain('The table server has crashed repeatedly.');
  expect(text).not.toContain('http://127.0.0.1');
});

test('while its table server does not run, the kiosk is left from the plain page by two taps, and by no page before', async () => {
  openShell();
  const goes = (path: string) => void windowAt(0).webContents.emit('did-navigate', {}, `app://riffle${path}`);
  for (let crash = 0; crash < 5; crash += 1) {
    goes('/safe-mode-left');
    server().emit('spawn');
    planned('primary');
    server().emit('exit', 70);
    timer.runNext();
  }
  expect(fake.seen.quits).toBe(0);
  expect(await safeModeText()).toContain('href="/safe-mode-leave"');
  // It came back after all: it knows who may leave.
  planned('primary');
  expect(await safeModeText()).not.toContain('safe-mode-leave');
  goes('/safe-mode-left');
  expect(fake.seen.quits).toBe(0);
  server().emit('exit', 70);
  goes('/safe-mode-leave');
  expect(fake.seen.quits).toBe(0);
  goes('/safe-mode-left');
  expect(fake.seen.quits).toBe(1);
  expect(reports).toContain('Somebody has left the kiosk while its table server did not run.');
});

test('so do the graphics; what ends in order, and what is not the graphics, does not', () => {
  openShell();
  const gone = (type: string, reason: string) => fake.app.emit('child-process-gone', {}, { type, reason, exitCode: 1 });
  for (let crash = 0; crash < 9; crash += 1) {
    gone('GPU', 'clean-exit');
    gone('Utility', 'crashed');
  }
  expect(windowAt(0).loaded).toEqual(['app://riffle/']);
  for (let crash = 0; crash < 5; crash += 1) gone('GPU', 'crashed');
  expect(windowAt(0).loaded.at(-1)).toBe('app://riffle/safe-mode');
});

test('a shell that has died too often opens with the plain page, without the machine’s graphics', () => {
  for (let crash = 0; crash < 5; crash += 1) journal.note('shell', 'TypeError', null);
  openShell();
  expect(fake.seen.softwareDrawing).toBe(true);
  expect(windowAt(0).loaded).toEqual(['app://riffle/safe-mode']);
});

test('one that has not keeps them', () => {
  openShell();
  expect(fake.seen.softwareDrawing).toBe(false);
});
