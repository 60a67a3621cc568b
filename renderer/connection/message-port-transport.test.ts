import { expect, test } from 'vitest';
import { messagePortTransport } from './message-port-transport.ts';

/** A port whose other end the test holds. */
class FakePort extends EventTarget {
  readonly sent: unknown[] = [];
  started = false;
  closed = false;
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  start(): void {
    this.started = true;
  }
  close(): void {
    this.closed = true;
  }
}

function build() {
  const page = new EventTarget() as unknown as Window;
  const heard: string[] = [];
  const transport = messagePortTransport(page, 'app://riffle');
  transport.onMessage((message) => heard.push(message));
  transport.onState((state) => heard.push(state));
  const handOver = (port: FakePort, from: { origin?: string; source?: unknown; type?: string } = {}) => {
    const event = Object.assign(new Event('message'), {
      origin: from.origin ?? 'app://riffle',
      source: 'source' in from ? from.source : page,
      data: { type: from.type ?? 'riffle-port' },
      ports: [port],
    });
    page.dispatchEvent(event);
  };
  return { transport, heard, handOver };
}

test('a port handed over by the shell is the line', () => {
  const { transport, heard, handOver } = build();
  const port = new FakePort();
  transport.send('lost');
  handOver(port);
  transport.send('hello');
  port.dispatchEvent(Object.assign(new Event('message'), { data: 'welcome' }));
  expect(port).toMatchObject({ started: true, sent: ['hello'] });
  expect(heard).toEqual(['up', 'welcome']);
});

test('nobody else can hand over a port', () => {
  const { heard, handOver } = build();
  handOver(new FakePort(), { origin: 'https://elsewhere.example' });
  handOver(new FakePort(), { source: null });
  handOver(new FakePort(), { type: 'other' });
  expect(heard).toEqual([]);
});

test('a port that closes takes the line down; a new one replaces an old one and only the new one counts', () => {
  const { transport, heard, handOver } = build();
  const [first, second] = [new FakePort(), new FakePort()];
  handOver(first);
  first.dispatchEvent(new Event('close'));
  handOver(first);
  handOver(second);
  first.dispatchEvent(new Event('close'));
  transport.send('hello');
  expect(heard).toEqual(['up', 'down', 'up', 'up']);
  expect(first.closed).toBe(true);
  expect(second.sent).toEqual(['hello']);
});
