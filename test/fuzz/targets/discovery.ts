import { EventEmitter } from 'node:events';
import type { FoundRoom } from '../../../native-bridge/contracts/discovery.ts';
import { findRooms } from '../../../native-bridge/network/discovery.ts';
import { BadAnswer, type FuzzTarget, value } from '../fuzz-target.ts';

const nothing = (): void => {};

/** A multicast socket that sends into nowhere, and receives what a test gives it. */
function deafSocket(): EventEmitter {
  const socket = new EventEmitter();
  return Object.assign(socket, {
    setMulticastTTL: nothing,
    setMulticastLoopback: nothing,
    setMulticastInterface: nothing,
    addMembership: nothing,
    dropMembership: nothing,
    unref: nothing,
    address: () => ({ address: '10.0.0.7', family: 'IPv4', port: 5353 }),
    bind: (_port: number, _at: string, done?: () => void) =>
      queueMicrotask(() => {
        done?.();
        socket.emit('listening');
      }),
    send: (_message: Buffer, _offset: number, _length: number, _port: number, _to: string, done?: () => void) =>
      done?.(),
    close: (done?: () => void) => done?.(),
  });
}

export const discoveryTarget: FuzzTarget = {
  name: 'discovery',
  covers: ['native-bridge/network/discovery.ts'],
  form: 'bytes',
  mostBytes: 9_000,
  share: 0.5,
  samples: () => [Buffer.alloc(12)],
  words: ['_riffle', '_tcp', 'local', 'id=', '\u00c0\f', '\u0000\u0010\u0000\u0001'],
  open: () => {
    const socket = deafSocket();
    const found: FoundRoom[] = [];
    const stop = findRooms((room) => found.push(room), { socket, report: nothing });
    return {
      take: async (input) => {
        found.length = 0;
        socket.emit('message', Buffer.from(input), {
          address: '10.0.0.2',
          family: 'IPv4',
          port: 5353,
          size: input.length,
        });
        await Promise.resolve();
        for (const { storeId, name, version } of found)
          if (!/^[\w-]{1,64}$/.test(storeId) || name.length > 40 || version.length > 40)
            throw new BadAnswer(`“${storeId}” was found.`);
        return value(found, input, `${found.length > 0}`);
      },
      close: stop,
    };
  },
};
