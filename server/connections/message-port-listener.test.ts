import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenForPages } from './message-port-listener.ts';
import type { ScreenTransport } from './screen-transport.ts';
import type { ShellPort } from './shell-port.ts';

/** One end of a pair as Electron makes it: silent until it is started. */
class FakePort extends EventEmitter implements ShellPort {
  readonly sent: unknown[] = [];
  readonly #waiting: unknown[] = [];
  #isStarted = false;
  isClosed = false;

  arrive(data: unknown): void {
    if (this.#isStarted) this.emit('message', { data });
    else this.#waiting.push(data);
  }

  postMessage(message: unknown): void {
    this.sent.push(message);
  }

  start(): void {
    this.#isStarted = true;
    for (const data of this.#waiting.splice(0)) this.emit('message', { data });
  }

  close(): void {
    this.isClosed = true;
    this.emit('close');
  }
}

/** A table server's parent, and the ports served because of it. */
function shell() {
  const parent = new EventEmitter();
  const served: { readonly transport: ScreenTransport; readonly heard: string[]; readonly states: string[] }[] = [];
  const looked: ScreenTransport[] = [];
  const serve = (transport: ScreenTransport) => {
    const one = { transport, heard: [] as string[], states: [] as string[] };
    transport.onMessage((text) => one.heard.push(text));
    transport.onState((state) => one.states.push(state));
    served.push(one);
  };
  listenForPages(parent, { serveScreen: serve, showPlayers: (transport) => looked.push(transport) });
  const handOver = (data: unknown, ...ports: readonly FakePort[]): void => void parent.emit('message', { data, ports });
  return { served, looked, handOver };
}

test('a port handed over is served, waiting messages first', () => {
  const { served, handOver } = shell();
  const port = new FakePort();
  port.arrive('{"type":"hello"}');
  handOver({ type: 'console-port' }, port);
  port.arrive('again');
  expect(served[0]?.heard).toEqual(['{"type":"hello"}', 'again']);
  served[0]?.transport.send('welcome');
  expect(port.sent).toEqual(['welcome']);
});

test('each page load brings its own port; the end of one does not end another', () => {
  const { served, handOver } = shell();
  const [first, second] = [new FakePort(), new FakePort()];
  handOver({ type: 'console-port' }, first);
  handOver({ type: 'console-port' }, second);
  first.close();
  expect(served.map(({ states }) => states)).toEqual([['up', 'down'], ['up']]);
  served[1]?.transport.close();
  expect(second.isClosed).toBe(true);
});

test.each([
  ['another message', { type: 'something-else' }, [new FakePort()]],
  ['no message', null, [new FakePort()]],
  ['a hand-over without a port', { type: 'console-port' }, []],
])('%s is not served', (_what, data, ports) => {
  const { served, handOver } = shell();
  handOver(data, ...ports);
  expect(served).toEqual([]);
});

test('a message that is no text becomes an empty one, which no schema accepts', () => {
  const { served, handOver } = shell();
  const port = new FakePort();
  handOver({ type: 'console-port' }, port);
  port.arrive({ type: 'hello' });
  expect(served[0]?.heard).toEqual(['']);
});

test('the players’ display’s port reaches no dealer function', () => {
  const { served, looked, handOver } = shell();
  handOver({ type: 'players-port' }, new FakePort());
  expect([served.length, looked.length]).toEqual([0, 1]);
});
