// The shell with a real table server in a real process, which is killed and stopped; only Chromium is simulated.

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { starterTable } from '../commands/kiosk.ts';
import { protocolVersion } from '../protocol/protocol-version.ts';
import * as fake from '../test/fakes/electron.ts';
import { runAsProcess } from '../test/support/packed-app/utility-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { CrashJournal } from './crash-journal.ts';
import { Shell } from './shell.ts';

const players = 'players = [{ seat = 1, name = "Jana", stack = 200 }, { seat = 2, name = "Petr", stack = 300 }]\n';
const kiosk = '\n[kiosk]\nplayers = 2\n';
const patience = { timeout: 15_000 };
const own = { senderFrame: { origin: 'app://riffle', parent: null } };

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly refusal?: unknown;
  readonly sequence?: number;
  readonly state?: { readonly handNumber: number; readonly hand: object | null };
}

const folder = temporaryFolder(afterAll);
let journal: CrashJournal;

beforeAll(async () => {
  fake.reset();
  fake.settings.displays = [
    { id: 1, label: 'Table', bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
    { id: 2, label: 'Wall', bounds: { x: 1920, y: 0, width: 1920, height: 1080 } },
  ];
  fake.happenings.on('fork', runAsProcess);
  const built = join(folder, 'out');
  mkdirSync(join(built, 'server'), { recursive: true });
  const source = pathToFileURL(join(import.meta.dirname, '..', 'server', 'main.ts')).href;
  writeFileSync(join(built, 'server', 'main.js'), `await import(${JSON.stringify(source)});\n`);
  const configPath = join(folder, 'table.toml');
  writeFileSync(configPath, players + starterTable(join(folder, 'table')) + kiosk);
  journal = new CrashJournal({ file: join(folder, 'crashes.json'), now: Date.now, report: () => {} });
  const shell = new Shell({
    built,
    configPath,
    journal,
    now: Date.now,
    report: () => {},
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
    // Long enough for a very busy machine.
    heartbeat: { everyMs: 150, missesMax: 15, firstMissesMax: 600 },
  });
  fake.becomeReady();
  shell.open();
  loadPage(0);
});

afterAll(async () => {
  const child = fake.seen.children.at(-1);
  const ended = child?.pid === undefined ? null : once(child, 'exit');
  fake.app.emit('will-quit');
  await ended;
  fake.reset();
});

function windowAt(index: number): fake.BrowserWindow {
  const window = fake.seen.windows[index];
  if (window === undefined) throw new Error(`There is no window ${index}.`);
  return window;
}

/** The window's page has been loaded, and listens. */
function loadPage(index: number): void {
  const { webContents } = windowAt(index);
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  webContents.ipc.emit('page-ready', own);
}

/** The page's end of the nth connection it was handed. */
async function lineOf(index: number, nth: number): Promise<MessagePort> {
  await vi.waitFor(
    () => expect(fake.seen.windows[index]?.webContents.sent.length ?? 0).toBeGreaterThanOrEqual(nth),
    patience,
  );
  const [port] = windowAt(index).webContents.sent[nth - 1]?.ports ?? [];
  if (port === undefined) throw new Error('It was handed no port.');
  return port;
}

async function answerOn(port: MessagePort, isAnswer: (message: Message) => boolean): Promise<Message> {
  for (;;) {
    const [text] = (await once(port, 'message')) as [string];
    const message = JSON.parse(text) as Message;
    if (isAnswer(message)) return message;
  }
}

/** Greets like every console, and shows what the table server knows. */
async function greet(port: MessagePort): Promise<Message> {
  const welcome = answerOn(port, ({ type }) => type === 'welcome');
  port.postMessage(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
  return welcome;
}

async function ask(port: MessagePort, message: object): Promise<Message> {
  const id = `request-${Math.trunc(performance.now() * 1_000)}`;
  const answered = answerOn(port, (heard) => heard.id === id);
  port.postMessage(JSON.stringify({ ...message, id }));
  return answered;
}

const kinds = (): readonly string[] => journal.crashes.map(({ what }) => what);

let before: Message;

test('a hand begins on the line the shell has made', async () => {
  const port = await lineOf(0, 1);
  const { sequence } = await greet(port);
  expect(await ask(port, { type: 'request', sequence, command: { type: 'start-hand' } })).toMatchObject({
    refusal: null,
  });
  port.close();
  loadPage(0);
  const again = await lineOf(0, 2);
  before = await greet(again);
  expect(before.state).toMatchObject({ handNumber: 1, hand: { stage: 'betting', number: 1 } });
});

test('the page crashes: it is loaded again, and the same hand is on it', async () => {
  const { webContents, loaded } = windowAt(0);
  webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  await vi.waitFor(() => expect(loaded).toHaveLength(2), patience);
  loadPage(0);
  expect((await greet(await lineOf(0, 3))).state).toEqual(before.state);
  expect(kinds()).toEqual(['page']);
});

test('the table server is killed: it is started again, and the page that is there gets the same hand', async () => {
  const pid = fake.seen.children.at(-1)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  expect((await greet(await lineOf(0, 4))).state).toEqual(before.state);
  expect(fake.seen.children.at(-1)?.pid).not.toBe(pid);
  expect(kinds()).toEqual(['page', 'server']);
});

test('the table server hangs, deaf to every polite word: it is ended, started again, and it is the same hand', async () => {
  const pid = fake.seen.children.at(-1)?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  process.kill(pid, 'SIGTERM');
  expect((await greet(await lineOf(0, 5))).state).toEqual(before.state);
  expect(kinds()).toEqual(['page', 'server', 'server-hung']);
});

test('the players see the pot and the blinds, nobody’s name, and are heard by nobody', async () => {
  const [window] = fake.seen.windows.slice(1);
  window?.webContents.ipc.emit('page-ready', own);
  const port = await lineOf(1, 1);
  const view = await answerOn(port, ({ type }) => type === 'players-view');
  expect(view).toMatchObject({
    table: 'Table 1',
    hand: 1,
    isPlayed: true,
    smallBlind: 1,
    bigBlind: 2,
    bets: 3,
    boards: [],
  });
  expect(JSON.stringify(view)).not.toMatch(/Jana|Petr|stack|names/);
  port.postMessage(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
  port.postMessage(
    JSON.stringify({ type: 'request', id: 'players-1', sequence: 1, command: { type: 'fold', seat: 1 } }),
  );
  // The dealer's next act is the next event shown; a fold would have come before it.
  const next = answerOn(port, () => true);
  const { sequence } = before;
  const command = { type: 'set-away', seat: 1, away: true };
  expect(await ask(await lineOf(0, 5), { type: 'request', sequence, command })).toMatchObject({ refusal: null });
  expect(await next).toMatchObject({ type: 'players-view', hand: 1, isPlayed: true, bets: 3 });
});

test('two more crashes make five: the plain page, while the table server answers a browser', async () => {
  const { webContents, loaded } = windowAt(0);
  for (const _crash of [4, 5]) webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 });
  await vi.waitFor(() => expect(loaded.at(-1)).toBe('app://riffle/safe-mode'), patience);
  const page = await fake.seen.protocols.get('app')?.(new Request('app://riffle/safe-mode'));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec((await page?.text()) ?? '') ?? [];
  const health = await fetch(new URL('/health', url));
  expect(await health.json()).toMatchObject({ tableId: 'table-1', hand: 1 });
});

test('whoever may leaves, and the app ends', async () => {
  // Somebody has touched the plain page's key.
  windowAt(0).webContents.emit('did-navigate', {}, 'app://riffle/');
  loadPage(0);
  const port = await lineOf(0, 6);
  await greet(port);
  expect(fake.seen.quits).toBe(0);
  port.postMessage(JSON.stringify({ type: 'staff-ask', id: 'leaving-1', ask: { type: 'leave-console', proof: null } }));
  await vi.waitFor(() => expect(fake.seen.quits).toBe(1), patience);
});
