import { runInContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { beforeEach, expect, test, vi } from 'vitest';

const page = Object.assign(new EventTarget(), { postMessage: vi.fn() });
vi.stubGlobal('window', page);

type Fake = typeof import('../test/fakes/electron.ts');
let fake: Fake;
let sent: string[];

beforeEach(async () => {
  page.postMessage.mockClear();
  vi.resetModules();
  fake = await import('../test/fakes/electron.ts');
  sent = [];
  fake.ipcRenderer.on('fake-send', (channel: string) => sent.push(channel));
  await import('./preload.ts');
});

test('it says it is ready once, when the page’s scripts have run', () => {
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event('load'));
  page.dispatchEvent(new Event('load'));
  expect(sent).toEqual(['page-ready']);
});

test('it passes every port on to the exact origin, and nothing else', () => {
  const { port1, port2 } = new MessageChannel();
  fake.ipcRenderer.emit('console-port', { ports: [port1] }, null);
  fake.ipcRenderer.emit('console-port', { ports: [port2] }, null);
  expect(page.postMessage.mock.calls).toEqual([
    [{ type: 'riffle-port' }, 'app://riffle', [port1]],
    [{ type: 'riffle-port' }, 'app://riffle', [port2]],
  ]);
  port1.close();
});

test.each(['contextmenu', 'dragstart', 'dragover', 'drop'])('%s does nothing', (gesture) => {
  const event = new Event(gesture, { cancelable: true });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('the page cannot open the print dialog, nor put its own back', () => {
  const inPage = (script: string): unknown => runInContext(script, fake.seen.mainWorlds[0] ?? {});
  expect(inPage('print()')).toBeUndefined();
  expect(inPage('globalThis.print = () => "a dialog"; print()')).toBeUndefined();
  expect(inPage('Reflect.defineProperty(globalThis, "print", { value: () => "a dialog" })')).toBe(false);
});

test('it puts nothing of the shell into the page', () => {
  expect(Object.getOwnPropertyNames(fake.seen.mainWorlds[0])).toEqual(['print']);
  expect(fake.seen.mainWorlds).toHaveLength(1);
});

test('it listens on one channel', () => {
  expect(fake.ipcRenderer.eventNames().filter((name) => name !== 'fake-send')).toEqual(['console-port']);
});
