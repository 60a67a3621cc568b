import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Caller } from '../../protocol/caller.ts';
import firstSaid from './first-said.json' with { type: 'json' };
import { lineToTable } from './line-to-table.ts';
import { webSocketTransport } from './web-socket-transport.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: unknown = null;
  onmessage: unknown = null;
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

test('a line the first script opened is gone on with: nothing is said twice, and clocks have gone on since', () => {
  const socket = new FakeSocket('ws://127.0.0.1/table');
  const said = JSON.stringify(firstSaid['/table']);
  const welcome = JSON.stringify({ type: 'welcome', sequence: 3, now: 1_000, clock: 50 });
  const at = performance.now();
  vi.advanceTimersByTime(120);
  const heard: string[] = [];
  new Caller({
    transport: webSocketTransport('ws://127.0.0.1/table', {
      socket: socket as unknown as WebSocket,
      said,
      heard: [{ message: welcome, at }],
    }),
    newId: () => 'a',
    key: null,
    listener: {
      onWelcome: ({ sequence, now }) => heard.push(`welcome ${sequence} at ${now}`),
      onClock: (ms) => heard.push(`clock ${ms}`),
      onLink: (state) => heard.push(state),
      onEvents: () => {},
      onNames: () => {},
      onStatus: () => {},
      onTurnedAway: () => {},
    },
  });
  expect(heard).toEqual(['up', 'clock 170', 'welcome 3 at 1120']);
  expect([socket.sent, FakeSocket.opened.length]).toEqual([[], 1]);
  socket.dispatchEvent(new Event('close'));
  vi.advanceTimersByTime(250);
  last().dispatchEvent(new Event('open'));
  expect(last().sent).toEqual([said]);
});

test('a line the first script opened that broke meanwhile is opened again', () => {
  const socket = Object.assign(new FakeSocket('ws://127.0.0.1/table'), { readyState: 3 });
  webSocketTransport('ws://127.0.0.1/table', { socket: socket as unknown as WebSocket, said: 'hello', heard: [] });
  expect(FakeSocket.opened).toHaveLength(2);
});

test.each([
  ['http:', 'ws://127.0.0.1:5080/table'],
  ['https:', 'wss://127.0.0.1:5080/table'],
])('a page over %s speaks with its own host', (protocol, url) => {
  lineToTable({
    location: { protocol, host: '127.0.0.1:5080', origin: '' },
    document: { documentElement: { dataset: { line: '/table' } } },
  } as unknown as Window);
  expect(last().url).toBe(url);
});

test('in the kiosk window no socket is opened', () => {
  const page = Object.assign(new EventTarget(), {
    location: { protocol: 'app:', host: 'riffle', origin: 'app://riffle' },
  });
  lineToTable(page as unknown as Window);
  expect(FakeSocket.opened).toEqual([]);
});
