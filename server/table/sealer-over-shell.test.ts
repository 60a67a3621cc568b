import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { ParentPort, ShellPort } from '../connections/shell-port.ts';
import { listenForTableServer, sealerOverShell } from './sealer-over-shell.ts';

const files = { deckFile: '/data/decks.sealed', keyFile: '/keys/table-7' };

/** Two connected ends, as the shell's ports are. */
class FakePort extends EventEmitter implements ShellPort {
  other: FakePort | null = null;
  isStarted = false;

  postMessage(data: unknown): void {
    this.other?.emit('message', { data });
  }

  start(): void {
    this.isStarted = true;
  }

  close(): void {
    this.other?.emit('close');
  }
}

class FakeShell extends EventEmitter implements ParentPort {
  readonly asked: unknown[] = [];

  postMessage(message: unknown): void {
    this.asked.push(message);
  }

  handOver(type: string): FakePort {
    const [near, far] = [new FakePort(), new FakePort()];
    near.other = far;
    far.other = near;
    this.emit('message', { data: { type }, ports: [near] });
    return far;
  }
}

test('the shell is asked once, and the port it hands over is the sealer', () => {
  const shell = new FakeShell();
  const sealer = sealerOverShell(shell, files);
  const heard: unknown[] = [];
  let exits = 0;
  sealer.onMessage((message) => heard.push(message));
  sealer.onExit(() => exits++);
  sealer.send({ type: 'deck', deck: null, isDoubtful: false });
  expect(shell.asked).toEqual([{ type: 'start-card-sealer', ...files }]);
  shell.handOver('console-port');
  const far = shell.handOver('card-sealer-port');
  const told: unknown[] = [];
  far.on('message', ({ data }: { readonly data: unknown }) => told.push(data));
  far.postMessage({ type: 'ready' });
  sealer.send({ type: 'new-hand', cards: 2 });
  expect(heard).toEqual([{ type: 'ready' }]);
  expect(told).toEqual([{ type: 'new-hand', cards: 2 }]);
  far.close();
  expect(exits).toBe(1);
});

test('a second sealer does not take the first one’s port', () => {
  const shell = new FakeShell();
  const first = sealerOverShell(shell, files);
  const heard: unknown[] = [];
  first.onMessage((message) => heard.push(message));
  shell.handOver('card-sealer-port');
  sealerOverShell(shell, files);
  shell.handOver('card-sealer-port').postMessage({ type: 'ready' });
  expect(heard).toEqual([]);
});

test('the sealer’s end accepts its port and nothing else', () => {
  const shell = new FakeShell();
  const ports: ShellPort[] = [];
  listenForTableServer(shell, (port) => ports.push(port));
  shell.handOver('console-port');
  expect(ports).toHaveLength(0);
  shell.handOver('card-sealer-port');
  expect(ports).toHaveLength(1);
});
