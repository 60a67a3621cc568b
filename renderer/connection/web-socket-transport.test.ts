import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleTransport } from './console-transport.ts';
import { webSocketTransport } from './web-socket-transport.ts';

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(message: string): void {
    this.sent.push(message);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('No socket was opened.');
  return socket;
};

test('it opens itself again, a little later each time, until it is up', () => {
  const heard: string[] = [];
  const transport = webSocketTransport('ws://127.0.0.1/table');
  transport.onState((state) => heard.push(state));
  transport.onMessage((message) => heard.push(message));
  for (const waitMs of [250, 500, 1000, 2000, 4000, 4000]) {
    last().dispatchEvent(new Event('close'));
    const before = FakeSocket.opened.length;
    vi.advanceTimersByTime(waitMs - 1);
    expect(FakeSocket.opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(before + 1);
  }
  transport.send('lost');
  last().dispatchEvent(new Event('open'));
  transport.send('hello');
  last().dispatchEvent(Object.assign(new Event('message'), { data: 'welcome' }));
  expect(last().sent).toEqual(['hello']);
  last().dispatchEvent(new Event('close'));
  vi.advanceTimersByTime(250);
  expect(FakeSocket.opened).toHaveLength(8);
  expect(heard).toEqual(['up', 'welcome', 'down']);
});

test('a page that begins to listen when the line is up is told so, and hears what came before', () => {
  const transport = webSocketTransport('ws://127.0.0.1/players');
  const heard: string[] = [];
  last().dispatchEvent(new Event('open'));
  last().dispatchEvent(Object.assign(new Event('message'), { data: 'of a line that broke' }));
  last().dispatchEvent(new Event('close'));
  vi.advanceTimersByTime(250);
  last().dispatchEvent(new Event('open'));
  last().dispatchEvent(Object.assign(new Event('message'), { data: 'the table' }));
  transport.onState((state) => heard.push(state));
  transport.onMessage((message) => heard.push(message));
  last().dispatchEvent(Object.assign(new Event('message'), { data: 'the next hand' }));
  expect(heard).toEqual(['up', 'the table', 'the next hand']);
});

test.each([
  ['http:', 'ws://127.0.0.1:5080/table'],
  ['https:', 'wss://127.0.0.1:5080/table'],
])('a page over %s speaks with its own host', (protocol, url) => {
  consoleTransport({ location: { protocol, host: '127.0.0.1:5080', origin: '' } } as unknown as Window);
  expect(last().url).toBe(url);
});

test('in the kiosk window no socket is opened', () => {
  const page = Object.assign(new EventTarget(), {
    location: { protocol: 'app:', host: 'riffle', origin: 'app://riffle' },
  });
  consoleTransport(page as unknown as Window);
  expect(FakeSocket.opened).toEqual([]);
});
