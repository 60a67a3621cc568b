import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

type Fake = typeof import('../test/fakes/electron.ts');
let fake: Fake;
let folder: string;

/** The events that end a process in trouble; the app adds its own listener to each. */
const TROUBLES = ['uncaughtException', 'unhandledRejection'] as const;
let before: readonly (readonly NodeJS.UncaughtExceptionListener[])[];

const listeners = () => TROUBLES.map((name) => process.listeners(name as 'uncaughtException'));

beforeEach(async () => {
  before = listeners();
  vi.resetModules();
  fake = await import('../test/fakes/electron.ts');
  folder = temporaryFolder();
  fake.settings.userData = folder;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const [index, name] of TROUBLES.entries()) for (const added of addedTo(index)) process.off(name, added);
});

function addedTo(index: number): readonly NodeJS.UncaughtExceptionListener[] {
  return listeners()[index]?.filter((listener) => !before[index]?.includes(listener)) ?? [];
}

/** The journal on disk. */
function journal(): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'crashes.json'), 'utf8'));
  } catch {
    return [];
  }
}

/** A program may take a while on a busy machine. */
const patience = { timeout: 30_000 } as const;

async function startApp(): Promise<void> {
  await import('./main.ts');
  fake.becomeReady();
  await vi.waitFor(() => expect(fake.seen.windows).toHaveLength(1), patience);
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('There is none.');
  return first;
}

test('a second instance leaves at once: the first has the log', async () => {
  fake.settings.firstInstance = false;
  await import('./main.ts');
  fake.becomeReady();
  await fake.app.whenReady();
  expect(fake.seen.quits).toBe(1);
  expect(fake.seen.windows).toEqual([]);
  expect(fake.seen.children).toEqual([]);
});

test('what must precede readiness does, and the module ends without waiting for it', async () => {
  await import('./main.ts');
  expect(fake.seen.schemes.map(({ scheme }) => scheme)).toEqual(['app']);
  expect(fake.seen.sandboxed).toBe(true);
  expect(fake.seen.windows).toEqual([]);
});

test('the window opens locked in, with permissions denied and the screens served', async () => {
  await startApp();
  const window = firstOf(fake.seen.windows);
  expect(window.loaded).toEqual(['app://riffle/']);
  expect(window.webContents.windowOpenHandler?.({ url: 'app://riffle/' })).toEqual({ action: 'deny' });
  expect(fake.seen.menu).toBeNull();
  expect(fake.seen.permissionCheck?.(null, 'media')).toBe(false);
  expect([...fake.seen.protocols.keys()]).toEqual(['app']);
});

test('the table server starts with the app’s own configuration and ends with the app', async () => {
  await startApp();
  const child = firstOf(fake.seen.children);
  expect(child.modulePath).toMatch(/[/\\]server[/\\]main\.js$/);
  expect(child.args).toEqual(['--role', 'table', '--config', join(folder, 'table.toml')]);
  fake.app.emit('will-quit');
  expect(child.killed).toBe(true);
});

test('page and table server are joined when both are there, and again when the table server comes back', async () => {
  await startApp();
  const { webContents } = firstOf(fake.seen.windows);
  const child = firstOf(fake.seen.children);
  const arrived: unknown[] = [];
  child.parentPort.on('message', ({ data }) => arrived.push(data));
  webContents.ipc.emit('page-ready', { senderFrame: { origin: 'app://riffle', parent: null } });
  expect(webContents.sent).toEqual([]);
  child.emit('spawn');
  expect(webContents.sent).toHaveLength(1);
  expect(arrived).toContainEqual({ type: 'console-port' });
  child.emit('exit', 1);
  await vi.waitFor(() => expect(fake.seen.children).toHaveLength(2), patience);
  fake.seen.children[1]?.emit('spawn');
  expect(webContents.sent).toHaveLength(2);
  fake.app.emit('will-quit');
});

test('starting the app again brings the window to the front', async () => {
  await startApp();
  fake.app.emit('second-instance');
  const { focused, restored, shown } = firstOf(fake.seen.windows);
  expect([focused, restored, shown]).toEqual([1, 1, 1]);
  expect(fake.seen.children).toHaveLength(1);
});

test('a shell that cannot open ends, so that it is started afresh', async () => {
  await import('./main.ts');
  fake.protocol.handle('app', () => new Response());
  fake.becomeReady();
  await vi.waitFor(() => expect(fake.seen.exitCodes).toEqual([1]), patience);
  expect(console.error).toHaveBeenCalledOnce();
  expect(journal()).toMatchObject([{ what: 'shell', why: 'Error', code: null }]);
});

test.each([0, 1])('a bug anywhere ends the app instead of opening a dialog (%#)', async (trouble) => {
  await startApp();
  const bug = new TypeError('impossible, with Ah Kd and a secret');
  for (const listener of addedTo(trouble)) listener(bug, 'uncaughtException');
  expect(fake.seen.exitCodes).toEqual([1]);
  expect(console.error).toHaveBeenCalledWith(bug);
  expect(journal()).toMatchObject([{ what: 'shell', why: 'TypeError', code: null }]);
});

test('a run that ends in order leaves no mark; one that was cut off is noticed by the next', async () => {
  await startApp();
  fake.app.emit('will-quit');
  vi.resetModules();
  fake = await import('../test/fakes/electron.ts');
  fake.settings.userData = folder;
  await startApp();
  expect(journal()).toEqual([]);
  vi.resetModules();
  fake = await import('../test/fakes/electron.ts');
  fake.settings.userData = folder;
  await startApp();
  expect(journal()).toMatchObject([{ what: 'cut-off' }]);
});

test('every window is kept within the console and as large as it is drawn, whoever opens it', async () => {
  await startApp();
  const strange = new fake.BrowserWindow({}).webContents;
  expect(strange.windowOpenHandler?.({ url: 'app://riffle/' })).toEqual({ action: 'deny' });
  strange.emit('did-finish-load');
  expect(strange.zoomLimits).toEqual([[1, 1]]);
});
