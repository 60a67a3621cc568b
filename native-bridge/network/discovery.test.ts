import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { FoundRoom } from '../contracts/discovery.ts';
import { announceRoom, findRooms } from './discovery.ts';
import { urlFromOutside } from './listen-tools.ts';

/** A network of multicast in memory: what one says, everybody hears. */
class Network {
  readonly #sockets = new Set<EventEmitter>();

  /** A socket as multicast DNS wants it; it has no more than what is asked of it there. */
  socket(address: string): EventEmitter {
    const socket = new EventEmitter();
    this.#sockets.add(socket);
    const nothing = (): void => {};
    return Object.assign(socket, {
      setMulticastTTL: nothing,
      setMulticastLoopback: nothing,
      setMulticastInterface: nothing,
      addMembership: nothing,
      dropMembership: nothing,
      unref: nothing,
      address: () => ({ address, family: 'IPv4', port: 5353 }),
      bind: (_port: number, _at: string, done?: () => void) => {
        queueMicrotask(() => {
          done?.();
          socket.emit('listening');
        });
      },
      send: (message: Buffer, offset: number, length: number, _port: number, _to: string, done?: () => void) => {
        const heard = Buffer.from(message.subarray(offset, offset + length));
        const from = { address, family: 'IPv4', port: 5353, size: length };
        queueMicrotask(() => {
          for (const one of this.#sockets) one.emit('message', heard, from);
          done?.();
        });
      },
      close: (done?: () => void) => {
        this.#sockets.delete(socket);
        done?.();
      },
    });
  }
}

const room = {
  storeId: 'store-1',
  name: 'Riverside No. 2',
  version: '0.1.0',
  port: 4701,
  host: '0.0.0.0',
  discovery: true,
};
const report = (): void => {};

test('a cardroom that calls itself is found with its id, name, version and where it is; others are not taken for one', async () => {
  const network = new Network();
  const found: FoundRoom[] = [];
  onTestFinished(announceRoom(room, { socket: network.socket('10.0.0.2'), report }));
  onTestFinished(announceRoom({ ...room, storeId: 'store-2' }, { socket: network.socket('10.0.0.3'), report }));
  onTestFinished(announceRoom({ ...room, storeId: 'no id' }, { socket: network.socket('10.0.0.4'), report }));
  onTestFinished(findRooms((one) => found.push(one), { socket: network.socket('10.0.0.7'), report }));
  await expect.poll(() => found.map(({ storeId }) => storeId).sort()).toEqual(['store-1', 'store-2']);
  const one = found.find(({ storeId }) => storeId === 'store-1');
  expect(one).toMatchObject({ name: 'Riverside No. 2', version: '0.1.0', port: 4701 });
  expect(one?.addresses[0]).toBe('10.0.0.2');
});

test('whoever calls out names without end is not remembered without end', async () => {
  const network = new Network();
  const finder = network.socket('10.0.0.7');
  const found: string[] = [];
  onTestFinished(findRooms(({ storeId }) => void found.push(storeId), { socket: finder, report }));
  const callOut = (storeId: string): void => {
    // A network of its own: callers do not hear each other.
    const own = new Network();
    own.socket('10.0.0.8').on('message', (message, from) => finder.emit('message', message, from));
    onTestFinished(announceRoom({ ...room, storeId }, { socket: own.socket('10.0.0.9'), report }));
  };
  const times = (storeId: string): number => found.filter((one) => one === storeId).length;
  callOut('house');
  await expect.poll(() => times('house')).toBe(1);
  callOut('house');
  for (let caller = 0; caller < 100; caller += 1) callOut(`x${String(caller).padStart(3, '0')}`);
  await expect.poll(() => new Set(found).size).toBe(101);
  expect(times('house')).toBe(1);
  callOut('house');
  await expect.poll(() => times('house')).toBe(2);
});

test('a name cannot tell a terminal what to do', async () => {
  const network = new Network();
  const found: FoundRoom[] = [];
  const name = 'Riverside\u001b[2J\u202eroom';
  onTestFinished(announceRoom({ ...room, name }, { socket: network.socket('10.0.0.2'), report }));
  onTestFinished(findRooms((one) => found.push(one), { socket: network.socket('10.0.0.7'), report }));
  await expect.poll(() => found.map((one) => one.name)).toEqual(['Riverside [2J room']);
});

test('a cardroom on loopback, or one that is not to be found, says nothing', async () => {
  const network = new Network();
  const said: unknown[] = [];
  network.socket('10.0.0.7').on('message', (message) => said.push(message));
  announceRoom({ ...room, host: '127.0.0.1' }, { socket: network.socket('10.0.0.2'), report })();
  announceRoom({ ...room, discovery: false }, { socket: network.socket('10.0.0.2'), report })();
  await new Promise((turn) => setImmediate(turn));
  expect(said).toEqual([]);
});

test('a network that takes no multicast is a sentence', async () => {
  const network = new Network();
  const socket = network.socket('10.0.0.7');
  const sentences: string[] = [];
  onTestFinished(findRooms(() => {}, { socket, report: (sentence) => sentences.push(sentence) }));
  socket.emit('error', Object.assign(new Error('send ENETUNREACH'), { code: 'EACCES' }));
  await expect.poll(() => sentences).toEqual(['Cardrooms cannot be found by themselves here (send ENETUNREACH).']);
});

test('what listens on every address is told of by one that other machines reach; another address stays as it is', () => {
  expect(urlFromOutside('https://0.0.0.0:4701')).not.toContain('0.0.0.0');
  expect(urlFromOutside('https://[::]:4701')).not.toContain('[::]');
  expect(urlFromOutside('https://10.0.0.2:4701')).toBe('https://10.0.0.2:4701');
  expect(urlFromOutside('https://[fd00::2]:4701')).toBe('https://[fd00::2]:4701');
  expect(urlFromOutside('http://127.0.0.1:4701')).toBe('http://127.0.0.1:4701');
});
